import Tasks

/// An interning table: assigns a number to each distinct text (hashed, then compared).
struct ByteTable {
  /// An entry that is a prefix of another text.
  struct Found {
    var value: Int32
    /// Its length.
    var count: Int
  }

  private struct Entry {
    var hash: UInt64
    var start: Int
    var count: Int
    var value: Int32
    /// The next one of the same bucket; −1 at the end.
    var next: Int32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private var buckets = [Int32](repeating: -1, count: 64)

  /// The entry that is a prefix of a text.
  @inline(__always)
  func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Found? {
    guard let other = text.baseAddress else { return nil }
    var index = buckets[Int(truncatingIfNeeded: hash) & (buckets.count - 1)]
    while index >= 0 {
      let entry = entries[Int(index)]
      if entry.hash == hash, entry.count <= text.count {
        let isFound = bytes.withUnsafeBufferPointer { bytes in
          bytes.baseAddress.map {
            ByteTable.areEqual($0 + entry.start, other, count: entry.count)
          } ?? false
        }
        if isFound { return Found(value: entry.value, count: entry.count) }
      }
      index = entry.next
    }
    return nil
  }

  mutating func insert(_ text: UnsafeBufferPointer<UInt8>, hash: UInt64, value: Int32) {
    if entries.count >= buckets.count { grow() }
    let bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    entries.append(
      Entry(
        hash: hash, start: bytes.count, count: text.count, value: value, next: buckets[bucket]))
    buckets[bucket] = Int32(entries.count - 1)
    bytes.append(contentsOf: text)
  }

  private mutating func grow() {
    buckets = [Int32](repeating: -1, count: buckets.count * 2)
    for index in entries.indices {
      let bucket = Int(truncatingIfNeeded: entries[index].hash) & (buckets.count - 1)
      entries[index].next = buckets[bucket]
      buckets[bucket] = Int32(index)
    }
  }

  /// Whether `count` bytes at two places are the same.
  @inline(__always)
  static func areEqual(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, count: Int
  ) -> Bool {
    var index = 0
    while index + 8 <= count {
      let left = UnsafeRawPointer(one + index).loadUnaligned(as: UInt64.self)
      let right = UnsafeRawPointer(other + index).loadUnaligned(as: UInt64.self)
      if left != right { return false }
      index += 8
    }
    while index < count {
      if one[index] != other[index] { return false }
      index += 1
    }
    return true
  }

  /// A hash with its high bits mixed into the low ones.
  @inline(__always)
  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let hash = TextHash.value(of: text)
    return hash ^ (hash >> 32)
  }
}
