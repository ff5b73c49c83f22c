import CivilTime
import RoundRobin

/// Reads lines of the journal as this program writes them, byte by byte; any other line is left to the
/// parser.
struct CompactRecordScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ line: UnsafeBufferPointer<UInt8>) { bytes = line }

  /// Returns the record of the line; `nil` if it must be parsed.
  @inline(__always)
  consuming func compactRecord(_ names: inout InternedNames) -> CompactRecord? {
    guard skip(#"{"v":1,"seq":"#), let seq = integer(), skip(#","kind":""#),
      let kind = word(), skip(#"","time":""#), position + 29 < bytes.count
    else { return nil }
    let timeStart = position
    position += 29
    guard skip(#"","at_s":"#), let at = nanoseconds(), skip(#","rotation":""#),
      let rotation = rotation(&names), skip(#"","cycle":"#), integer() != nil
    else { return nil }
    guard let kind = Kind(bytes, kind) else { return nil }
    if kind == .idle {
      // Only its envelope matters, and whether it is the last record of its rotation.
      guard bytes[bytes.count - 1] == UInt8(ascii: "}"), isOneLine() else { return nil }
      return CompactRecord(
        seq: Int(seq), time: Instant(milliseconds: 0), at: at, rotation: rotation, what: .other)
    }
    guard let what = what(kind, names), position == bytes.count,
      let time = time(at: timeStart, &names)
    else { return nil }
    return CompactRecord(seq: Int(seq), time: time, at: at, rotation: rotation, what: what)
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

  @inline(__always)
  private mutating func what(_ kind: Kind, _ names: InternedNames) -> CompactRecord.What? {
    switch kind {
    case .sliceStarted:
      guard skip(#","task":"#), let card = card(names), skip(#","previous":"#), who(names),
        skip(#","next":"#), who(names), skip(#","switched":"#), let isSwitch = flag(),
        skip(#","why":""#), word() != nil, skip("\""), let isStanding = countdown(),
        closes(after: #","credit_s":"#)
      else { return nil }
      return .sliceStarted(card, isSwitch: isSwitch, isStanding: isStanding)
    case .sliceEnded:
      guard skip(#","task":"#), let card = card(names), skip(#","reason":""#),
        let reason = reason(), skip(#"","spent_s":"#), let spent = nanoseconds(),
        skip(#","length_s":"#), nanoseconds() != nil, closes(after: #","credit_s":"#)
      else { return nil }
      return .sliceEnded(card, reason, spent: spent)
    case .breakStarted:
      guard skip(#","long":"#), let isLong = flag(), countdown() != nil, skip("}")
      else { return nil }
      return .interludeStarted(.rest(isLong: isLong))
    case .breakEnded:
      guard skip(#","reason":""#), word() != nil, skip("\""), closes(after: #","spent_s":"#)
      else { return nil }
      return .interludeEnded
    case .checkInDue:
      guard skip(#","task":"#), card(names) != nil, countdown() != nil, skip("}")
      else { return nil }
      return .interludeStarted(.checkIn)
    case .checkedIn:
      guard skip(#","task":"#), card(names) != nil, skip(#","confirmed":"#),
        let isConfirmed = flag(), closes(after: #","waited_s":"#)
      else { return nil }
      return .checkedIn(isConfirmed: isConfirmed)
    case .paused:
      guard skip(#","reason":""#), word() != nil, skip(#"","ago_s":"#), let ago = nanoseconds(),
        skip(#","remaining_s":"#), skip("null") || nanoseconds() != nil, skip("}")
      else { return nil }
      return .paused(ago: ago)
    case .resumed:
      guard skip(#","paused_s":"#), let paused = nanoseconds(), skip(#","remaining_s":"#),
        skip("null") || nanoseconds() != nil, skip(#","deadline":"#), nullOrTime() != nil,
        skip("}")
      else { return nil }
      return .resumed(after: paused)
    case .completed:
      guard skip(#","task":"#), let card = card(names), closes(after: #","spent_s":"#)
      else { return nil }
      return .completed(card)
    case .rare, .idle:
      return nil
    }
  }

  // MARK: Whole lines

  /// Whether the rest of the line shows no sign that damage, or several joined lines, look like
  /// one: no control character, no second beginning of a record, `{"v":`, and no second key of its
  /// head.
  ///
  /// Eight bytes are checked together with those two positions later; suspect ones among them are
  /// checked one by one.
  @inline(__always)
  private func isOneLine() -> Bool {
    guard let start = bytes.baseAddress else { return false }
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    func eight(_ index: Int) -> UInt64 {
      UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
    }
    var index = position
    while index + 10 <= bytes.count {
      let word = eight(index)
      let controls = (word &- ones &* 0x20) & ~word
      let braces = word ^ (ones &* UInt64(UInt8(ascii: "{")))
      let letters = eight(index + 2) ^ (ones &* UInt64(UInt8(ascii: "v")))
      let beginnings = (braces &- ones) & ~braces & (letters &- ones) & ~letters
      if (controls | beginnings) & highs != 0, !(index..<index + 8).allSatisfy(isHarmless) {
        return false
      }
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let colons = quotes | (eight(index + 1) ^ (ones &* UInt64(UInt8(ascii: ":"))))
      var ends = (colons &- ones) & ~colons & highs
      while ends != 0 {
        if isHead(endingAt: index + ends.trailingZeroBitCount / 8) { return false }
        ends &= ends &- 1
      }
      index += 8
    }
    return (index..<bytes.count).allSatisfy { isHarmless(at: $0) && !isHead(endingAt: $0) }
  }

  /// Whether the quote at an index ends a key at the beginning of every record.
  @inline(__always)
  private func isHead(endingAt index: Int) -> Bool {
    func ends(with key: StaticString) -> Bool {
      let start = index + 1 - key.utf8CodeUnitCount
      guard let base = bytes.baseAddress, start >= 0, index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: ":")
      else { return false }
      return ByteTable.areEqual(base + start, key.utf8Start, count: key.utf8CodeUnitCount)
    }
    switch index > 0 ? bytes[index - 1] : 0 {
    case UInt8(ascii: "v"): return ends(with: "\"v\"")
    case UInt8(ascii: "q"): return ends(with: "\"seq\"")
    case UInt8(ascii: "d"): return ends(with: "\"kind\"")
    case UInt8(ascii: "s"): return ends(with: "\"at_s\"")
    case UInt8(ascii: "n"): return ends(with: "\"rotation\"")
    default: return false
    }
  }

  /// Whether a byte may appear inside a line.
  private func isHarmless(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte != UInt8(ascii: "{") { return byte >= 0x20 }
    return !bytes[index...].starts(with: #"{"v":"#.utf8)
  }

  // MARK: Parts

  @inline(__always)
  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard let start = bytes.baseAddress, count <= bytes.count - position,
      ByteTable.areEqual(start + position, text.utf8Start, count: count)
    else { return false }
    position += count
    return true
  }

  /// Scans a duration, the remaining time and the deadline; returns whether the segment is paused.
  @inline(__always)
  private mutating func countdown() -> Bool? {
    guard skip(#","length_s":"#), nanoseconds() != nil, skip(#","remaining_s":"#),
      nanoseconds() != nil, skip(#","deadline":"#)
    else { return nil }
    return nullOrTime()
  }

  /// Scans the optional last member, a number, and the closing brace.
  @inline(__always)
  private mutating func closes(after key: StaticString) -> Bool {
    if skip(key), nanoseconds() == nil { return false }
    return skip("}") || skip(#","by":"user"}"#)
  }

  /// Scans digits, few enough not to overflow.
  @inline(__always)
  private mutating func integer() -> Int64? {
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
  private mutating func nanoseconds() -> Int64? {
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
  private mutating func word() -> Range<Int>? {
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
  private mutating func flag() -> Bool? {
    if skip("true") { return true }
    return skip("false") ? false : nil
  }

  /// Scans `null` (`true`) or a time (`false`).
  @inline(__always)
  private mutating func nullOrTime() -> Bool? {
    if skip("null") { return true }
    guard skip("\""), position + 29 < bytes.count, isTime(at: position) else { return nil }
    position += 29
    return skip("\"") ? false : nil
  }

  /// Whether 29 bytes look like `2026-11-20T09:00:00.000+01:00`, checked eight bytes at a time.
  @inline(__always)
  private func isTime(at start: Int) -> Bool {
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
  private mutating func reason() -> SliceEnd? {
    if skip("expired") { return .expired }
    if skip("completed") { return .completed }
    guard let word = word() else { return nil }
    return SliceEnd(rawValue: String(decoding: bytes[word], as: UTF8.self))
  }

  /// Scans a task seen before.
  @inline(__always)
  private mutating func card(_ names: InternedNames) -> Int32? {
    let rest = UnsafeBufferPointer(rebasing: bytes[position...])
    guard let hash = Self.id(rest), let found = names.card(in: rest, hash: hash)
    else { return nil }
    position += found.count
    return found.value
  }

  /// Scans `null`, or a reference to a task seen before.
  @inline(__always)
  private mutating func who(_ names: InternedNames) -> Bool {
    if skip("null") { return true }
    let rest = UnsafeBufferPointer(rebasing: bytes[position...])
    guard let hash = Self.id(rest), let count = names.who(in: rest, hash: hash)
    else { return false }
    position += count
    return true
  }

  /// Returns the hash of the id at the beginning of a task's text; `nil` if there is none.
  @inline(__always)
  static func id(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var scanner = CompactRecordScanner(text)
    guard scanner.skip(#"{"id":""#), let id = scanner.word() else { return nil }
    return ByteTable.hash(UnsafeBufferPointer(rebasing: text[id]))
  }

  /// The instant of a time with milliseconds and an offset.
  @inline(__always)
  private func time(at start: Int, _ names: inout InternedNames) -> Instant? {
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
    return Instant(milliseconds: Int64(seconds * 1000 + hundredths * 10 + Int(last)))
  }
}
