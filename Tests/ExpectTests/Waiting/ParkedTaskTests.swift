import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct ParkedTaskTests {
  @TaskLocal static var word = "none"

  @Test("it begins when it is told to, with its maker's task-locals, also when its maker is blocked")
  func runs() async {
    let heard = Shared<String>()
    let done = Gate()
    let task = Self.$word.withValue("parked") { ParkedTask(named: "a test") }
    #expect(heard.value == nil)
    task.run {
      heard.set(Self.word)
      done.open()
    }
    await done.pass()
    #expect(heard.value == "parked")
  }

  @Test("it does nothing when it is dismissed, nor a second time")
  func dismissed() async {
    let task = ParkedTask(named: "a test")
    task.dismiss()
    task.dismiss()
    let ran = Gate()
    task.run { ran.open() }
    #expect(!ran.isOpen)
    #expect(Self.word == "none")
  }

  @Test("it lets go of itself, whether it ran or not", arguments: [true, false])
  func letsGo(runs: Bool) async {
    weak var held: ParkedTask?
    do {
      let task = ParkedTask(named: "a test")
      held = task
      let done = Gate()
      if runs { task.run { done.open() } } else { task.dismiss() }
      if runs { await done.pass() }
    }
    await eventually { held == nil }
  }
}
