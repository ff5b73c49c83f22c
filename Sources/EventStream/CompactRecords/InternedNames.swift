import CivilTime
import JSONLines

/// The rotations, tasks and commitments that a reader has seen, each once, by numbers.
struct InternedNames {
  private(set) var rotations: [String] = []
  private(set) var cards: [TaskCard] = []
  /// The references to tasks.
  private(set) var references: [Who] = []
  private(set) var titles: [String] = []
  private var titleNumbers: [String: Int32] = [:]
  private var rotationTexts = ByteTable()
  /// The numbers of tasks and of references to tasks, by their texts.
  private(set) var cardTexts = ByteTable()
  private(set) var whoTexts = ByteTable()
  /// The rotation that was seen last; that of the next record is the same most of the time.
  private var lastRotation: [UInt8] = []
  private(set) var lastNumber: Int32 = -1
  /// The last date parsed: its text in eight bytes and two, and its days since 1970.
  private var lastDate: (UInt64, UInt16) = (0, 0)
  private var lastDays = 0

  // MARK: As values

  mutating func rotation(_ id: String) -> Int32 {
    let text = Array(id.utf8) + [UInt8(ascii: "\"")]
    return text.withUnsafeBufferPointer { text in
      text.baseAddress.map { rotation(at: $0, count: text.count - 1) } ?? 0
    }
  }

  /// The number of the task that a value is.
  mutating func card(_ view: JSONView) throws -> Int32 {
    let text = view.text
    let hash = text.withUnsafeBufferPointer { RecordScanner.id($0) ?? ByteTable.hash($0) }
    let found = text.withUnsafeBufferPointer { cardTexts.find($0, hash: hash) }
    if let found, found.count == text.count { return found.value }
    let card = try view.card()
    let number = Int32(cards.count)
    cards.append(card)
    text.withUnsafeBufferPointer { cardTexts.insert($0, hash: hash, value: number) }
    return number
  }

  /// The number of the title of a commitment.
  mutating func title(_ title: String) -> Int32 {
    if let number = titleNumbers[title] { return number }
    let number = Int32(titles.count)
    titles.append(title)
    titleNumbers[title] = number
    return number
  }

  /// Remembers the text of a task reference, so that it need not be parsed again.
  mutating func learn(who view: JSONView?) {
    guard let view = view?.unlessNull else { return }
    let text = view.text
    let hash = text.withUnsafeBufferPointer { RecordScanner.id($0) }
    guard let hash, text.withUnsafeBufferPointer({ whoTexts.find($0, hash: hash) }) == nil,
      let who = try? view.who()
    else { return }
    let number = Int32(references.count)
    references.append(who)
    text.withUnsafeBufferPointer { whoTexts.insert($0, hash: hash, value: number) }
  }

  // MARK: As they are written

  /// The length of the last rotation's id, if the text begins with it and a quote.
  @inline(__always)
  func lengthOfLast(at start: UnsafePointer<UInt8>, count: Int) -> Int? {
    lastRotation.withUnsafeBufferPointer { last in
      guard let base = last.baseAddress, !last.isEmpty, last.count <= count,
        ByteTable.areEqual(base, start, count: last.count)
      else { return nil }
      return last.count - 1
    }
  }

  /// Days since 1970 of a date in ten bytes; `nil` if they are not a date.
  @inline(__always)
  mutating func days(of text: UnsafePointer<UInt8>) -> Int? {
    let date = (
      UnsafeRawPointer(text).loadUnaligned(as: UInt64.self),
      UnsafeRawPointer(text + 8).loadUnaligned(as: UInt16.self)
    )
    if date == lastDate { return lastDays }
    let bytes = Array(UnsafeBufferPointer(start: text, count: 10))
    guard let day = CivilDate(utf8: bytes.span) else { return nil }
    lastDate = date
    lastDays = day.daysSinceEpoch
    return lastDays
  }

  /// The index of the rotation whose id has this many bytes, followed by a quote.
  @inline(__always)
  mutating func rotation(at start: UnsafePointer<UInt8>, count: Int) -> Int32 {
    let text = UnsafeBufferPointer(start: start, count: count + 1)
    let hash = ByteTable.hash(UnsafeBufferPointer(start: start, count: count))
    let number: Int32
    if let found = rotationTexts.find(text, hash: hash) {
      number = found.value
    } else {
      number = Int32(rotations.count)
      rotations.append(
        String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
      rotationTexts.insert(text, hash: hash, value: number)
    }
    lastRotation = Array(text)
    lastNumber = number
    return number
  }
}
