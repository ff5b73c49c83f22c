import CivilTime
import EventStream

/// Whether the records of a rotation can follow one another, in the order of their numbers.
///
/// It knows what one record says of another: a slice begins when none runs and ends when one does, a
/// pause is as long as the rotation's clock says, that clock goes forward only, and the wall clock does
/// not go elsewhere for one record and come back.
struct Consistency {
  /// A time that fits those around it by as much is right.
  private static let tolerance: Int64 = 1000

  private var last: Glance?
  /// The slice that runs, by the number of the record that it began with.
  private var slice: Int?
  /// The record with which the pause began that lasts, and its instant on the rotation's clock.
  private var pause: (seq: Int, at: Int64)?
  /// How far the wall clock was from the rotation's at the last two records, in milliseconds.
  private var offsets: (former: Int64?, latter: (seq: Int, offset: Int64)?)

  /// What is wrong about the next record, or was about the last one; `nil`: nothing.
  mutating func fault(of glance: Glance) -> Contradiction? {
    let former = last
    last = glance
    let order = order(of: glance, behind: former)
    let time = time(of: glance)
    if let former, glance.at < former.at {
      return Contradiction(numbers: former.seq...glance.seq, what: .clockWentBack)
    }
    return order ?? time
  }

  /// Whether slices and pauses begin and end by turns.
  private mutating func order(of glance: Glance, behind former: Glance?) -> Contradiction? {
    switch glance.what {
    case .sliceStarted(_, _, let isStanding):
      defer { slice = glance.seq }
      // A pause may have begun long before.
      if isStanding == false { pause = nil }
      return slice.map { Contradiction(numbers: $0...glance.seq, what: .withoutEnd) }
    case .sliceEnded:
      defer { slice = nil }
      if slice != nil { return nil }
      return Contradiction(
        numbers: min(former?.seq ?? 1, glance.seq)...glance.seq, what: .withoutBeginning)
    case .paused(let ago):
      pause = (glance.seq, glance.at - ago)
    case .resumed(let after):
      defer { pause = nil }
      guard let pause, glance.at - pause.at != after else { return nil }
      return Contradiction(
        numbers: pause.seq...glance.seq,
        what: .otherPause(
          said: .nanoseconds(after), found: .nanoseconds(glance.at - pause.at)))
    case .ended:
      pause = nil
    default:
      break
    }
    return nil
  }

  /// Whether the wall clock of the last record fits those on both sides of it.
  private mutating func time(of glance: Glance) -> Contradiction? {
    let offset = glance.time.milliseconds - glance.at / 1_000_000
    let (before, last) = offsets
    offsets = (last?.offset, (glance.seq, offset))
    guard let before, let last, last.seq < glance.seq,
      abs(last.offset - before) > Self.tolerance, abs(offset - before) <= Self.tolerance
    else { return nil }
    return Contradiction(numbers: last.seq...last.seq, what: .otherTime)
  }
}
