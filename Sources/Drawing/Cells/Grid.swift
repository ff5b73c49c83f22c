import func Glibc.memcmp

/// A picture of cells, as a terminal shows it.
package struct Grid: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// All cells, row by row from the top left.
  package private(set) var cells: [Cell]
  /// The clickable areas.
  package internal(set) var spots: [Spot] = []

  /// A blank grid; negative sizes count as 0.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// The whole grid.
  package var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// The cell in a column and a row, both counted from 0 and inside the grid.
  package subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

  /// Whether the cells of a row are the same bytes as in a grid of the same size, so that they look
  /// the same; other cells may look the same, too.
  func isUntouched(inRow y: Int, since other: Grid) -> Bool {
    let length = width * MemoryLayout<Cell>.stride
    return cells.withUnsafeBytes { mine in
      other.cells.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
        return memcmp(mine + y * length, theirs + y * length, length) == 0
      }
    }
  }

  /// The characters of the rows, without the blanks at their ends.
  package var lines: [String] {
    (0..<height).map { y in
      var line = String((0..<width).compactMap { self[$0, y].character })
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The same text in the default style.
  package var unstyled: Grid {
    var plain = self
    plain.cells = cells.map { $0.styled(.plain) }
    return plain
  }

  /// Writes text on one line and returns the column after it.
  ///
  /// Text outside `clip` is not drawn; a wide character cut in half becomes a blank. Zero-width
  /// characters (especially controls) are dropped.
  @discardableResult
  package mutating func put(
    _ text: some StringProtocol, x: Int, y: Int, _ style: Style = .plain, within clip: Rect? = nil
  ) -> Int {
    let area = bounds.intersection(clip ?? bounds)
    var column = x
    let isDone: Void? = text.withPrintableASCII { bytes in
      for byte in bytes {
        place(Glyph(Unicode.Scalar(byte)), 1, x: column, y: y, style, in: area)
        column += 1
      }
    }
    if isDone != nil { return column }
    for character in text { column += put(character, x: column, y: y, style, in: area) }
    return column
  }

  /// Writes one character; a zero-width one is ignored.
  package mutating func put(_ character: Character, x: Int, y: Int, _ style: Style = .plain) {
    _ = put(character, x: x, y: y, style, in: bounds)
  }

  /// Writes one character, and returns the number of its cells.
  private mutating func put(
    _ character: Character, x: Int, y: Int, _ style: Style, in area: Rect
  ) -> Int {
    let cellCount = TextWidth.of(character)
    if cellCount > 2 {
      for (index, part) in TextWidth.parts(of: character).enumerated() {
        place(Glyph(part), 1, x: x + index, y: y, style, in: area)
      }
    } else if cellCount > 0 {
      place(Glyph(character), cellCount, x: x, y: y, style, in: area)
    }
    return cellCount
  }

  /// Writes text at the left, in the middle or at the right of a row of the rectangle.
  ///
  /// Text that is too long is truncated with an ellipsis.
  package mutating func put(
    _ text: String, _ alignment: TextAlignment, in rect: Rect, row: Int = 0,
    _ style: Style = .plain, ellipsis: String = "…"
  ) {
    let line = TextWidth.truncated(text, to: rect.width, ellipsis: ellipsis)
    let room = rect.width - TextWidth.of(line)
    let indent =
      switch alignment {
      case .leading: 0
      case .center: room / 2
      case .trailing: room
      }
    put(line, x: rect.x + indent, y: rect.y + row, style, within: rect)
  }

  /// Fills a rectangle with a character of one cell (any other is replaced by a blank).
  package mutating func fill(_ rect: Rect, with character: Character = " ", _ style: Style = .plain)
  {
    let area = bounds.intersection(rect)
    let filling = TextWidth.of(character) == 1 ? Glyph(character) : .blank
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { place(filling, 1, x: x, y: y, style, in: area) }
    }
  }

  /// Draws another grid over this one, with its upper left corner at a cell.
  package mutating func draw(_ other: Grid, x: Int, y: Int) {
    for row in 0..<other.height {
      for column in 0..<other.width {
        let cell = other[column, row]
        if cell.isTrailing { continue }
        place(
          cell.glyph, cell.isWide ? 2 : 1, x: x + column, y: y + row, cell.style, in: bounds)
      }
    }
  }

  /// The part of the grid in a rectangle.
  package func part(_ rect: Rect) -> Grid {
    var part = Grid(width: rect.width, height: rect.height)
    part.draw(self, x: -rect.x, y: -rect.y)
    return part
  }

  /// Writes one character of one or two cells, or blanks for those of its cells that are inside.
  private mutating func place(
    _ glyph: Glyph, _ cellCount: Int, x: Int, y: Int, _ style: Style, in area: Rect
  ) {
    guard !area.isEmpty, y >= area.y, y < area.maxY, x < area.maxX, x + cellCount > area.x
    else { return }
    if cellCount == 1 {
      set(Cell(narrow: glyph, style), x: x, y: y)
    } else if x >= area.x, x + 1 < area.maxX {
      set(Cell(wide: glyph, style), x: x, y: y)
      set(Cell(trailing: style), x: x + 1, y: y)
    } else {
      set(Cell(narrow: .blank, style), x: x < area.x ? x + 1 : x, y: y)
    }
  }

  /// Sets one cell; the other half of a former wide character becomes a blank.
  private mutating func set(_ cell: Cell, x: Int, y: Int) {
    let index = y * width + x
    if cells[index].isWide { blank(index + 1) }
    if cells[index].isTrailing { blank(index - 1) }
    cells[index] = cell
  }

  private mutating func blank(_ index: Int) {
    cells[index] = Cell(narrow: .blank, cells[index].style)
  }
}
