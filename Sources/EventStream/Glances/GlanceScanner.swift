import CivilTime
import RoundRobin

/// Reads lines of the journal as this program writes them, byte by byte; any other line is left to the
/// parser.
struct GlanceScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ line: UnsafeBufferPointer<UInt8>) { bytes = line }

  /// What the line says; `nil`: it has to be parsed.
  @inline(__always)
  consuming func glance(_ names: inout GlanceNames) -> Glance? {
    guard skip(#"{"v":1,"seq":"#), let seq = integer(), skip(#","kind":""#),
      let kind = word(), skip(#"","time":""#), position + 29 < bytes.count
    else { return nil }
    let timeStart = position
    position += 29
    guard skip(#"","at_s":"#), let at = nanoseconds(), skip(#","rotation":""#),
      let id = word(), let start = bytes.baseAddress, skip(#"","cycle":"#), integer() != nil
    else { return nil }
    let isKnown = Kind(bytes, kind)
    var glance = Glance(
      seq: Int(seq), time: .epoch, at: at,
      rotation: names.rotation(at: start + id.lowerBound, count: id.count), what: .other)
    guard let isKnown else {
      // Only its envelope matters, and when it was its rotation's last record.
      return bytes[bytes.count - 1] == UInt8(ascii: "}") ? glance : nil
    }
    guard let what = what(isKnown, names), position == bytes.count,
      let time = time(at: timeStart)
    else { return nil }
    glance.time = time
    glance.what = what
    return glance
  }

  /// The kinds that are read here; those that are rare are parsed.
  private enum Kind {
    case sliceStarted, sliceEnded, checkedIn, paused, resumed, completed
    /// What has to be parsed.
    case rare

    /// `nil`: of no importance.
    @inline(__always)
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
      func isHere(_ text: StaticString) -> Bool {
        guard text.utf8CodeUnitCount == range.count, let start = bytes.baseAddress
        else { return false }
        return ByteTable.areEqual(
          start + range.lowerBound, text.utf8Start, count: range.count)
      }
      switch range.count {
      case 13 where isHere("slice_started"): self = .sliceStarted
      case 11 where isHere("slice_ended"): self = .sliceEnded
      case 10 where isHere("checked_in"): self = .checkedIn
      case 6 where isHere("paused"): self = .paused
      case 7 where isHere("resumed"): self = .resumed
      case 14 where isHere("task_completed"): self = .completed
      case 5 where isHere("slept") || isHere("ended"): self = .rare
      case 9 where isHere("recovered"): self = .rare
      case 10 where isHere("task_added"): self = .rare
      default: return nil
      }
    }
  }

  @inline(__always)
  private mutating func what(_ kind: Kind, _ names: GlanceNames) -> Glance.What? {
    switch kind {
    case .sliceStarted:
      guard skip(#","task":"#), let card = card(names), skip(#","previous":"#), who(names),
        skip(#","next":"#), who(names), skip(#","switched":"#), let isSwitch = flag(),
        skip(#","why":""#), word() != nil, skip(#"","length_s":"#), nanoseconds() != nil,
        skip(#","remaining_s":"#), nanoseconds() != nil, skip(#","deadline":"#),
        let isStanding = nullOrTime(), closes(after: #","credit_s":"#)
      else { return nil }
      return .sliceStarted(card, isSwitch: isSwitch, isStanding: isStanding)
    case .sliceEnded:
      guard skip(#","task":"#), let card = card(names), skip(#","reason":""#),
        let reason = reason(), skip(#"","spent_s":"#), nanoseconds() != nil,
        skip(#","length_s":"#), nanoseconds() != nil, closes(after: #","credit_s":"#)
      else { return nil }
      return .sliceEnded(card, reason)
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
    case .rare:
      return nil
    }
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

  /// Takes the last member, a number that may be left out, and the closing brace.
  @inline(__always)
  private mutating func closes(after key: StaticString) -> Bool {
    if skip(key), nanoseconds() == nil { return false }
    return skip("}")
  }

  /// Takes digits, so few that they cannot overflow.
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

  /// Takes a number of seconds with at most nine decimals, as nanoseconds.
  @inline(__always)
  private mutating func nanoseconds() -> Int64? {
    guard let whole = integer(), whole < 9_000_000_000 else { return nil }
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

  /// Takes letters, digits and `_ - .` up to the quote behind them.
  @inline(__always)
  private mutating func word() -> Range<Int>? {
    let start = position
    while position < bytes.count, bytes[position].isOfWord { position += 1 }
    return position < bytes.count && bytes[position] == UInt8(ascii: "\"")
      ? start..<position : nil
  }

  @inline(__always)
  private mutating func flag() -> Bool? {
    if skip("true") { return true }
    return skip("false") ? false : nil
  }

  /// Takes `null` (true) or a time (false).
  @inline(__always)
  private mutating func nullOrTime() -> Bool? {
    if skip("null") { return true }
    guard skip("\""), position + 29 < bytes.count else { return nil }
    let start = position
    position += 29
    return time(at: start) != nil && skip("\"") ? false : nil
  }

  @inline(__always)
  private mutating func reason() -> SliceEnd? {
    if skip("expired") { return .expired }
    if skip("completed") { return .completed }
    guard let word = word() else { return nil }
    return SliceEnd(rawValue: String(decoding: bytes[word], as: UTF8.self))
  }

  /// Takes a task that was met before.
  @inline(__always)
  private mutating func card(_ names: GlanceNames) -> Int32? {
    let rest = UnsafeBufferPointer(rebasing: bytes[position...])
    guard let hash = Self.id(rest), let found = names.card(in: rest, hash: hash)
    else { return nil }
    position += found.count
    return found.value
  }

  /// Takes `null`, or the mention of a task that was met before.
  @inline(__always)
  private mutating func who(_ names: GlanceNames) -> Bool {
    if skip("null") { return true }
    let rest = UnsafeBufferPointer(rebasing: bytes[position...])
    guard let hash = Self.id(rest), let count = names.who(in: rest, hash: hash)
    else { return false }
    position += count
    return true
  }

  /// What the id of a task is told by, with which the text of it begins; `nil`: it does not.
  @inline(__always)
  static func id(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var scanner = GlanceScanner(text)
    guard scanner.skip(#"{"id":""#), let id = scanner.word() else { return nil }
    return ByteTable.hash(UnsafeBufferPointer(rebasing: text[id]))
  }

  /// The instant of a time that is written with milliseconds and an offset.
  @inline(__always)
  private func time(at start: Int) -> Instant? {
    func number(_ index: Int, _ count: Int) -> Int? {
      var value = 0
      for index in start + index..<start + index + count {
        let digit = bytes[index] &- UInt8(ascii: "0")
        if digit > 9 { return nil }
        value = value &* 10 &+ Int(digit)
      }
      return value
    }
    func isHere(_ byte: UInt8, _ index: Int) -> Bool { bytes[start + index] == byte }
    let sign = bytes[start + 23]
    guard isHere(UInt8(ascii: "-"), 4), isHere(UInt8(ascii: "-"), 7), isHere(UInt8(ascii: "T"), 10),
      isHere(UInt8(ascii: ":"), 13), isHere(UInt8(ascii: ":"), 16), isHere(UInt8(ascii: "."), 19),
      isHere(UInt8(ascii: ":"), 26), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
      let date = CivilDate(year: year, month: month, day: day),
      let hour = number(11, 2), hour < 24, let minute = number(14, 2), minute < 60,
      let second = number(17, 2), second < 60, let milliseconds = number(20, 3),
      let hours = number(24, 2), hours < 24, let minutes = number(27, 2), minutes < 60
    else { return nil }
    let east = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    let seconds = date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - east
    return Instant(milliseconds: Int64(seconds * 1000 + milliseconds))
  }
}

extension UInt8 {
  /// Whether it stands in kinds, ids and reasons, and needs no escape.
  @inline(__always)
  fileprivate var isOfWord: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
