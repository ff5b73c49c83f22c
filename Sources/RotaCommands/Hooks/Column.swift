import Drawing

/// Texts of one width, for lines below each other.
struct Column {
  let cells: [String]
  /// How many cells of the terminal they take.
  let width: Int

  /// Fills texts up with blanks to the width of the widest.
  init(_ texts: [String]) {
    let width = texts.map { TextWidth.of($0) }.max() ?? 0
    self.width = width
    cells = texts.map { TextWidth.padded($0, to: width) }
  }
}
