/// A text examined only as far as needed to recognize a calendar.
struct CalendarText {
  /// Whether it consists of blanks.
  let isEmpty: Bool
  /// Whether it begins like HTML or XML, after blanks and a byte order mark.
  let isPage: Bool
  /// Whether it begins like one, after blanks and a byte order mark.
  let isCalendar: Bool
  /// Whether its last calendar has an end.
  let isWhole: Bool

  private static let beginning = Array("BEGIN:VCALENDAR".utf8)
  private static let end = Array("END:VCALENDAR".utf8)

  init(_ bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes[start...].drop { $0 <= 0x20 }
    isEmpty = text.isEmpty
    isPage = text.first == UInt8(ascii: "<")
    isCalendar = text.begins(with: Self.beginning)
    isWhole = text.last(Self.end).map { $0 > text.last(Self.beginning) ?? 0 } ?? false
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins with a word in capital letters, however they are written here.
  fileprivate func begins(with word: [UInt8]) -> Bool {
    count >= word.count && zip(self, word).allSatisfy { $0 & 0xDF == $1 & 0xDF }
  }

  /// The start of the last line that begins with a word.
  fileprivate func last(_ word: [UInt8]) -> Int? {
    indices.reversed().first { index in
      self[index] & 0xDF == word[0] && self[index...].begins(with: word)
        && (index == startIndex || self[index - 1] <= 0x20)
    }
  }
}
