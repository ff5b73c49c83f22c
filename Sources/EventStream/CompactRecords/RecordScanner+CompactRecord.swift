import CivilTime
import RoundRobin

/// Scanning what statistics need of a record.
extension RecordScanner {
  /// Returns the record of the line; `nil` if it must be parsed.
  @inline(__always)
  consuming func compactRecord(_ names: inout InternedNames) -> CompactRecord? {
    guard let head = head(&names) else { return nil }
    if head.kind == .idle || head.kind == .cycleEnded {
      // Only its head matters, and whether it is the last record of its rotation.
      guard bytes[bytes.count - 1] == UInt8(ascii: "}"), isOneLine() else { return nil }
      return CompactRecord(
        seq: Int(head.seq), time: .epoch, at: head.at, rotation: head.rotation, content: .other)
    }
    guard let content = content(of: head.kind, names), position == bytes.count,
      let time = time(at: head.time, &names)
    else { return nil }
    return CompactRecord(
      seq: Int(head.seq), time: time.instant, at: head.at, rotation: head.rotation, content: content
    )
  }

  @inline(__always)
  private mutating func content(of kind: Kind, _ names: InternedNames) -> CompactRecord.Content? {
    switch kind {
    case .sliceStarted:
      guard skip(#","task":"#), let card = card(names), skip(#","previous":"#),
        skip("null") || who(names) != nil, skip(#","next":"#),
        skip("null") || who(names) != nil, skip(#","switched":"#), let isSwitch = flag(),
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
    case .idle, .cycleEnded:
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
}
