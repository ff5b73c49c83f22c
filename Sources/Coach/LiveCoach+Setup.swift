import EventStream
import Platform
import RoundRobin

extension LiveCoach {
  /// What a live run is made of.
  public struct Setup: Sendable {
    public var run: ScriptedSession
    /// How the rotation is taken up where its stream ended; `nil`: it begins.
    ///
    /// Its wall time is the present when the clocks begin.
    public var resumption: Session.Resumption?
    /// How many times as fast the rotation's clock goes.
    public var speed: Double
    /// Whether sleep and changes of the wall clock matter; an accelerated run has its own wall clock.
    public var watchesClocks: Bool
    /// Where the stream goes.
    public var outlets: [Sink.Destination]
    public var display: (any Display)?
    /// Where records are before anybody is told.
    public var ledger: (any Ledger)?
    public var desk: (any ControlDesk)?
    public var hooks: (any HookRunner)?
    public var list: (any ListLink)?
    public var calendars: (any CalendarLink)?
    public var planner: (any PlanLink)?
    public var notebook: (any Notebook)?
    /// Called when the rotation has begun and can be asked.
    public var whenReady: @Sendable () -> Void = {}
    /// Says what went wrong beside the rotation, one line at a time.
    public var complain: @Sendable (String) -> Void

    public init(
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
  public enum Outcome: Equatable, Sendable {
    case ended(Closing)
    /// By a signal, which is to be raised again.
    case signal(Signal)
    /// It has not begun, as a file for the stream cannot be written.
    case unusable(path: String)
  }
}
