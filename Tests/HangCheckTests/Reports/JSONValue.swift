import Foundation

/// Any JSON.
enum JSONValue: Decodable, Hashable {
  case null, bool(Bool), number(Double), string(String), array([JSONValue]), object([String: JSONValue])

  init(_ data: Data) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: data)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(name: String) -> JSONValue? { object[name] }

  var object: [String: JSONValue] { if case .object(let value) = self { value } else { [:] } }
  var array: [JSONValue] { if case .array(let value) = self { value } else { [] } }
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// The paths of all fields, however often they occur: `tests[].issues[].line`.
  var fieldPaths: Set<String> {
    switch self {
    case .array(let values): Set(values.flatMap(\.fieldPaths).map { "[]" + ($0.hasPrefix("[") ? "" : ".") + $0 })
    case .object(let fields):
      Set(fields.flatMap { name, value in [name] + value.fieldPaths.map { Self.joined(name, $0) } })
    default: []
    }
  }

  private static func joined(_ name: String, _ path: String) -> String {
    name + (path.hasPrefix("[") ? "" : ".") + path
  }
}
