import Tasks

/// Lines that stay together: one of the list with its notes, or a new one.
struct ListBlock {
  /// Which of the wanted lines it is.
  let index: Int
  /// Where it stood; `nil`: it is new.
  let lines: ClosedRange<Int>?
  /// What its first line says; `nil`: what it said.
  let first: [UInt8]?
}

/// Puts a file together from its old lines and new ones; every line keeps its ending.
struct ListBuilder {
  private let text: ListText
  private(set) var bytes: [UInt8]
  /// The number of the line on which each wanted one begins, by its index.
  private(set) var places: [Int: Int] = [:]
  private var lineCount = 0
  /// The ending of a new line: that of the first one.
  private let ending: ArraySlice<UInt8>

  init(_ text: ListText) {
    self.text = text
    // A byte order mark stands before the first line.
    bytes = Array(text.bytes[..<(text[1]?.startIndex ?? text.bytes.count)])
    let first = text.ending(of: 1)
    ending = first.isEmpty ? [Self.lineFeed] : first
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Adds all lines of the file, with blocks in the place of those in `ranges`.
  ///
  /// Those that were there take the places of those that were there and stay, in their new order. A
  /// new one stands before the one that follows it, or at the end.
  mutating func add(_ blocks: [ListBlock], insteadOf ranges: [ClosedRange<Int>]) {
    let ends = Dictionary(uniqueKeysWithValues: ranges.map { ($0.lowerBound, $0.upperBound) })
    let kept = Set(blocks.compactMap { $0.lines?.lowerBound })
    var left = blocks[...]
    var number = 1
    while number <= text.lineCount {
      if kept.contains(number) { addNextKept(from: &left) }
      let end = ends[number]
      if end == nil { add(text[number] ?? [], ending: text.ending(of: number)) }
      number = (end ?? number) + 1
    }
    for block in left { add(block) }
  }

  /// Adds the next block that was there, with the new ones before it.
  private mutating func addNextKept(from left: inout ArraySlice<ListBlock>) {
    while let block = left.popFirst() {
      add(block)
      if block.lines != nil { return }
    }
  }

  private mutating func add(_ block: ListBlock) {
    places[block.index] = lineCount + 1
    guard let lines = block.lines else { return add((block.first ?? [])[...], ending: ending) }
    for number in lines {
      let isFirst = number == lines.lowerBound
      let new = isFirst ? block.first.map { $0[...] } : nil
      add(new ?? text[number] ?? [], ending: text.ending(of: number))
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>, ending: ArraySlice<UInt8>) {
    // The one that was the last of the file may have no ending.
    if lineCount > 0, bytes.last != Self.lineFeed { bytes += self.ending }
    bytes += line + ending
    lineCount += 1
  }
}

extension ListText {
  /// What ends a line: LF, CRLF, or at the end of the file nothing.
  fileprivate func ending(of number: Int) -> ArraySlice<UInt8> {
    guard let line = self[number] else { return [] }
    return bytes[line.endIndex..<(self[number + 1]?.startIndex ?? bytes.count)]
  }
}
