import CivilTime
import EventStream

/// The records of a rotation before they are folded.
struct RecordThread {
  /// The numbers seen, with their positions.
  var numbers = RecordNumbers()
  /// The lowest of them.
  var first = Int.max
  /// The highest number seen, with its instant on the rotation's clock.
  var last = 0
  var end: Int64 = 0
  /// The number of the last record that matters.
  var lastSeq = 0
  /// Whether a record followed one with a higher number, or was a duplicate.
  var isShuffled = false
  /// The number of the first record that matters, and whether it begins a slice or interlude.
  var lowest = (seq: Int.max, isBeginning: false)
  /// The last records at which a slice or interlude began and ended.
  var begun = 0
  var closed = 0
  /// The last file with any record.
  var file: Int32 = 0
  /// The earliest time of a record that matters.
  var earliest: Instant?

  @inline(__always)
  mutating func add(_ record: CompactRecord) {
    if record.seq <= lastSeq { isShuffled = true }
    lastSeq = max(lastSeq, record.seq)
  }

  /// Takes in what of a record that matters has to be known before all are folded.
  @inline(__always)
  mutating func note(_ record: CompactRecord) {
    earliest = min(earliest ?? record.time, record.time)
    var isBeginning = false
    switch record.content {
    case .sliceStarted, .interludeStarted:
      isBeginning = true
      begun = max(begun, record.seq)
    case .sliceEnded, .interludeEnded, .checkedIn, .ended: closed = max(closed, record.seq)
    default: break
    }
    if record.seq < lowest.seq { lowest = (record.seq, isBeginning) }
  }
}
