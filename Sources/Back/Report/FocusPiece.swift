import CivilTime
import Statistics

/// Focused time within one hour of one day.
struct FocusPiece: Equatable, Sendable {
  /// The index of its slice.
  var slice: Int
  var start: Instant
  var date: CivilDate
  /// Its start in seconds since midnight, by the local clock.
  var second: Int
  var length: Duration

  /// The hour, 0…23.
  var hour: Int { second / 3600 }

  /// The pieces of a stretch in a window.
  ///
  /// Its length is by the rotation's clock, as in statistics, its start by the wall clock.
  static func pieces(
    of stretch: Stretch, slice: Int, in zone: Zone, within window: Range<Instant>
  ) -> [FocusPiece] {
    var pieces: [FocusPiece] = []
    var start = stretch.start
    var rest = stretch.length
    while rest > .zero, start < window.upperBound {
      let local = zone.local(start)
      let second = local.time.secondsSinceMidnight
      let milliseconds = Int64(second % 3600) * 1000 + (start.milliseconds % 1000 + 1000) % 1000
      var length = min(rest, .milliseconds(3_600_000 - milliseconds))
      // Clocks may change in the middle of an hour, as on Lord Howe Island.
      if let change = zone.nextTransition(after: start)?.instant {
        length = min(length, change - start)
      }
      if window.contains(start) {
        pieces.append(
          FocusPiece(
            slice: slice, start: start, date: local.date, second: second, length: length))
      }
      start += length
      rest -= length
    }
    return pieces
  }
}
