import EventStream
import Journals
import Platform
import RoundRobin

extension LiveCoach {
  /// The parts of a live run.
  package struct Setup: ~Copyable, Sendable {
    package var run: ScriptedSession
    /// How the rotation is taken up where its stream ended; `nil`: it begins.
    ///
    /// Its wall time is the present when the clocks begin.
    package var resumption: Session.Resumption?
    /// How many times as fast the rotation's clock goes.
    package var speed: Double
    /// Whether sleep and changes of the wall clock matter; an accelerated run has its own wall clock.
    package var watchesClocks: Bool
    /// Where the stream goes.
    package var outlets: [Sink.Destination]
    package var display: (any Display)?
    /// Where records are before anybody is told.
    package var journal: (any JournalLink)?
    package var control: (any ControlEndpoint)?
    package var hooks: (any HookRunner)?
    package var list: (any ListLink)?
    package var calendars: (any CalendarLink)?
    package var planner: (any PlanLink)?
    package var progressNotes: (any ProgressNotes)?
    /// Called when the rotation has begun and can be asked.
    package var whenReady: @Sendable () -> Void = {}
    /// Says what went wrong beside the rotation, one line at a time.
    package var complain: @Sendable (String) -> Void

    package init(
      run: ScriptedSession, speed: Double = 1, watchesClocks: Bool = true,
      outlets: [Sink.Destination], display: (any Display)? = nil,
      complain: @escaping @Sendable (String) -> Void
    ) {
      self.run = run
      self.speed = speed
      self.watchesClocks = watchesClocks
      self.outlets = outlets
      self.display = display
      self.complain = complain
    }
  }

  /// How a live run ended.
  package enum Outcome: Equatable, Sendable {
    case ended(Closing)
    /// By a signal, which is to be raised again.
    case signal(Signal)
    /// It has not begun, as a file for the stream cannot be written.
    case unusable(path: String)
  }
}
