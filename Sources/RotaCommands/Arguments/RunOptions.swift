import CivilTime
import RoundRobin
import Tasks

/// What `rota run` was asked for, complete and free of contradictions.
public struct RunOptions: Equatable, Sendable {
  /// The name of a rotation that was not given one.
  public static let defaultName = "default"

  public var tasks: TaskSource
  /// Under this name there is one rotation at a time.
  public var name: String
  public var rules: Rules
  /// The calendars that slices bend around: files, folders, and names of those that are set.
  public var calendars: [String]
  /// How the day is planned; `nil`: it is not, and the list says who is next.
  public var plan: PlanTerms?
  public var onSleep: SleepPolicy
  /// When everything is closed.
  public var until: WallTime?
  /// How often a `tick` is said.
  public var tick: Duration?
  public var pace: Pace
  /// What the wall clock shows at the start; `nil`: the present.
  public var start: WallTime?
  public var seed: Seed?
  /// Where commands at given times come from.
  public var script: InputSource?
  /// The file or FIFO that the stream is written to besides.
  public var events: String?
  public var presentation: Presentation
  public var announcements: Announcements
  /// Which tasks of a list take part; `nil`: all.
  public var filter: TaskFilter?
  /// Whether the list is kept up to date though it was named on the command line.
  public var marksDone: Bool
  /// Whether a rotation that broke off is taken up.
  public var recovery: RecoveryChoice
  /// Whether it runs without the terminal.
  public var isDetached: Bool
  /// Where an accelerated or simulated run keeps a journal; `nil`: nowhere.
  public var journal: String?
  /// Whether an accelerated or simulated run runs hooks.
  public var runsHooks: Bool
  /// The name of the zone that times are shown and read in; `nil`: the machine's.
  public var zone: String?
}

extension RunOptions {
  /// The options of the rotation that follows when somebody typed tasks at the end of this one.
  ///
  /// What was meant for one rotation alone does not come again: its clock, its end on that clock,
  /// its script, and the seed of its id.
  public func continued(with titles: [String]) -> RunOptions {
    var options = self
    options.tasks = .titles(titles)
    options.start = nil
    options.until = nil
    options.script = nil
    options.seed = nil
    options.filter = nil
    options.recovery = .no
    return options
  }
}

/// Whether a rotation on the same list that broke off is taken up.
public enum RecoveryChoice: String, CaseIterable, Sendable {
  /// A person at the terminal decides; without one it is not.
  case ask
  case yes
  case no
}
