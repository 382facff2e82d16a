import Foundation

/// What Documentation says of reports.
enum ReportDocuments {
  static func schema() throws -> JSONSchema { try JSONSchema(data("report.schema.json")) }

  static func text() throws -> String { String(decoding: try data("report.md"), as: UTF8.self) }

  /// The fields that the tables of report.md describe, as paths: `tests[].hang.kind`.
  static func describedFields() throws -> Set<String> {
    var paths: Set<String> = []
    var object = ""
    for line in try text().split(separator: "\n") {
      let name = line.split(separator: "`").dropFirst().first.map(String.init) ?? ""
      if line.hasPrefix("#") { object = line.hasPrefix("### `") ? name + "." : "" }
      if line.hasPrefix("| `") { paths.insert(object + name) }
    }
    return paths
  }

  private static func data(_ name: String) throws -> Data {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try Data(contentsOf: root.appending(path: "Documentation/\(name)"))
  }
}

extension JSONSchema {
  /// The fields that it describes, as paths.
  func describedFields() throws -> Set<String> { try fields(of: root) }

  private func fields(of schema: JSONValue) throws -> Set<String> {
    if let reference = schema["$ref"] { return try fields(of: definition(reference)) }
    if let items = schema["items"] { return Set(try fields(of: items).map { "[].\($0)" }) }
    return Set(
      try (schema["properties"]?.object ?? [:]).flatMap { name, property in
        [name] + (try fields(of: property).map { name + ($0.hasPrefix("[") ? "" : ".") + $0 })
      })
  }
}
