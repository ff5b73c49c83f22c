extension Zone {
  /// Parses a TZif file (RFC 9636), versions 1 to 4.
  ///
  /// From version 2 on, the 64-bit data and the TZ string in the footer are used. Files with leap
  /// seconds (`right/…`) are refused, because ``Instant`` does not count these.
  public init(name: String, tzif file: [UInt8]) throws(UnreadableZone) {
    let bytes = file.span
    let first = try TZifHeader(bytes, at: 0)
    guard first.version > 0 else {
      let table = try TZifBlock(header: first, start: TZifHeader.size, timeSize: 4).table(bytes)
      self.init(name: name, table: table)
      return
    }
    let second = TZifHeader.size + first.blockSize(timeSize: 4)
    let header = try TZifHeader(bytes, at: second)
    let block = TZifBlock(header: header, start: second + TZifHeader.size, timeSize: 8)
    var table = try block.table(bytes)
    let footer = block.start + header.blockSize(timeSize: 8)
    if let rule = try TZifBlock.rule(bytes, footer: footer) {
      table.extend(by: rule, after: block.lastTransition(bytes))
    }
    self.init(name: name, table: table)
  }

  /// Parses a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// The string is the name of the zone.
  public init(posix text: String) throws(UnreadableZone) {
    guard let rule = ZoneRule(posix: text.utf8.span) else { throw .posix(found: text) }
    var table = ZoneTable(first: rule.standard)
    table.extend(by: rule, after: nil)
    self.init(name: text, table: table)
  }
}

/// The header of a data block (RFC 9636, section 3.1).
private struct TZifHeader {
  /// The bytes of a header.
  static let size = 44

  /// 0 for version 1, and the ASCII digit of later versions.
  let version: UInt8
  let universalIndicators: Int
  let standardIndicators: Int
  let leapSeconds: Int
  let transitions: Int
  let localTimes: Int
  let designationBytes: Int

  /// Reads a header and checks that its data block is complete.
  init(_ bytes: Span<UInt8>, at start: Int) throws(UnreadableZone) {
    guard bytes.count >= start + TZifHeader.size else {
      throw .truncated(needed: start + TZifHeader.size, found: bytes.count)
    }
    let magic: StaticString = "TZif"
    for offset in 0..<4 where bytes[start + offset] != (magic.utf8Start + offset).pointee {
      throw .noMagic(at: start)
    }
    version = bytes[start + 4]
    universalIndicators = bytes.bigEndian(at: start + 20, size: 4, signed: false)
    standardIndicators = bytes.bigEndian(at: start + 24, size: 4, signed: false)
    leapSeconds = bytes.bigEndian(at: start + 28, size: 4, signed: false)
    transitions = bytes.bigEndian(at: start + 32, size: 4, signed: false)
    localTimes = bytes.bigEndian(at: start + 36, size: 4, signed: false)
    designationBytes = bytes.bigEndian(at: start + 40, size: 4, signed: false)
  }

  /// The size in bytes of the data block after the header.
  func blockSize(timeSize: Int) -> Int {
    transitions * (timeSize + 1) + localTimes * 6 + designationBytes
      + leapSeconds * (timeSize + 4) + standardIndicators + universalIndicators
  }
}

/// A data block (RFC 9636, section 3.2).
private struct TZifBlock {
  let header: TZifHeader

  /// The offset of the block.
  let start: Int

  /// The bytes of an instant: 4 in version 1, 8 later.
  let timeSize: Int

  /// The range that RFC 9636 allows for instants, far longer than the age of the universe.
  private static let instants = -(1 << 59)...(1 << 59)

  /// The range that RFC 9636, section 3.2, recommends for offsets.
  private static let offsets = -89_999...93_599

  /// Reads the whole block.
  func table(_ bytes: Span<UInt8>) throws(UnreadableZone) -> ZoneTable {
    let end = start + header.blockSize(timeSize: timeSize)
    guard bytes.count >= end else { throw .truncated(needed: end, found: bytes.count) }
    guard header.leapSeconds == 0 else { throw .countsLeapSeconds }
    guard (1...256).contains(header.localTimes), header.designationBytes > 0 else {
      throw .noLocalTime(found: header.localTimes)
    }
    var localTimes: [Zone.LocalTime] = []
    for index in 0..<header.localTimes { localTimes.append(try localTime(bytes, index)) }

    // Before the first transition the first local time holds.
    var table = ZoneTable(first: localTimes[0])
    var previous = Int.min
    for index in 0..<header.transitions {
      let seconds = bytes.bigEndian(at: start + index * timeSize, size: timeSize, signed: true)
      let kind = Int(bytes[start + header.transitions * timeSize + index])
      guard seconds > previous, TZifBlock.instants.contains(seconds) else {
        throw .transitionOutOfOrder(index: index, found: seconds)
      }
      guard kind < localTimes.count else { throw .unknownLocalTime(index: index, found: kind) }
      table.append(change: seconds, to: localTimes[kind])
      previous = seconds
    }
    return table
  }

  /// The instant of the last transition, even if it changes nothing.
  func lastTransition(_ bytes: Span<UInt8>) -> Int? {
    guard header.transitions > 0 else { return nil }
    return bytes.bigEndian(
      at: start + (header.transitions - 1) * timeSize, size: timeSize, signed: true)
  }

  /// Reads one local time type.
  private func localTime(
    _ bytes: Span<UInt8>, _ index: Int
  ) throws(UnreadableZone) -> Zone.LocalTime {
    let types = start + header.transitions * (timeSize + 1)
    let record = types + index * 6
    let offset = bytes.bigEndian(at: record, size: 4, signed: true)
    guard TZifBlock.offsets.contains(offset) else { throw .offset(index: index, found: offset) }
    let names = types + header.localTimes * 6
    let end = names + header.designationBytes
    var position = names + Int(bytes[record + 5])
    var name: [UInt8] = []
    while position < end, bytes[position] != 0 {
      name.append(bytes[position])
      position += 1
    }
    guard position < end else { throw .designation(index: index) }
    return Zone.LocalTime(
      offset: offset, isDaylight: bytes[record + 4] != 0,
      abbreviation: String(decoding: name, as: UTF8.self))
  }

  /// Parses the TZ string of the footer; `nil` if it is empty.
  static func rule(_ bytes: Span<UInt8>, footer: Int) throws(UnreadableZone) -> ZoneRule? {
    var end = footer + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    guard end < bytes.count, bytes[footer] == UInt8(ascii: "\n") else {
      throw .truncated(needed: end + 1, found: bytes.count)
    }
    guard end > footer + 1 else { return nil }
    guard let rule = ZoneRule(posix: bytes.extracting(footer + 1..<end)) else {
      let text = (footer + 1..<end).map { bytes[$0] }
      throw .posix(found: String(decoding: text, as: UTF8.self))
    }
    return rule
  }
}

extension Span<UInt8> {
  /// The big-endian integer at an offset.
  fileprivate func bigEndian(at start: Int, size: Int, signed: Bool) -> Int {
    var value = signed && self[start] >= 0x80 ? -1 : 0
    for offset in 0..<size { value = value << 8 | Int(self[start + offset]) }
    return value
  }
}
