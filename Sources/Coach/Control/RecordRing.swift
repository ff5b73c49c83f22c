import EventStream

/// The newest records as bytes, for all who watch: each of them has a place in the ring, and none
/// has a copy of its own.
struct RecordRing {
  private struct Entry {
    /// The number of the record; `nil`: it has none.
    let seq: Int?
    let bytes: [UInt8]
  }

  /// How many bytes are kept; a single record may be longer.
  private let capacity: Int
  private var entries: [Entry] = []
  /// The index in `entries` of the oldest that is kept.
  private var oldest = 0
  private var byteCount = 0
  /// The number of the newest record there ever was.
  private var newest = 0

  /// The place of the oldest record that is kept; places count all records there ever were.
  private(set) var start = 0

  /// The place of the record that comes next.
  var end: Int { start + entries.count - oldest }

  init(capacity: Int = 1 << 20) { self.capacity = capacity }

  mutating func append(_ record: Record) {
    let bytes = record.bytes
    entries.append(Entry(seq: record.seq, bytes: bytes))
    byteCount += bytes.count
    newest = max(newest, record.seq ?? 0)
    while byteCount > capacity, end - start > 1 { dropOldest() }
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

  /// The number of the newest record that is not in the ring any more, or never was; 0: there is none.
  var lastGone: Int { entries[oldest...].lazy.compactMap(\.seq).first.map { $0 - 1 } ?? newest }

  /// Takes note that records up to a number were there before the ring was.
  mutating func expect(after seq: Int) { newest = max(newest, seq) }

  /// Appends records from a place on, whole, until there are at least `limit` bytes or no more.
  ///
  /// - Parameters:
  ///   - place: The place, which moves on.
  ///   - known: The number of the last record that is known, which rises; records up to it are left
  ///     out.
  ///   - joined: The place before which records without a number are left out.
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
