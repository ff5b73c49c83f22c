/// Which lines of a list are seen.
struct ListWindow: Equatable {
  enum Row: Equatable {
    case line(Int)
    /// So many that are not seen.
    case more(Int)
  }

  let rows: [Row]

  /// A window of so many rows around the line in focus, or at the end.
  init(count: Int, focus: Int?, rows: Int) {
    let size = min(count, max(0, rows))
    let start = min(max(0, (focus ?? count) - size / 2), count - size)
    var shown = (start..<start + size).map(Row.line)
    if size >= 3 {
      if start > 0 { shown[0] = .more(start + 1) }
      if start + size < count { shown[size - 1] = .more(count - start - size + 1) }
    }
    self.rows = shown
  }
}
