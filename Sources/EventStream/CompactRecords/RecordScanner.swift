import CivilTime
import RoundRobin

/// Reads lines of the journal as this program writes them, byte by byte; any other line is left to
/// the parser.
struct RecordScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ line: UnsafeBufferPointer<UInt8>) { bytes = line }

  /// The members with which every record begins.
  struct Head {
    var seq: Int64
    var kind: Kind
    /// The offset of the time, which is not read yet.
    var time: Int
    /// The instant on the rotation's clock, in nanoseconds.
    var at: Int64
    /// Its index in ``InternedNames/rotations``.
    var rotation: Int32
    var cycle: Int64
  }

  /// Scans the head; `nil` if the line must be parsed.
  @inline(__always)
  mutating func head(_ names: inout InternedNames) -> Head? {
    guard skip(#"{"v":1,"seq":"#), let seq = integer(), skip(#","kind":""#),
      let kind = word(), skip(#"","time":""#), position + 29 < bytes.count
    else { return nil }
    let time = position
    position += 29
    guard skip(#"","at_s":"#), let at = nanoseconds(), skip(#","rotation":""#),
      let rotation = rotation(&names), skip(#"","cycle":"#), let cycle = integer(),
      let kind = Kind(bytes, kind)
    else { return nil }
    return Head(seq: seq, kind: kind, time: time, at: at, rotation: rotation, cycle: cycle)
  }

  /// Scans the id of a rotation, usually that of the line before.
  @inline(__always)
  private mutating func rotation(_ names: inout InternedNames) -> Int32? {
    guard let start = bytes.baseAddress.map({ $0 + position }) else { return nil }
    if let count = names.lengthOfLast(at: start, count: bytes.count - position) {
      position += count
      return names.lastNumber
    }
    guard let id = word() else { return nil }
    return names.rotation(at: start, count: id.count)
  }

  // MARK: Parts

  @inline(__always)
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard let start = bytes.baseAddress, count <= bytes.count - position,
      ByteTable.areEqual(start + position, text.utf8Start, count: count)
    else { return false }
    position += count
    return true
  }

  /// Scans a duration, the remaining time and the deadline; returns whether the segment is paused.
  @inline(__always)
  mutating func countdown() -> Bool? {
    guard skip(#","length_s":"#), nanoseconds() != nil, skip(#","remaining_s":"#),
      nanoseconds() != nil, skip(#","deadline":"#)
    else { return nil }
    return nullOrTime()
  }

  /// Scans the optional last member, a number, and the closing brace.
  @inline(__always)
  mutating func closes(after key: StaticString) -> Bool {
    if skip(key), nanoseconds() == nil { return false }
    return skip("}") || skip(#","by":"user"}"#)
  }

  /// Scans digits, few enough not to overflow.
  @inline(__always)
  mutating func integer() -> Int64? {
    let start = position
    var value: Int64 = 0
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 {
      value = value &* 10 &+ Int64(bytes[position] &- UInt8(ascii: "0"))
      position += 1
    }
    let count = position - start
    // Zeros in front are no JSON.
    guard count > 0, count < 18, count == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    return value
  }

  /// Scans a number of seconds with at most nine decimals, as nanoseconds.
  @inline(__always)
  mutating func nanoseconds() -> Int64? {
    guard let whole = integer(), whole < Record.century else { return nil }
    var value = whole
    var decimals = 0
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10, decimals < 10 {
        value = value &* 10 &+ Int64(bytes[position] &- UInt8(ascii: "0"))
        position += 1
        decimals += 1
      }
      if decimals == 0 || decimals > 9 { return nil }
    }
    // An exponent is left to the parser.
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") { return nil }
    while decimals < 9 {
      value &*= 10
      decimals += 1
    }
    return value
  }

  /// Scans text without escapes up to its closing quote.
  @inline(__always)
  mutating func word() -> Range<Int>? {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") { return start..<position }
      if byte == UInt8(ascii: "\\") || byte &- 0x20 >= 0x60 { return nil }
      position += 1
    }
    return nil
  }

  @inline(__always)
  mutating func flag() -> Bool? {
    if skip("true") { return true }
    return skip("false") ? false : nil
  }

  /// Scans `null` (`true`) or a time (`false`).
  @inline(__always)
  mutating func nullOrTime() -> Bool? {
    if skip("null") { return true }
    guard skip("\""), position + 29 < bytes.count, isTime(at: position) else { return nil }
    position += 29
    return skip("\"") ? false : nil
  }

  /// Whether 29 bytes look like `2026-11-20T09:00:00.000+01:00`, checked eight bytes at a time.
  @inline(__always)
  func isTime(at start: Int) -> Bool {
    let example: StaticString = "0000-00-00T00:00:00.000+00:00"
    guard let base = bytes.baseAddress.map({ $0 + start }) else { return false }
    // A digit differs from zero by less than ten, and so may a wrong separator.
    func faults(_ offset: Int) -> UInt64 {
      let distance =
        UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
        ^ UnsafeRawPointer(example.utf8Start + offset).loadUnaligned(as: UInt64.self)
      return distance | (distance &+ 0x7676_7676_7676_7676)
    }
    let all = faults(0) | faults(8) | faults(16) | faults(21)
    return all & 0x8080_8080_8080_8080 == 0 && base[10] == UInt8(ascii: "T")
      && base[13] == UInt8(ascii: ":")
      && base[26] == UInt8(ascii: ":")
  }

  @inline(__always)
  mutating func reason() -> SliceEnd? {
    if skip("expired") { return .expired }
    if skip("completed") { return .completed }
    guard let word = word() else { return nil }
    return SliceEnd(rawValue: String(decoding: bytes[word], as: UTF8.self))
  }

  /// Scans a task seen before.
  @inline(__always)
  mutating func card(_ names: InternedNames) -> Int32? { number(in: names.cardTexts) }

  /// Scans a reference to a task seen before.
  @inline(__always)
  mutating func who(_ names: InternedNames) -> Int32? { number(in: names.whoTexts) }

  /// Scans a text that contains an id and was seen before; returns its number.
  @inline(__always)
  private mutating func number(in texts: ByteTable) -> Int32? {
    let rest = UnsafeBufferPointer(rebasing: bytes[position...])
    guard let hash = Self.id(rest), let found = texts.find(rest, hash: hash) else { return nil }
    position += found.count
    return found.value
  }

  /// Returns the hash of the id at the beginning of a task's text; `nil` if there is none.
  @inline(__always)
  static func id(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var scanner = RecordScanner(text)
    guard scanner.skip(#"{"id":""#), let id = scanner.word() else { return nil }
    return ByteTable.hash(UnsafeBufferPointer(rebasing: text[id]))
  }

  /// Reads a time with milliseconds and a UTC offset, which begins at `start`.
  @inline(__always)
  func time(at start: Int, _ names: inout InternedNames) -> Timestamp? {
    guard let base = bytes.baseAddress.map({ $0 + start }), let days = names.days(of: base)
    else { return nil }
    let sign = base[23]
    // All digits are checked together: a byte that is not a digit sets a high bit.
    var faults: UInt8 = 0
    func pair(_ index: Int) -> Int {
      let (one, two) = (base[index] &- UInt8(ascii: "0"), base[index + 1] &- UInt8(ascii: "0"))
      faults |= one | two | (one &+ 118) | (two &+ 118)
      return Int(one) * 10 + Int(two)
    }
    let (hour, minute, second) = (pair(11), pair(14), pair(17))
    let (hundredths, hours, minutes) = (pair(20), pair(24), pair(27))
    let last = base[22] &- UInt8(ascii: "0")
    guard faults & 0x80 == 0, last < 10, base[10] == UInt8(ascii: "T"),
      base[13] == UInt8(ascii: ":"), base[16] == UInt8(ascii: ":"), base[19] == UInt8(ascii: "."),
      base[26] == UInt8(ascii: ":"), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      hour < 24, minute < 60, second < 60, hours < 24, minutes < 60
    else { return nil }
    let east = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - east
    let milliseconds = seconds * 1000 + hundredths * 10 + Int(last)
    return Timestamp(Instant(milliseconds: Int64(milliseconds)), offset: east)
  }
}
