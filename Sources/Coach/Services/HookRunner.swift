import EventStream

/// Runs programs of the user when something happens. All calls are made on the coach's queue, on
/// which events come.
package protocol HookRunner: Sendable {
  /// Says what is to be told of.
  func whenChanged(_ tell: @escaping @Sendable (HookEvent) -> Void)

  /// Runs what is meant for records, in their order; does not wait for it.
  func run(for records: [Record])

  /// Waits for those that run, at most until `deadline` on CLOCK_MONOTONIC.
  func finish(by deadline: Duration)
}

/// How a run of a hook went.
package struct HookRun: Equatable, Sendable {
  /// The name of its file.
  package var hook: String
  /// The number of the record that it ran for.
  package var seq: Int
  /// Its exit code; 128 and the number of the signal if one ended it.
  package var status: Int
  package var duration: Duration
  /// The last of what it printed.
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
  /// One cannot be run, or not as often as it should.
  case failing(message: String)
  /// All that there are run again.
  case working
}
