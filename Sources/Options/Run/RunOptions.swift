import CivilTime
import Commands
import RoundRobin
import Tasks
import Terminals

/// The options of `rota run`, complete and free of contradictions.
package struct RunOptions: Equatable, Sendable {
  package var tasks: TaskSource
  /// The name of the rotation; only one of a name can run at a time.
  package var name: String
  package var rules: Rules
  /// The calendars whose events interrupt slices: files, folders, and names of the settings.
  package var calendars: [String]
  /// Whether they are fetched at the start, beside the rotation.
  package var updatesCalendars: Bool
  /// The terms of planning; `nil` to follow the list without a plan.
  package var plan: PlanTerms?
  package var onSleep: SleepPolicy
  /// The time at which the rotation ends.
  package var until: WallTime?
  /// Whether that time is meant on the next day.
  package var endsTomorrow = false
  /// The interval of `tick` records.
  package var tick: Duration?
  package var pace: Pace
  /// The time of the wall clock at the start; `nil` for the present.
  package var start: WallTime?
  package var seed: Seed?
  /// The source of timed commands.
  package var script: InputSource?
  /// The file or FIFO that the stream is written to besides.
  package var events: String?
  package var presentation: Presentation
  package var announcements: Announcements
  /// The filter of a list's tasks; `nil` for all.
  package var filter: TaskFilter?
  /// Whether a list named on the command line is synchronized.
  package var marksDone: Bool
  /// Whether to resume an interrupted rotation.
  package var recovery: RecoveryChoice
  /// Whether it runs without the terminal.
  package var isDetached: Bool
  /// Whether it waits for the next task, or the next day, when all is done.
  package var stays: Bool
  /// The folder for the journal of an accelerated or simulated run; `nil` for none.
  package var journal: String?
  /// Whether an accelerated or simulated run runs hooks.
  package var runsHooks: Bool
  /// The name of the zone that times are shown and read in; `nil`: the machine's.
  package var zone: String?
}

extension RunOptions {
  /// The options of the rotation that follows when tasks are typed at the end of this one.
  ///
  /// Options for a single rotation are dropped: its clock, its end on that clock, its script, and
  /// the seed of its id.
  package func continued(with tasks: TaskSource) -> RunOptions {
    var options = self
    options.tasks = tasks
    options.start = nil
    options.until = nil
    options.script = nil
    options.seed = nil
    options.filter = nil
    options.recovery = .no
    return options
  }
}

/// Whether to resume an interrupted rotation on the same list.
package enum RecoveryChoice: String, CaseIterable, Sendable {
  /// Ask the user at the terminal; without one do not resume.
  case ask
  case yes
  case no
}
