import CivilTime
import EventStream
import RoundRobin
import Tasks
import Testing

/// A rotation from its start, and what is done to it when.
///
/// Commands name a task by the number that it has in the story: the tasks of the start from 0, then
/// those that are added. Its id in the stream is `t` and this number; that of a commitment `c` and
/// its number.
struct Story: CustomTestStringConvertible, Sendable {
  /// What is done at an instant.
  enum Step: Sendable {
    case command(Command)
    /// The wall clock is set forward, or back, by so much.
    case setClock(by: Duration)
  }

  var name: String
  var tasks: [Terms]
  var rules: Rules
  var commitments: [(start: Duration, end: Duration)] = []
  var until: Duration?
  var script: [(at: Duration, step: Step)] = []
  /// Up to when it is told.
  var length = Duration.seconds(200)

  var testDescription: String { name }

  /// Half a minute before the clocks of Central Europe go from 03:00 back to 02:00.
  static let start = Instant(seconds: 1_792_889_970)

  static let zoneName = "CET-1CEST,M3.5.0,M10.5.0/3"

  static let zone = try? Zone(posix: zoneName)

  static func zone(named name: String) -> Zone? { name == zoneName ? zone : nil }

  /// A story of tasks with slices of ten seconds.
  init(
    _ name: String, tasks: [Terms] = [Terms(), Terms(), Terms()], quantum: Int = 10,
    breaks: Rules.Breaks? = nil, checkIn: Int? = nil, unused: Rules.Unused = .drop,
    finishAtEstimate: Bool = false, warn: [Int] = [], cycles: Int? = nil,
    commitments: [ClosedRange<Int>] = [], until: Int? = nil,
    clock: [(at: Int, by: Int)] = [], _ script: [(Int, Command)] = []
  ) {
    self.name = name
    self.tasks = tasks
    rules = Rules(
      quantum: .seconds(quantum), breaks: breaks, checkIn: checkIn.map { .seconds($0) },
      unused: unused, finishAtEstimate: finishAtEstimate, warnings: warn.map { .seconds($0) },
      cycles: cycles)
    self.commitments = commitments.map { (.seconds($0.lowerBound), .seconds($0.upperBound)) }
    self.until = until.map { .seconds($0) }
    let steps =
      script.map { ($0.0, Step.command($0.1)) }
      + clock.map { ($0.at, .setClock(by: .seconds($0.by))) }
    self.script = steps.sorted { $0.0 < $1.0 }.map { (.seconds($0.0), $0.1) }
  }

  /// The teller of the story before its first word.
  var teller: Teller {
    get throws {
      let names = Roster(
        tasks: tasks.enumerated().map { Teller.item(number: $0, $1) },
        commitments: commitments.indices.map(Teller.block))
      return Teller(
        rotation: Rotation(tasks: tasks, rules: rules, commitments: commitments, until: until),
        scribe: Scribe(
          rotationID: "r", origin: Origin(name: "main", machine: "m-abcd", pid: 7, list: nil),
          roster: names,
          wall: WallClock(anchor: Story.start, zone: try #require(Story.zone))),
        script: script[...], length: length, tasksGiven: tasks.count,
        commitmentsGiven: commitments.count)
    }
  }
}
