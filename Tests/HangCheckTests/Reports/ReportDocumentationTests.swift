import Foundation
import Testing

@testable import HangCheck

@Suite("The description of reports", .onOwnThreads)
struct ReportDocumentationTests {
  /// Each with its own shape.
  private static let reports = [
    ReportSamples.full, ReportSamples.report(),
    ReportSamples.report([ReportSamples.test(place: nil), ReportSamples.hung(alone: nil)]),
    ReportSamples.report(Verdict.allCases.map { ReportSamples.test("A.B/\($0)", $0, framework: .swiftTesting) }),
    ReportSamples.report(
      incidents: Incident.Kind.allCases.map { Incident($0, cause: "") }, complete: false, exitCode: 130),
    ReportSamples.report(Phase.allCases.map { ReportSamples.hung("A.B/\($0)", alone: false, phase: $0) }, exitCode: 2),
  ]

  @Test("every report holds to the schema", arguments: reports)
  func reportsFit(report: Report) throws {
    #expect(try ReportDocuments.schema().faults(in: JSONReport.data(report)) == [])
  }

  @Test(
    "what does not hold to the schema is found and named",
    arguments: [
      (#""schemaVersion" : 1"#, #""schemaVersion" : 2"#, "report.schemaVersion: number(2.0) is none of ["),
      (#""schemaVersion" : 1"#, #""version" : 1"#, "report: schemaVersion is missing"),
      (#""alone" : false"#, #""alone" : 0"#, "report.tests[0].hang.alone: number(0.0) fits none of ["),
      (#""column" : 5"#, #""column" : 2.5"#, "report.tests[0].issues[0].column: number(2.5) is not of type string("),
      (#""seconds" : 60.04"#, #""seconds" : -1"#, "report.tests[0].seconds: number(-1.0) is less than number(0.0)"),
      (#""verdict" : "hung""#, #""verdict" : "hang""#, "report.tests[0].verdict: string(\"hang\") is none of ["),
      (#""complete" : true"#, #""complete" : "true""#, "report.complete: string(\"true\") is not of type"),
      (#""state" : "blocked""#, #""state" : null"#, "report.tests[0].hang.threads[0].state: null is not of type"),
    ])
  func misfits(right: String, wrong: String, fault: String) throws {
    let text = String(decoding: try JSONReport.data(ReportSamples.full), as: UTF8.self)
    #expect(text.contains(right))
    let faults = try ReportDocuments.schema().faults(in: Data(text.replacing(right, with: wrong).utf8))
    #expect(faults.count == 1)
    #expect(faults.first?.hasPrefix(fault) ?? false, "\(faults)")
  }

  @Test("a word of JSON Schema that is not understood is an error")
  func unknownWords() throws {
    let schema = try JSONSchema(Data(#"{"properties": {"a": {"maximum": 3}}}"#.utf8))
    #expect(throws: JSONSchema.UnknownWord(word: "maximum")) { try schema.faults(in: Data(#"{"a": 5}"#.utf8)) }
  }

  @Test("the sample uses every field, so that none escapes the other tests")
  func sampleIsFull() {
    #expect(emptyFields(of: ReportSamples.full, at: "report") == [])
  }

  @Test("every field that is written is described, for people and for programs, and no other")
  func fields() throws {
    let written = try JSONValue(JSONReport.data(ReportSamples.full)).fieldPaths
    #expect(written.count > 70)
    #expect(try ReportDocuments.schema().describedFields() == written)
    #expect(try ReportDocuments.describedFields().filter { !Self.words.contains($0) } == written)
  }

  @Test("every verdict, phase, kind of incident and exit code is described")
  func values() throws {
    let text = try ReportDocuments.text()
    for word in Self.words { #expect(text.contains("| `\(word)` |"), "\(word)") }
    let phases = ["setUp", "test", "tearDown", "suite", "arguments"]
    for phase in phases { #expect(Phase(rawValue: phase) != nil && text.contains("`\(phase)`"), "\(phase)") }
    for code in [0, 1, 2, 4, 64, 65, 70, 130] { #expect(text.contains("\n| \(code) |"), "\(code)") }
  }

  private static let hangs = ["suspended", "blocked", "deadlock", "busy", "starved", "mainBlocked", "unknown"]
  private static let words = Set(Verdict.allCases.map(\.rawValue) + Incident.Kind.allCases.map(\.rawValue) + hangs)

  /// Fields that are nil, and lists without an element, however deep.
  private func emptyFields(of value: Any, at path: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return [.optional, .collection].contains(mirror.displayStyle) ? [path] : [] }
    return mirror.children.enumerated().flatMap { emptyFields(of: $1.value, at: "\(path).\($1.label ?? "\($0)")") }
  }
}
