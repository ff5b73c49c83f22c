import Drawing

/// Texts of one width, for lines below each other.
package struct Column {
  package let cells: [String]
  /// How many cells of the terminal they take.
  package let width: Int

  /// Fills texts up with blanks to the width of the widest.
  package init(_ texts: [String]) {
    let width = texts.map { TextWidth.of($0) }.max() ?? 0
    self.width = width
    cells = texts.map { TextWidth.padded($0, to: width) }
  }
}
