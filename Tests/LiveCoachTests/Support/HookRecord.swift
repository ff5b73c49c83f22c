import CivilTime
import CoachSupport
import EventStream
import RoundRobin

/// Records that hooks run for.
enum HookRecord {
  static func record(_ content: Record.Content, seq: Int = 7) -> Record {
    Record(
      seq: seq, time: Timestamp(Instant(milliseconds: 1_795_000_000_000)), at: .seconds(90),
      rotation: "4f0k2m9p7xq1", cycle: 2, content: content)
  }

  static func completed(_ title: String = "Essay", seq: Int = 7) -> Record {
    record(.taskCompleted(TaskCard(id: "k3v9x2", title: title), spent: .seconds(60)), seq: seq)
  }

  static func cycleEnded(seq: Int = 7) -> Record { record(.cycleEnded, seq: seq) }
}
