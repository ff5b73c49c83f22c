import CivilTime
import Coach
import EventStream
import Journals
import RoundRobin
import Tasks

/// A rotation of three tasks, as a journal has it.
enum JournalSample {
  private static let start = Instant(seconds: 1_795_165_200)
  private static let rules = Rules(quantum: .seconds(1_500))
  private static let titles = ["Revise integration", "Read chapters 4–7", "Write analysis"]

  /// The month of its file.
  static let month = JournalMonth(of: start)

  /// This many records after the opening, without an end.
  static func records(_ count: Int) -> [Record] {
    var (scribe, rotation) = (scribe(of: "sample"), rotation())
    _ = scribe.opening(rotation)
    var records: [Record] = []
    while records.count < count, let event = rotation.step(to: .seconds(1_000_000_000)) {
      records.append(scribe.record(event, of: rotation))
    }
    return records
  }

  /// The first records of a rotation of this name.
  static func opening(of name: String) -> Record {
    var scribe = scribe(of: name)
    return scribe.opening(rotation())
  }

  private static func rotation() -> Rotation {
    Rotation(tasks: titles.map { _ in Terms() }, rules: rules)
  }

  private static func scribe(of name: String) -> Scribe {
    Scribe(
      rotationID: name, origin: Origin(name: name, machine: "bench", pid: 1, list: nil),
      roster: Roster(tasks: titles.map { TaskItem(title: $0) }),
      wall: WallClock(anchor: start, zone: .utc))
  }
}
