/// One cell of a grid.
///
/// Only a ``Grid`` creates cells, so that a wide character always has its trailing half beside it.
package struct Cell: Equatable, Sendable {
  /// The content of a cell: never a control or zero-width character.
  package enum Content: Equatable, Sendable {
    case narrow(Character)
    /// The left half of a character of two cells.
    case wide(Character)
    /// The right half of the wide character in the cell before.
    case trailing
  }

  private enum Part: UInt8 {
    case narrow, wide, trailing
  }

  let glyph: Glyph
  private let part: Part
  package let style: Style

  private init(_ glyph: Glyph, _ part: Part, _ style: Style) {
    self.glyph = glyph
    self.part = part
    self.style = style
  }

  /// A character of one cell.
  init(narrow glyph: Glyph, _ style: Style) { self.init(glyph, .narrow, style) }

  /// The left half of a character of two cells.
  init(wide glyph: Glyph, _ style: Style) { self.init(glyph, .wide, style) }

  /// The right half of the wide character in the cell before.
  init(trailing style: Style) { self.init(.blank, .trailing, style) }

  /// A blank in the terminal's default colours.
  package static let blank = Cell(narrow: .blank, .plain)

  package var content: Content {
    switch part {
    case .narrow: .narrow(glyph.character)
    case .wide: .wide(glyph.character)
    case .trailing: .trailing
    }
  }

  /// The same content in another style.
  func styled(_ style: Style) -> Cell { Cell(glyph, part, style) }

  /// Whether the content is the same.
  func hasContent(of other: Cell) -> Bool { glyph == other.glyph && part == other.part }

  /// Whether a character of two cells begins here.
  package var isWide: Bool { part == .wide }

  /// Whether it is the right half of a wide character.
  var isTrailing: Bool { part == .trailing }

  /// The character that begins in this cell; nil in a trailing half.
  package var character: Character? { isTrailing ? nil : glyph.character }
}
