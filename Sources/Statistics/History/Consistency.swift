import CivilTime
import EventStream

/// Checks that the records of a rotation can follow one another, in the order of their numbers.
///
/// It detects contradictions between records: a slice begins only when none runs and ends only when
/// one does; a pause is as long as the rotation's clock says; that clock goes forward only; the
/// wall clock does not jump for a single record.
struct Consistency {
  /// The tolerated deviation of a time from those around it, in milliseconds.
  private static let tolerance: Int64 = 1000

  private var last: CompactRecord?
  /// The running slice, by the number of its first record.
  private var slice: Int?
  /// The record that began the current pause, with its instant on the rotation's clock.
  private var pause: (seq: Int, at: Int64)?
  /// The offset of the wall clock from the rotation's at the last two records, in milliseconds.
  private var offsets: (former: Int64?, latter: (seq: Int, offset: Int64)?)

  /// Returns a contradiction of the next record, or of the last one, if any.
  mutating func fault(of record: CompactRecord) -> Contradiction? {
    let former = last
    last = record
    let order = order(of: record, behind: former)
    let time = time(of: record)
    if let former, record.at < former.at {
      return Contradiction(numbers: former.seq...record.seq, what: .clockWentBack)
    }
    return order ?? time
  }

  /// Whether slices and pauses begin and end by turns.
  private mutating func order(of record: CompactRecord, behind former: CompactRecord?)
    -> Contradiction?
  {
    switch record.content {
    case .sliceStarted(_, _, let isStanding):
      defer { slice = record.seq }
      // A pause may have begun long before.
      if isStanding == false { pause = nil }
      return slice.map { Contradiction(numbers: $0...record.seq, what: .withoutEnd) }
    case .sliceEnded:
      defer { slice = nil }
      if slice != nil { return nil }
      return Contradiction(
        numbers: min(former?.seq ?? 1, record.seq)...record.seq, what: .withoutBeginning)
    case .paused(let ago):
      pause = (record.seq, record.at - ago)
    case .resumed(let after):
      defer { pause = nil }
      guard let pause, record.at - pause.at != after else { return nil }
      return Contradiction(
        numbers: pause.seq...record.seq,
        what: .otherPause(
          said: .nanoseconds(after), found: .nanoseconds(record.at - pause.at)))
    case .ended:
      pause = nil
    default:
      break
    }
    return nil
  }

  /// Whether the wall clock of the last record fits its neighbours.
  private mutating func time(of record: CompactRecord) -> Contradiction? {
    let offset = record.time.milliseconds - record.at / 1_000_000
    let (before, last) = offsets
    offsets = (last?.offset, (record.seq, offset))
    guard let before, let last, last.seq < record.seq,
      abs(last.offset - before) > Self.tolerance, abs(offset - before) <= Self.tolerance
    else { return nil }
    return Contradiction(numbers: last.seq...last.seq, what: .otherTime)
  }
}
