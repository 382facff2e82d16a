import Foundation
import HangCheck
import Testing

@testable import HangCheck

/// What functions are called in a report.
struct SwiftNameTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var linkage: String
    var text: String
    var module: String?
    var isAsync = false
    var isThunk = false

    var testDescription: String { text }
  }

  static let samples = [
    Sample(linkage: "$s3sus10LoginModelV4loadyyYaFTQ0_", text: "LoginModel.load()", module: "sus", isAsync: true),
    Sample(
      linkage: "$s3sus5groupyyYaFyScGyytGzYaXEfU_TQ1_", text: "closure #1 in group()", module: "sus", isAsync: true),
    Sample(
      linkage: "$s3sus5groupyyYaFyScGyytGzYaXEfU_TATQ0_", text: "partial apply for closure #1 in group()",
      module: "sus", isAsync: true, isThunk: true),
    Sample(
      linkage: "$s3sus7genericyyxYaKSciRzlFTQ1_", text: "generic(_:)", module: "sus", isAsync: true),
    Sample(
      linkage: "$sScG4next9isolationxSgScA_pSgYi_tYaFTY1_", text: "TaskGroup.next(isolation:)", module: "Swift",
      isAsync: true),
    Sample(linkage: "$s5MyApp4sayYyyF", text: "sayY()", module: "MyApp"),
    Sample(linkage: "$sSa5MyAppE5twiceSayxGyF", text: "Array.twice()", module: "MyApp"),
    Sample(
      linkage: "$s5MyApp1SV1loiySbAC_ACtFZ", text: "S.< infix(_:_:)", module: "MyApp"),
    Sample(linkage: "task_future_wait_resume_adapter(swift::AsyncContext*)", text: "task_future_wait_resume_adapter"),
    Sample(linkage: "$s10HungServeryyYacfU0_", text: "closure #2 in main", module: "HungServer", isAsync: true),
    Sample(linkage: "async_MainTY1_", text: "main"),
    Sample(linkage: "pthread_cond_wait", text: "pthread_cond_wait"),
    Sample(linkage: "", text: ""),
    Sample(linkage: "$s", text: "$s", module: "Swift"),
    Sample(linkage: "$s99999999999999999999x", text: "$s99999999999999999999x", module: "Swift"),
  ]

  @Test("a name is what its writer called it, without what the compiler added", arguments: samples)
  func names(_ sample: Sample) throws {
    let toolchain = try #require(Toolchain(searchPath: ProcessInfo.processInfo.environment["PATH"]))
    let readable = toolchain.readable([sample.linkage], until: .infinity)
    let name = SwiftName(linkage: sample.linkage, readable: readable[sample.linkage])
    #expect(name.text == sample.text)
    #expect(name.module == sample.module)
    #expect(name.isAsync == sample.isAsync)
    #expect(name.isThunk == sample.isThunk)
  }

  @Test("without a toolchain a name is what the linker knows, with its module")
  func unreadable() {
    let name = SwiftName(linkage: "$s3sus10LoginModelV4loadyyYaFTQ0_", readable: nil)
    #expect(name.text == "$s3sus10LoginModelV4loadyyYaFTQ0_")
    #expect(name.module == "sus")
  }
}
