import CivilTime
import Commands
import RoundRobin
import Tasks
import Terminals

/// The options of `rota run`, complete and free of contradictions.
package struct RunOptions: Equatable, Sendable {
  package var tasks: TaskSource
  /// Under this name there is one rotation at a time.
  package var name: String
  package var rules: Rules
  /// The calendars that slices bend around: files, folders, and names of those that are set.
  package var calendars: [String]
  /// Whether they are fetched at the start, beside the rotation.
  package var updatesCalendars: Bool
  /// How the day is planned; `nil`: it is not, and the list says who is next.
  package var plan: PlanTerms?
  package var onSleep: SleepPolicy
  /// When everything is closed.
  package var until: WallTime?
  /// How often a `tick` is said.
  package var tick: Duration?
  package var pace: Pace
  /// The time of the wall clock at the start; `nil` for the present.
  package var start: WallTime?
  package var seed: Seed?
  /// Where commands at given times come from.
  package var script: InputSource?
  /// The file or FIFO that the stream is written to besides.
  package var events: String?
  package var presentation: Presentation
  package var announcements: Announcements
  /// Which tasks of a list take part; `nil`: all.
  package var filter: TaskFilter?
  /// Whether the list is kept up to date though it was named on the command line.
  package var marksDone: Bool
  /// Whether a rotation that broke off is taken up.
  package var recovery: RecoveryChoice
  /// Whether it runs without the terminal.
  package var isDetached: Bool
  /// Whether it waits for the next task, or the next day, when all is done.
  package var stays: Bool
  /// Where an accelerated or simulated run keeps a journal; `nil`: nowhere.
  package var journal: String?
  /// Whether an accelerated or simulated run runs hooks.
  package var runsHooks: Bool
  /// The name of the zone that times are shown and read in; `nil`: the machine's.
  package var zone: String?
}

extension RunOptions {
  /// The options of the rotation that follows when somebody typed tasks at the end of this one.
  ///
  /// What was meant for one rotation alone does not come again: its clock, its end on that clock,
  /// its script, and the seed of its id.
  package func continued(with titles: [String]) -> RunOptions {
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
package enum RecoveryChoice: String, CaseIterable, Sendable {
  /// A person at the terminal decides; without one it is not.
  case ask
  case yes
  case no
}
