/// One line of the table: what was measured, ours beside another way, and what is aimed at.
struct Row {
  var what: String
  var ours: String
  var other = ""
  var otherwise = ""
  var ratio = ""
  var target: String
}

extension Row {
  /// Two durations for the same work, of `count` steps.
  init(
    _ what: String, _ ours: Duration, beside otherwise: String, _ other: Duration, count: Int, target: String
  ) {
    self.init(
      what: what, ours: (ours / count).text, other: (other / count).text, otherwise: otherwise,
      ratio: (ours / other).text, target: target
    )
  }
}

/// The rows as columns of equal width.
func table(_ rows: [Row]) -> String {
  let head = ["", "ours", "ratio", "beside", "", "target"]
  let cells = [head] + rows.map { [$0.what, $0.ours, $0.ratio, $0.other, $0.otherwise, $0.target] }
  let widths = head.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
  return cells.map { line in
    zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
  }.joined(separator: "\n")
}
