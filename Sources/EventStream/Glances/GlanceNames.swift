import JSONLines

/// The rotations and tasks that a reader has met, each once, by numbers.
struct GlanceNames {
  private(set) var rotations: [String] = []
  private(set) var cards: [TaskCard] = []
  private var rotationTexts = ByteTable()
  private var cardTexts = ByteTable()
  private var whoTexts = ByteTable()
  /// The last rotation that was met, for the next one is the same most of the time.
  private var lastRotation: [UInt8] = []
  private var lastNumber: Int32 = -1

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
    let hash = text.withUnsafeBufferPointer { GlanceScanner.id($0) ?? ByteTable.hash($0) }
    let found = text.withUnsafeBufferPointer { cardTexts.find($0, hash: hash) }
    if let found, found.count == text.count { return found.value }
    let card = try view.card()
    let number = Int32(cards.count)
    cards.append(card)
    text.withUnsafeBufferPointer { cardTexts.insert($0, hash: hash, value: number) }
    return number
  }

  /// Remembers how somebody is mentioned, so that the next mention need not be parsed.
  mutating func learn(who view: JSONView?) {
    guard let view = view?.unlessNull else { return }
    view.text.withUnsafeBufferPointer { text in
      guard let id = GlanceScanner.id(text), whoTexts.find(text, hash: id) == nil else { return }
      whoTexts.insert(text, hash: id, value: 0)
    }
  }

  // MARK: As they are written

  /// The number of a rotation whose id has so many bytes, and a quote behind them.
  @inline(__always)
  mutating func rotation(at start: UnsafePointer<UInt8>, count: Int) -> Int32 {
    let text = UnsafeBufferPointer(start: start, count: count + 1)
    let isLast = lastRotation.withUnsafeBufferPointer { last in
      guard let base = last.baseAddress, last.count == count + 1 else { return false }
      return ByteTable.areEqual(base, start, count: count + 1)
    }
    if isLast { return lastNumber }
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

  /// The task that a text begins with, and how long that is; `nil`: it was not met yet.
  @inline(__always)
  func card(in text: UnsafeBufferPointer<UInt8>, hash: UInt64) -> ByteTable.Found? {
    cardTexts.find(text, hash: hash)
  }

  /// How long the mention of a task is that a text begins with; `nil`: it was not met yet.
  @inline(__always)
  func who(in text: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
    whoTexts.find(text, hash: hash)?.count
  }
}
