import Foundation
import Testing

@testable import HangCheck

@Suite("Reports as JSON")
struct JSONReportTests {
  private static func text(_ report: Report) throws -> String {
    String(decoding: try JSONReport.data(report), as: UTF8.self)
  }

  @Test("it has every field, in an order that stays, with times in milliseconds")
  func letters() throws {
    let report = ReportSamples.report([ReportSamples.hung { $0.together = ["A.B/c"] }], exitCode: 2)
    #expect(try Self.text(report) == Self.expected)
  }

  private static let expected = """
    {
      "complete" : true,
      "exitCode" : 2,
      "incidents" : [

      ],
      "limits" : {
        "exit" : 2,
        "hang" : 60,
        "slow" : 1
      },
      "mode" : {
        "isolate" : false,
        "packageOptions" : [

        ],
        "serial" : false
      },
      "package" : "Sample",
      "schemaVersion" : 1,
      "seconds" : 12.34,
      "startedAt" : "2026-11-30T10:00:00Z",
      "summary" : {
        "budgetSpent" : false,
        "crashed" : 0,
        "exited" : 0,
        "failed" : 0,
        "hung" : 1,
        "incidents" : 0,
        "notRun" : 0,
        "passed" : 0,
        "skipped" : 0,
        "slow" : 0
      },
      "swift" : "6.3.1",
      "tests" : [
        {
          "file" : "Tests/MyTests/FeedTests.swift",
          "framework" : "xctest",
          "hang" : {
            "after" : [

            ],
            "alone" : true,
            "cause" : "suspended in LoginModel.refresh() (LoginModel.swift:41)",
            "children" : [

            ],
            "kind" : "unknown",
            "phase" : "test",
            "problems" : [

            ],
            "seen" : {
              "hangs" : 0,
              "runs" : 0
            },
            "tasks" : [

            ],
            "threads" : [

            ],
            "together" : [
              "A.B/c"
            ],
            "unbegunTasks" : 0,
            "waits" : [

            ]
          },
          "id" : "MyTests.FeedTests/testLoads",
          "issues" : [

          ],
          "line" : 12,
          "runs" : 0,
          "seconds" : 60.04,
          "slow" : false,
          "verdict" : "hung"
        }
      ]
    }

    """

  @Test("what is read back is what was written, but for fractions of milliseconds")
  func roundTrip() throws {
    var report = ReportSamples.full
    report.tests[0].seconds = 60.04
    report.tests[0].cpuSeconds = 0.013
    report.incidents[0].silence = 60
    report.repetition?.low = 0.20766
    report.repetition?.high = 0.938508
    #expect(try JSONDecoder().decode(Report.self, from: JSONReport.data(ReportSamples.full)) == report)
  }

  @Test("whether it hangs alone is null where it was not tried, and read back as that")
  func alone() throws {
    let report = ReportSamples.report([ReportSamples.hung(alone: nil)])
    let data = try JSONReport.data(report)
    #expect(try JSONValue(data)["tests"]?.array.first?["hang"]?["alone"] == .null)
    #expect(try JSONDecoder().decode(Report.self, from: data) == report)
  }

  @Test(
    "a time that is no number is one in the report",
    arguments: [
      (.nan, 0), (.infinity, 1e12), (-.infinity, -1e12), (0.0004999, 0), (0.1 + 0.2, 0.3), (1e300, 1e12),
      (2.0005, 2.001),
    ] as [(Double, Double)])
  func numbers(seconds: Double, expected: Double) throws {
    var report = ReportSamples.full
    report.seconds = seconds
    report.tests[0].hang?.waits[0].since = seconds
    let value = try JSONValue(JSONReport.data(report))
    #expect(value["seconds"] == .number(expected))
    #expect(value["tests"]?.array[0]["hang"]?["waits"]?.array[0]["since"] == .number(expected))
  }

  @Test(
    "any text survives",
    arguments: [
      "\"quoted\" \\ /slash/", "\u{0}\u{1}\u{1B}[31m\u{7F}\u{9B}", "a\nb\r\nc\t", "\u{2028}\u{FFFD}\u{202E}", "🧀👩‍👩‍👧é",
      String(decoding: [0x61, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80] as [UInt8], as: UTF8.self),
    ])
  func texts(text: String) throws {
    let report = ReportSamples.report([ReportSamples.test(text, .failed) { $0.output = text }])
    let data = try JSONReport.data(report)
    #expect(try JSONDecoder().decode(Report.self, from: data) == report)
    #expect(!String(decoding: data, as: UTF8.self).contains(#"\/"#))
  }
}
