extension FrameEncoder {
  /// The rows of a grid as styled text, for scrolling output or a line updated in place.
  ///
  /// The cursor is not moved. Invisible blanks at the end of a row are omitted, and every row ends
  /// in the default style.
  package func lines(of grid: Grid) -> [String] {
    (0..<grid.height).map { y in
      var line = ""
      var pen = Pen.plain
      for x in 0..<end(ofRow: y, in: grid) {
        let cell = grid[x, y]
        guard let character = cell.character else { continue }
        let next = Pen(cell.style, depth: depth)
        line += Escape.change(from: pen, to: next) + text(character, isWide: cell.isWide)
        pen = next
      }
      return line + Escape.change(from: pen, to: .plain)
    }
  }

  /// The output for a character: itself, or question marks on an ASCII terminal.
  func text(_ character: Character, isWide: Bool) -> String {
    glyphs != .ascii || character.isASCII ? String(character) : isWide ? "??" : "?"
  }

  /// The column after the last cell of a row in which something shows.
  private func end(ofRow y: Int, in grid: Grid) -> Int {
    var end = grid.width
    while end > 0 {
      let cell = grid[end - 1, y]
      let shows =
        cell.style.background != nil || !cell.style.attributes.isSubset(of: [.bold, .dim])
      if !cell.hasContent(of: .blank) || shows { break }
      end -= 1
    }
    return end
  }
}
