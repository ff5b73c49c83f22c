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

  package let content: Content
  package let style: Style

  init(_ content: Content, _ style: Style) {
    self.content = content
    self.style = style
  }

  /// A blank in the terminal's default colours.
  package static let blank = Cell(.narrow(" "), .plain)

  /// Whether a character of two cells begins here.
  package var isWide: Bool {
    switch content {
    case .wide: true
    case .narrow, .trailing: false
    }
  }

  /// The character that begins in this cell; nil in a trailing half.
  package var character: Character? {
    switch content {
    case .narrow(let character), .wide(let character): character
    case .trailing: nil
    }
  }
}
