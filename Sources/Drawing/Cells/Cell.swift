/// One cell of a grid.
///
/// Only a ``Grid`` makes cells, so that a wide character always has its trailing half beside it.
public struct Cell: Equatable, Sendable {
  /// What stands in a cell. No character here is a control or takes no cell.
  public enum Content: Equatable, Sendable {
    case narrow(Character)
    /// The left half of a character of two cells.
    case wide(Character)
    /// The right half of the wide character in the cell before.
    case trailing
  }

  public let content: Content
  public let style: Style

  init(_ content: Content, _ style: Style) {
    self.content = content
    self.style = style
  }

  /// A blank in the terminal's own colours.
  public static let blank = Cell(.narrow(" "), .plain)

  /// Whether a character of two cells begins here.
  public var isWide: Bool {
    switch content {
    case .wide: true
    case .narrow, .trailing: false
    }
  }

  /// The character that begins in this cell; nil in a trailing half.
  public var character: Character? {
    switch content {
    case .narrow(let character), .wide(let character): character
    case .trailing: nil
    }
  }
}
