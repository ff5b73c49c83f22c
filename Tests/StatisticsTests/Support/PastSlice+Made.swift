import CivilTime
import EventStream
import RoundRobin
import Statistics

extension PastSlice {
  /// A made-up slice that begins so many seconds after 1970-01-01T00:00:00Z.
  ///
  /// It lasts so many minutes and seconds, or has stretches that begin so many seconds after its
  /// start and have so many; without a reason it still runs.
  static func made(
    at start: Int = 0, minutes: Int = 0, seconds: Int = 0, stretches: [(Int, Int)]? = nil,
    reason: SliceEnd? = .expired, isAnswered: Bool? = nil
  ) -> PastSlice {
    let stretches = stretches ?? [(0, minutes * 60 + seconds)]
    let last = stretches.last ?? (0, 0)
    return PastSlice(
      rotation: "r", task: TaskCard(id: "a", title: "Essay"), start: Instant(seconds: start),
      ending: reason.map { reason in
        Ending(
          time: Instant(seconds: start + last.0 + last.1), reason: reason, isAnswered: isAnswered)
      },
      stretches: stretches.map { begin, length in
        Stretch(start: Instant(seconds: start + begin), length: .seconds(length))
      })
  }
}

extension Experience {
  /// What slices have earned.
  static func of(_ slices: [PastSlice]) -> Experience {
    Experience(of: History(slices: slices), today: CivilDate(daysSinceEpoch: 0), zone: .utc)
  }
}
