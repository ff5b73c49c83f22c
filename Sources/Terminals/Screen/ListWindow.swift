/// Which lines of a list are seen.
package struct ListWindow: Equatable {
  package enum Row: Equatable {
    case line(Int)
    /// So many that are not seen.
    case more(Int)
  }

  private let count: Int
  /// The lines that there is room for.
  package let range: Range<Int>

  /// A window of so many rows around the line in focus, or at the end.
  package init(count: Int, focus: Int?, rows: Int) {
    self.count = count
    let size = min(count, max(0, rows))
    let start = min(max(0, (focus ?? count) - size / 2), count - size)
    range = start..<start + size
  }

  /// The rows, of which the first and the last say how many are not seen.
  package var rows: [Row] {
    var shown = range.map(Row.line)
    if shown.count >= 3 {
      let hidden = count - range.upperBound
      if range.lowerBound > 0 { shown[0] = .more(range.lowerBound + 1) }
      if hidden > 0 { shown[shown.count - 1] = .more(hidden + 1) }
    }
    return shown
  }
}
