/// The time zones that a file mentions by TZID, each of which has a number.
struct ZoneMentions: Sendable {
  /// A name in one of the calendars of the file, each of which may define it differently.
  struct Mention: Hashable, Sendable {
    let name: String
    let calendar: Int
  }

  /// The names by index, with the offset of their first mention.
  private(set) var all: [(mention: Mention, offset: Int)] = []
  private var numbers: [Mention: Int32] = [:]

  /// The last mention, which is usually repeated next.
  private var last: (place: Range<Int>, calendar: Int, number: Int32)?

  /// The index of the zone with the name in a range; `nil` if it is empty.
  mutating func number(
    of place: Range<Int>, calendar: Int, in bytes: Span<UInt8>
  ) -> Int32? {
    if let last, last.calendar == calendar, bytes.isSame(at: last.place, as: place) {
      return last.number
    }
    let name = bytes.parameterText(at: place)
    guard !name.isEmpty else { return nil }
    let mention = Mention(name: name, calendar: calendar)
    let number = numbers[mention] ?? Int32(clamping: all.count)
    if number == all.count {
      numbers[mention] = number
      all.append((mention, place.lowerBound))
    }
    last = (place, calendar, number)
    return number
  }
}

extension Span<UInt8> {
  /// Whether two places hold the same bytes.
  fileprivate func isSame(at one: Range<Int>, as other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count
    where self[one.lowerBound + index] != self[other.lowerBound + index] { return false }
    return true
  }

  /// The value of a parameter, with its escapes (RFC 6868) decoded and trimmed.
  func parameterText(at place: Range<Int>) -> String {
    var cursor = LineCursor(self, at: place.lowerBound)
    var text: [UInt8] = []
    cursor.skipBlanks()
    while cursor.position < place.upperBound, let byte = cursor.byte {
      cursor.advance()
      guard byte == UInt8(ascii: "^"), let next = cursor.byte else {
        text.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "'"): text.append(UInt8(ascii: "\""))
      case UInt8(ascii: "^"): text.append(byte)
      default:
        text.append(byte)
        continue
      }
      cursor.advance()
    }
    while text.last?.isBlank == true { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}
