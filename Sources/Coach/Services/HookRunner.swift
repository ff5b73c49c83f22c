import CivilTime
import EventStream

/// Runs the user's programs on events. Call it on the coach's queue, which receives its events.
package protocol HookRunner: Sendable {
  /// Sets the handler of events.
  func whenChanged(_ tell: @escaping @Sendable (HookEvent) -> Void)

  /// Runs the hooks for records, in order, without waiting.
  func run(for records: [Record])

  /// Waits until all hooks have ended; each has a limit of its own.
  func wait()

  /// Waits for running hooks, at most until `deadline` on CLOCK_MONOTONIC; returns those that were
  /// then ended.
  func finish(by deadline: Duration) -> [String]
}

extension HookRunner {
  /// Waits for running hooks for a while from `now` on, and reports those that were then ended.
  package func finish(within patience: Duration, from now: Duration, report: (String) -> Void) {
    let time = TimeText.length(patience)
    for hook in finish(by: now + patience) {
      report(
        "hook '\(hook)' was still running \(time) after the end of the rotation, and was stopped")
    }
  }
}

/// The outcome of a hook.
package struct HookRun: Equatable, Sendable {
  /// The name of its file.
  package var hook: String
  /// The number of its record.
  package var seq: Int
  /// Its exit code; 128 plus the signal number if a signal ended it.
  package var status: Int
  package var duration: Duration
  /// The end of its output.
  package var output: String

  package init(hook: String, seq: Int, status: Int, duration: Duration, output: String) {
    self.hook = hook
    self.seq = seq
    self.status = status
    self.duration = duration
    self.output = output
  }
}

/// An event of the hooks for the coach.
package enum HookEvent: Equatable, Sendable {
  case finished(HookRun)
  /// A hook cannot be run, or not as often as it should.
  case failing(message: String)
  /// All existing hooks run again.
  case working
}
