/// Encodes the difference of two pictures as bytes for a terminal.
///
/// Only cells that look different are sent. Before and after a frame the terminal has its default
/// style; the position of the cursor is never assumed.
package struct FrameEncoder: Sendable {
  package let depth: ColorDepth
  package let glyphs: GlyphLevel

  /// An encoder for a terminal; with `.ascii` no byte beyond ASCII is ever sent.
  package init(depth: ColorDepth, glyphs: GlyphLevel = .halfBlocks) {
    self.depth = depth
    self.glyphs = glyphs
  }

  /// The bytes that turn `previous` into `next`; empty if they look the same.
  ///
  /// Without a previous grid, or with one of another size, the screen is cleared first.
  package func bytes(from previous: Grid?, to next: Grid) -> [UInt8] {
    var frame = Frame(encoder: self, width: next.width)
    let known: Grid
    if let previous, previous.width == next.width, previous.height == next.height {
      known = previous
    } else {
      known = Grid(width: next.width, height: next.height)
      frame.send(Escape.clearScreen)
    }
    for y in 0..<next.height where !next.isUntouched(inRow: y, since: known) {
      for x in 0..<next.width { frame.update(from: known[x, y], to: next[x, y], x: x, y: y) }
    }
    return frame.finished()
  }
}

/// A frame during encoding.
private struct Frame {
  let encoder: FrameEncoder
  let width: Int
  private var body: [UInt8] = []
  private var pen = Pen.plain
  /// The cell of the cursor; `nil` where terminals disagree on it.
  private var cursor: (x: Int, y: Int)?

  init(encoder: FrameEncoder, width: Int) {
    self.encoder = encoder
    self.width = width
  }

  mutating func send(_ text: String) { body.append(contentsOf: text.utf8) }

  /// Sends the cell if it looks different.
  ///
  /// Cells come from left to right. When half of a wide character is overwritten, the terminal
  /// blanks the other half; the grids differ there too, so that half is sent as well.
  mutating func update(from old: Cell, to new: Cell, x: Int, y: Int) {
    guard old != new, let character = new.character else { return }
    let newPen = Pen(new.style, depth: encoder.depth)
    if old.hasContent(of: new), Pen(old.style, depth: encoder.depth) == newPen { return }
    move(x: x, y: y)
    send(Escape.change(from: pen, to: newPen))
    pen = newPen
    write(character, cellCount: new.isWide ? 2 : 1)
  }

  private mutating func move(x: Int, y: Int) {
    if let cursor, cursor.y == y {
      if cursor.x < x { send(Escape.moveRight(x - cursor.x)) }
    } else {
      send(Escape.moveTo(x: x, y: y))
    }
    cursor = (x, y)
  }

  private mutating func write(_ character: Character, cellCount: Int) {
    guard let before = cursor else { return }
    let isCluster = character.unicodeScalars.count > 1
    // A terminal that takes a cluster of several scalars for narrow leaves its second cell alone.
    if isCluster, cellCount == 2 { send("  " + Escape.moveTo(x: before.x, y: before.y)) }
    send(encoder.text(character, isWide: cellCount == 2))
    let x = before.x + cellCount
    // At the right edge the cursor waits for the next character, and of clusters of several
    // scalars not all terminals think the same width.
    cursor = x < width && !isCluster ? (x, before.y) : nil
  }

  /// The whole frame as a synchronized update; empty if nothing changed.
  consuming func finished() -> [UInt8] {
    if body.isEmpty { return [] }
    send(Escape.change(from: pen, to: .plain))
    return Array(Escape.beginSynchronizedOutput.utf8) + body
      + Array(Escape.endSynchronizedOutput.utf8)
  }
}
