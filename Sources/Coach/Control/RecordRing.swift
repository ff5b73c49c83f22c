import EventStream

/// A ring buffer of the newest records as bytes, shared by all watchers, each with its own
/// position.
struct RecordRing {
  private struct Entry {
    /// The number of the record; `nil` if it has none.
    let seq: Int?
    let bytes: [UInt8]
  }

  /// The number of bytes kept besides the longest record: a snapshot may be longer than all others,
  /// and must not displace those that are told with it.
  private let capacity: Int
  private var longest = 0
  private var entries: [Entry] = []
  /// The index in `entries` of the oldest one kept.
  private var oldest = 0
  private var byteCount = 0
  /// The number of the newest record so far.
  private var newest = 0

  /// The position of the oldest record kept; positions count all records so far.
  private(set) var start = 0

  /// The place of the record that comes next.
  var end: Int { start + entries.count - oldest }

  init(capacity: Int = 1 << 20) { self.capacity = capacity }

  mutating func append(_ record: Record) {
    let bytes = record.bytes
    entries.append(Entry(seq: record.seq, bytes: bytes))
    byteCount += bytes.count
    newest = max(newest, record.seq ?? 0)
    longest = max(longest, bytes.count)
    while byteCount > capacity + longest { dropOldest() }
  }

  private mutating func dropOldest() {
    byteCount -= entries[oldest].bytes.count
    entries[oldest] = Entry(seq: nil, bytes: [])
    oldest += 1
    start += 1
    // Moving the rest down each time half of the storage is used up costs O(1) a record.
    if oldest * 2 >= entries.count {
      entries.removeFirst(oldest)
      oldest = 0
    }
  }

  /// The number of the newest record that is not in the ring; 0 if there is none.
  var lastGone: Int { entries[oldest...].lazy.compactMap(\.seq).first.map { $0 - 1 } ?? newest }

  /// Records that there were earlier records up to a number.
  mutating func expect(after seq: Int) { newest = max(newest, seq) }

  /// Appends whole records from a position on, until there are at least `limit` bytes.
  ///
  /// - Parameters:
  ///   - place: The position; advanced.
  ///   - known: The number of the last known record, which is advanced; records up to it are
  ///     skipped.
  ///   - joined: The position before which records without a number are skipped.
  ///   - limit: The number of bytes.
  /// - Returns: The bytes.
  func copy(from place: inout Int, known: inout Int, joined: Int, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while place < end, bytes.count < limit {
      let entry = entries[oldest + place - start]
      if entry.seq.map({ $0 > known }) ?? (place >= joined) { bytes += entry.bytes }
      known = max(known, entry.seq ?? 0)
      place += 1
    }
    return bytes
  }
}
