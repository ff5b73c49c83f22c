import EventStream
import Journals
import Platform
import RoundRobin

extension LiveCoach {
  /// The parts of a live run.
  package struct Setup: ~Copyable, Sendable {
    package var run: ScriptedSession
    /// The conditions to resume the rotation at the end of its stream; `nil` to begin it.
    ///
    /// Its wall time is the present when the clocks begin.
    package var resumption: Session.Resumption?
    /// The speed of the rotation's clock relative to real time.
    package var speed: Double
    /// Whether to handle suspend and changes of the wall clock; an accelerated run has its own
    /// clock.
    package var watchesClocks: Bool
    /// The destinations of the stream.
    package var outlets: [Sink.Destination]
    package var display: (any Display)?
    package var services = Services()
    /// Called when the rotation has begun and can be asked.
    package var whenReady: @Sendable () -> Void = {}
    /// Whether the process goes on with another rotation after an end for this reason.
    package var goesOn: @Sendable (Closing) -> Bool = { _ in false }
    /// Whether the rotation ends when all open tasks come on a later day.
    package var endsWithDay = false
    /// Reports an error beside the rotation, one line at a time.
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

  /// The services of a live run; each may be missing.
  package struct Services: Sendable {
    /// The journal, which gets records before any reader.
    package var journal: (any JournalLink)?
    package var control: (any ControlEndpoint)?
    package var hooks: (any HookRunner)?
    package var list: (any ListLink)?
    package var calendars: (any CalendarLink)?
    package var planner: (any PlanLink)?
    package var progressNotes: (any ProgressNotes)?

    package init() {}
  }

  /// The end of a live run.
  package enum Outcome: Equatable, Sendable {
    case ended(Closing)
    /// By a signal, which is to be raised again.
    case signal(Signal)
    /// It did not begin, as a file for the stream cannot be written.
    case unusable(path: String)
  }
}
