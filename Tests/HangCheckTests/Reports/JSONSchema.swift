import Foundation

/// As much of JSON Schema 2020-12 as report.schema.json uses. A word that it does not know is an error, not a pass.
struct JSONSchema {
  struct UnknownWord: Error, Hashable {
    var word: String
  }

  let root: JSONValue

  init(_ data: Data) throws {
    root = try JSONValue(data)
  }

  /// What is wrong with a value, a line each: `tests[0].line: number 0.0 is less than 1`.
  func faults(in data: Data) throws -> [String] {
    try faults(in: JSONValue(data), root, at: "report")
  }

  private func faults(in value: JSONValue, _ schema: JSONValue, at path: String) throws -> [String] {
    try schema.object.sorted { $0.key < $1.key }.flatMap { word, rule in
      try faults(in: value, word, rule, at: path)
    }
  }

  private func faults(in value: JSONValue, _ word: String, _ rule: JSONValue, at path: String) throws -> [String] {
    switch word {
    case "$schema", "$defs", "title", "description": []
    case "additionalProperties" where rule == .bool(true): []
    case "$ref": try faults(in: value, definition(rule), at: path)
    case "type": try isOfType(value, rule) ? [] : ["\(path): \(value) is not of type \(rule)"]
    case "enum": rule.array.contains(value) ? [] : ["\(path): \(value) is none of \(rule.array)"]
    case "minimum": (value.number ?? .infinity) < rule.number! ? ["\(path): \(value) is less than \(rule)"] : []
    case "required": missing(rule, in: value).map { "\(path): \($0) is missing" }
    case "properties": try propertyFaults(in: value, rule, at: path)
    case "items": try value.array.enumerated().flatMap { try faults(in: $1, rule, at: "\(path)[\($0)]") }
    case "anyOf": try isAny(value, rule, at: path) ? [] : ["\(path): \(value) fits none of \(rule.array)"]
    default: throw UnknownWord(word: word)
    }
  }

  /// The schema that a reference stands for.
  func definition(_ reference: JSONValue) throws -> JSONValue {
    let name = reference.string?.split(separator: "/").last.map(String.init) ?? ""
    guard reference.string == "#/$defs/\(name)", let definition = root["$defs"]?[name] else {
      throw UnknownWord(word: "\(reference)")
    }
    return definition
  }

  private func missing(_ rule: JSONValue, in value: JSONValue) -> [String] {
    guard case .object(let fields) = value else { return [] }
    return rule.array.compactMap(\.string).filter { fields[$0] == nil }
  }

  private func propertyFaults(in value: JSONValue, _ rule: JSONValue, at path: String) throws -> [String] {
    try rule.object.sorted { $0.key < $1.key }.flatMap { name, schema in
      try value[name].map { try faults(in: $0, schema, at: "\(path).\(name)") } ?? []
    }
  }

  private func isAny(_ value: JSONValue, _ rule: JSONValue, at path: String) throws -> Bool {
    try rule.array.contains { try faults(in: value, $0, at: path).isEmpty }
  }

  private func isOfType(_ value: JSONValue, _ rule: JSONValue) throws -> Bool {
    if case .array(let rules) = rule { return try rules.contains { try isOfType(value, $0) } }
    return switch (rule.string, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("null", .null), ("boolean", .bool): true
    case ("number", .number): true
    case ("integer", .number(let number)): number.rounded() == number
    case ("object", _), ("array", _), ("string", _), ("null", _), ("boolean", _), ("number", _), ("integer", _): false
    default: throw UnknownWord(word: "\(rule)")
    }
  }
}
