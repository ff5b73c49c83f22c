import Drawing

/// A single-line text editor.
package struct LineEditor: Equatable, Sendable {
  /// The text before the cursor.
  package private(set) var before: String
  /// The text behind the cursor.
  package private(set) var after = ""
  /// Whether pasted lines stay separate; otherwise line ends become blanks.
  package let keepsLines: Bool
  /// Whether the last key was a paste that ended with a line end. Another paste then begins a new
  /// line; typed text continues this one.
  private var endsLine = false

  /// An editor with the cursor after a text.
  package init(_ text: String = "", keepsLines: Bool = false) {
    before = harmless(text)
    self.keepsLines = keepsLines
  }

  /// All of the text.
  package var text: String { before + after }

  /// The typed or pasted lines, trimmed, without empty ones.
  package var lines: [String] { Self.lines(in: text) }

  /// The lines of a text, trimmed, without empty ones.
  package static func lines(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
  }

  /// Puts pasted text at the cursor.
  private mutating func paste(_ text: String) {
    let separator = keepsLines ? "\n" : " "
    if endsLine || text.first?.isNewline == true, !before.isEmpty { before += separator }
    let lines = text.split(whereSeparator: \.isNewline).map { harmless(String($0)) }
    before += lines.joined(separator: separator)
    endsLine = text.last?.isNewline == true
    if endsLine, !after.isEmpty {
      before += separator
      endsLine = false
    }
  }

  /// Handles a key.
  ///
  /// - Returns: Whether the key has a function here.
  @discardableResult
  package mutating func press(_ key: Key) -> Bool {
    if case .paste(let text) = key {
      paste(text)
      return true
    }
    endsLine = false
    switch key {
    case .character(let character): before += harmless(String(character))
    case .backspace: _ = before.popLast()
    case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
    case .left, .shiftLeft, .control("b"): moveLeft()
    case .right, .shiftRight, .control("f"): moveRight()
    case .wordLeft: moveLeft(while: \.isWhitespace, then: { !$0.isWhitespace })
    case .wordRight: moveRight(while: \.isWhitespace, then: { !$0.isWhitespace })
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"): deleteWord()
    case .paste, .control, .enter, .escape, .tab, .backTab, .up, .down, .altUp, .altDown, .pageUp,
      .pageDown,
      .click, .item, .wheelUp, .wheelDown, .other:
      return false
    }
    return true
  }

  /// The visible part of the line in `width` cells, with the cell of the cursor.
  ///
  /// The cursor is always inside; cut ends show an ellipsis.
  package func window(width: Int, glyphs: GlyphLevel = .halfBlocks) -> (text: String, cursor: Int) {
    let before = visible(self.before, glyphs)
    let after = visible(self.after, glyphs)
    let room = max(0, width - 1)
    let ahead = min(TextWidth.of(after), room / 4)
    let left = TextWidth.end(of: before, width: room - ahead, ellipsis: glyphs.ellipsis)
    let cursor = TextWidth.of(left)
    let right = TextWidth.truncated(after, to: width - cursor, ellipsis: glyphs.ellipsis)
    return (left + right, cursor)
  }

  private func visible(_ text: String, _ glyphs: GlyphLevel) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: glyphs == .ascii ? " | " : " ⏎ ")
  }

  private mutating func moveLeft() {
    if let character = before.popLast() { after.insert(character, at: after.startIndex) }
  }

  private mutating func moveRight() {
    if !after.isEmpty { before.append(after.removeFirst()) }
  }

  private mutating func moveLeft(
    while first: (Character) -> Bool, then second: (Character) -> Bool
  ) {
    while let last = before.last, first(last) { moveLeft() }
    while let last = before.last, second(last) { moveLeft() }
  }

  private mutating func moveRight(
    while first: (Character) -> Bool, then second: (Character) -> Bool
  ) {
    while let next = after.first, first(next) { moveRight() }
    while let next = after.first, second(next) { moveRight() }
  }

  private mutating func deleteWord() {
    while let last = before.last, last.isWhitespace { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }
}

extension StringProtocol {
  /// The text without surrounding blanks.
  package var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
    return String(self[start..<end])
  }
}

extension TextWidth {
  /// The text if it fits into `width` cells, otherwise an ellipsis and its end.
  fileprivate static func end(of text: String, width: Int, ellipsis: String) -> String {
    if of(text) <= width { return text }
    var room = width - of(ellipsis)
    if room < 0 { return "" }
    let end = text.reversed().prefix { character in
      room -= of(character)
      return room >= 0
    }
    return ellipsis + String(end.reversed())
  }
}
