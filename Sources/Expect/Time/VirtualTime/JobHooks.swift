/// The hooks of the Swift runtime through which a session gets the jobs that prefer no executor.
///
/// They are public symbols of the runtime, looked up by name, with Swift's calling convention. Once installed they
/// stay, and change nothing for threads and tasks of no session.
enum JobHooks {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor
  private typealias TaskID = @convention(thin) (UnownedJob) -> UInt64
  private typealias CurrentTask = @convention(thin) () -> UnsafeRawPointer?
  private typealias IsCancelled = @convention(thin) (UnownedJob) -> Bool
  private typealias Hold = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?

  private struct Symbols: Sendable {
    let enqueueHook, mainExecutorHook: UInt
    let enqueue: Enqueue
    let taskID: TaskID
    let currentTask: CurrentTask
    let isCancelled: IsCancelled
    let retain, release: Hold
    /// What had been installed before; zero where nothing was.
    let earlierEnqueueHook, earlierMainExecutorHook: UInt
  }

  /// Installed when they are first asked for; false where the runtime does not have them.
  static let areInstalled = symbols != nil

  private static let symbols: Symbols? = {
    guard let enqueueHook = runtimeSymbol("swift_task_enqueueGlobal_hook"),
      let mainExecutorHook = runtimeSymbol("swift_task_getMainExecutor_hook"),
      let enqueue = runtimeSymbol("swift_task_enqueueGlobal"),
      let taskID = runtimeSymbol("swift_task_getJobTaskId"),
      let currentTask = runtimeSymbol("swift_task_getCurrent"),
      let isCancelled = runtimeSymbol("swift_task_isCancelled"), let retain = runtimeSymbol("swift_retain"),
      let release = runtimeSymbol("swift_release")
    else { return nil }
    // The runtime declares these symbols with just these types.
    let symbols = Symbols(
      enqueueHook: UInt(bitPattern: enqueueHook), mainExecutorHook: UInt(bitPattern: mainExecutorHook),
      // As declared by the runtime.
      enqueue: unsafeBitCast(enqueue, to: Enqueue.self),
      // As declared by the runtime.
      taskID: unsafeBitCast(taskID, to: TaskID.self),
      // As declared by the runtime.
      currentTask: unsafeBitCast(currentTask, to: CurrentTask.self),
      // As declared by the runtime.
      isCancelled: unsafeBitCast(isCancelled, to: IsCancelled.self),
      // As declared by the runtime.
      retain: unsafeBitCast(retain, to: Hold.self),
      // As declared by the runtime, but for the result, of which there is none.
      release: unsafeBitCast(release, to: Hold.self),
      earlierEnqueueHook: enqueueHook.load(as: UInt.self),
      earlierMainExecutorHook: mainExecutorHook.load(as: UInt.self))
    enqueueHook.storeBytes(of: hookOfEnqueue, as: EnqueueHook.self)
    mainExecutorHook.storeBytes(of: hookOfMainExecutor, as: MainExecutorHook.self)
    return symbols
  }()

  private static let hookOfEnqueue: EnqueueHook = { job, original in
    if Sessions.take(job, JobHooks.taskID(of: job) == 0 ? .anywhere : .serial(.pool)) { return }
    guard let earlier = JobHooks.symbols?.earlierEnqueueHook, earlier != 0 else { return original(job) }
    // What was stored there before is a hook, too.
    unsafeBitCast(earlier, to: EnqueueHook.self)(job, original)
  }

  private static let hookOfMainExecutor: MainExecutorHook = { original in
    if Timekeepers.session != nil { return SessionExecutor.main.asUnownedSerialExecutor() }
    guard let earlier = JobHooks.symbols?.earlierMainExecutorHook, earlier != 0 else { return original() }
    // What was stored there before is a hook, too.
    return unsafeBitCast(earlier, to: MainExecutorHook.self)(original)
  }

  /// Gives a job of no session to the cooperative pool.
  static func enqueue(_ job: UnownedJob) { symbols?.enqueue(job) }

  /// Rising in the order in which tasks are made; zero for a job that is no task, but the work of an actor.
  static func taskID(of job: UnownedJob) -> UInt64 { symbols?.taskID(job) ?? 0 }

  /// Of the task that runs on this thread; nil where none does.
  static var currentTaskID: UInt64? {
    guard let task = symbols?.currentTask() else { return nil }
    // A task is a job, and both are what the runtime points to.
    return taskID(of: unsafeBitCast(task, to: UnownedJob.self))
  }

  /// Whether a task is cancelled.
  static func isCancelled(_ task: UnownedJob) -> Bool { symbols?.isCancelled(task) ?? false }

  /// Runs a task's job, and then looks at the task, which may have come to its end.
  static func run(_ task: UnownedJob, _ body: () -> Void, then look: (UnownedJob) -> Void) {
    _ = symbols?.retain(SuspendedTask(task).memory)
    body()
    look(task)
    _ = symbols?.release(SuspendedTask(task).memory)
  }
}
