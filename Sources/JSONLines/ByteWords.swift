/// Eight bytes processed together (SWAR), the first in the lowest bits.
///
/// Each mask has the high bit set of every matching byte. Bytes after the first match may be marked
/// wrongly, as borrows propagate upwards; the first match is always right, and so is an empty mask.
/// (Henry S. Warren, *Hacker's Delight*, section 6-1.)
extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Reads the eight bytes at `pointer`, aligned or not.
  @inline(__always)
  init(at pointer: UnsafePointer<UInt8>) {
    self = UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self).littleEndian
  }

  /// The bytes that a JSON string cannot hold as they are: quote, backslash, below 0x20.
  @inline(__always)
  var needingEscape: UInt64 {
    let quotes = self ^ 0x2222_2222_2222_2222
    let backslashes = self ^ 0x5C5C_5C5C_5C5C_5C5C
    let below = (self &- 0x2020_2020_2020_2020) & ~self
    let found =
      ((quotes &- Self.ones) & ~quotes) | ((backslashes &- Self.ones) & ~backslashes) | below
    return found & Self.highBits
  }

  /// The bytes above 0x7F.
  @inline(__always)
  var beyondASCII: UInt64 { self & Self.highBits }

  /// The bytes equal to a line feed.
  @inline(__always)
  var lineFeeds: UInt64 {
    let difference = self ^ 0x0A0A_0A0A_0A0A_0A0A
    return (difference &- Self.ones) & ~difference & Self.highBits
  }

  /// The index of the first byte marked in a mask, 8 in an empty one.
  @inline(__always)
  var firstMarkedByte: Int { trailingZeroBitCount >> 3 }
}

/// Whether `count` bytes at two places are the same.
@inline(__always)
func areEqual(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int
) -> Bool {
  var index = 0
  while index + 8 <= count {
    if UInt64(at: left + index) != UInt64(at: right + index) { return false }
    index += 8
  }
  while index < count {
    if left[index] != right[index] { return false }
    index += 1
  }
  return true
}
