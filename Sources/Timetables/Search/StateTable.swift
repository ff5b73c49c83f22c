/// A multiset of rows of bits.
///
/// A hash table with open addressing; all rows are in one array, without an allocation per row.
struct StateTable {
  /// The number of words of a row.
  let width: Int
  private(set) var rows: [UInt64] = []
  private(set) var counts: [UInt128] = []
  /// The index of a row plus one; 0 if empty. The size is a power of two.
  private var buckets: [Int32]

  init(width: Int) {
    self.width = width
    buckets = Array(repeating: 0, count: 64)
  }

  var count: Int { counts.count }

  /// The words of the row at a place.
  func row(_ place: Int) -> ArraySlice<UInt64> { rows[place * width..<(place + 1) * width] }

  /// Adds to the count of a row; saturates.
  mutating func add(_ row: [UInt64], times: UInt128) {
    var bucket = StateTable.hash(row) & (buckets.count - 1)
    while buckets[bucket] != 0 {
      let place = Int(buckets[bucket]) - 1
      if isEqual(place, row) {
        let (sum, isOver) = counts[place].addingReportingOverflow(times)
        counts[place] = isOver ? .max : sum
        return
      }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    rows += row
    counts.append(times)
    buckets[bucket] = Int32(counts.count)
    if counts.count * 2 > buckets.count { grow() }
  }

  private func isEqual(_ place: Int, _ row: [UInt64]) -> Bool {
    let start = place * width
    for index in 0..<width where rows[start + index] != row[index] { return false }
    return true
  }

  private mutating func grow() {
    buckets = Array(repeating: 0, count: buckets.count * 4)
    for place in counts.indices {
      var bucket = StateTable.hash(row(place)) & (buckets.count - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = Int32(place + 1)
    }
  }

  private static func hash(_ row: some Sequence<UInt64>) -> Int {
    var hash: UInt64 = 0
    for word in row {
      // The finalizer of MurmurHash3 (Appleby, 2011) mixes every bit into every other.
      hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash)
  }
}
