import Dispatch
import Glibc

extension Spawn {
  /// The limits of a program's time and output.
  package struct Limits: Equatable, Sendable {
    /// The time after which its process group is sent SIGTERM.
    package var time: Duration
    /// The further time after which its process group is sent SIGKILL.
    package var grace: Duration
    /// The time that processes it left behind may still print after its end.
    package var echo: Duration
    /// The number of bytes kept of its output, the last ones.
    package var output: Int

    package init(
      time: Duration = .seconds(10), grace: Duration = .seconds(2),
      echo: Duration = .milliseconds(200), output: Int = 4 << 10
    ) {
      self.time = time
      self.grace = grace
      self.echo = echo
      self.output = output
    }
  }

  /// The outcome of a program with limits.
  package struct Report: Equatable, Sendable {
    package var outcome: Outcome
    /// The time from its start to its own end.
    package var duration: Duration
    /// The end of the standard output and error of the program and its children.
    package var output: [UInt8]
    /// Whether it exceeded its time and was ended.
    package var isOverdue: Bool
    /// The error that kept it from getting all of its input, or the caller from getting all of its
    /// output; `nil` if there was none.
    ///
    /// A program need not read its input; the caller decides whether that is an error.
    package var interruption: SystemError?

    package init(
      outcome: Outcome, duration: Duration, output: [UInt8] = [], isOverdue: Bool = false,
      interruption: SystemError? = nil
    ) {
      self.outcome = outcome
      self.duration = duration
      self.output = output
      self.isOverdue = isOverdue
      self.interruption = interruption
    }
  }

  /// Runs the program to its end within the limits.
  package func run(within limits: Limits = Limits()) throws(SystemError) -> Report {
    var watch = try ProgramWatch(self, within: limits)
    return watch.run()
  }

  /// Runs the program to its end within the limits, or until a signal ends this process.
  package func runInForeground(within limits: Limits) throws(SystemError) -> Report {
    if let shortage = Allowance.conversation.shortage() { throw shortage.asError }
    let queue = DispatchQueue(label: "rota.foreground")
    let program = Confined<RunningProgram?>(nil, to: queue)
    // Ctrl-C does not reach the program, as it is in another process group.
    let signals = Signals([.interrupt, .terminate, .hangUp], queue: queue) { signal in
      program.value?.terminate()
      Signals.raiseAgain(signal)
    }
    defer {
      queue.sync { program.value = nil }
      signals.keep()
    }
    // On the queue, so that no signal comes between its start and its registration.
    let start = queue.sync {
      Result { () throws(SystemError) in
        let watch = try ProgramWatch(self, within: limits)
        program.value = watch.program
        return watch
      }
    }
    var watch = try start.get()
    return watch.run()
  }

  /// Starts the program and reports its outcome on `queue` once it has ended.
  ///
  /// It needs one additional thread, which ends with the program.
  package func start(
    within limits: Limits = Limits(), queue: DispatchQueue,
    onEnd: @escaping @Sendable (Report) -> Void
  ) throws(SystemError) -> RunningProgram {
    var watch = try ProgramWatch(self, within: limits)
    do throws(SystemError) {
      try Thread.start { [watch] in
        var watch = watch
        let report = watch.run()
        queue.async { onEnd(report) }
      }
    } catch {
      watch.giveUp()
      throw error
    }
    return watch.program
  }
}
