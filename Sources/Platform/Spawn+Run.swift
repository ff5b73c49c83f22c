import Dispatch
import Glibc

extension Spawn {
  /// How long a program may take, and how much of what it prints is kept.
  package struct Limits: Equatable, Sendable {
    /// After what time its group is asked to end (SIGTERM).
    package var time: Duration
    /// After what further time its group is ended (SIGKILL).
    package var grace: Duration
    /// For how long what it has left behind may still print after its own end.
    package var echo: Duration
    /// How many bytes of what it prints are kept, the last ones.
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

  /// How a program that was watched has fared.
  package struct Report: Equatable, Sendable {
    package var outcome: Outcome
    /// From its start to its own end, whatever it has left behind.
    package var duration: Duration
    /// The last of what it and those that it started printed on standard output and error.
    package var output: [UInt8]
    /// Whether it took longer than it may, and was ended.
    package var isOverdue: Bool
    /// Why it was not given all of its input, or why not all that it printed was taken; `nil`:
    /// nothing is missing.
    ///
    /// A program has a right not to read its input; whether it should have is for the caller to say.
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

  /// Runs the program to its end, which the limits see to.
  package func run(
    within limits: Limits = Limits(), clocks: any Clocks = SystemClocks()
  ) throws(SystemError) -> Report {
    var watch = try ProgramWatch(self, within: limits, clocks: clocks)
    return watch.run()
  }

  /// Runs the program to its end, which the limits see to, or what ends this process.
  package func runInForeground(
    within limits: Limits = Limits(), clocks: any Clocks = SystemClocks()
  ) throws(SystemError) -> Report {
    if let shortage = Allowance.conversation.shortage() { throw shortage.asError }
    let queue = DispatchQueue(label: "foreground")
    let program = Confined<RunningProgram?>(nil, to: queue)
    // Ctrl-C does not reach the program, as it is in a group of its own.
    let signals = Signals([.interrupt, .terminate, .hangUp], queue: queue) { signal in
      program.value?.terminate()
      Signals.raiseAgain(signal)
    }
    // On the queue, so that no signal comes between its start and the note of it.
    let start = queue.sync {
      Result { () throws(SystemError) in
        let watch = try ProgramWatch(self, within: limits, clocks: clocks)
        program.value = watch.program
        return watch
      }
    }
    var watch = try start.get()
    return withExtendedLifetime(signals) { watch.run() }
  }

  /// Starts the program, and tells on `queue` how it fared once it has ended, which the limits see
  /// to.
  ///
  /// All that is needed besides is a thread, which is over with the program.
  package func start(
    within limits: Limits = Limits(), clocks: any Clocks = SystemClocks(), queue: DispatchQueue,
    onEnd: @escaping @Sendable (Report) -> Void
  ) throws(SystemError) -> RunningProgram {
    var watch = try ProgramWatch(self, within: limits, clocks: clocks)
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
