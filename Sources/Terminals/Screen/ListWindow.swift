/// The visible part of a list.
package struct ListWindow: Equatable {
  package enum Row: Equatable {
    case line(Int)
    /// The number of lines not shown.
    case more(Int)
  }

  private let count: Int
  /// The visible lines.
  package let range: Range<Int>

  /// A window of `rows` rows around the line in focus, or at the end.
  package init(count: Int, focus: Int?, rows: Int) {
    self.count = count
    let size = min(count, max(0, rows))
    let start = min(max(0, (focus ?? count) - size / 2), count - size)
    range = start..<start + size
  }

  /// The rows; the first and the last one may show how many lines are hidden.
  package var rows: [Row] {
    var shown = range.map(Row.line)
    if shown.count >= 3 {
      let hidden = count - range.upperBound
      if range.lowerBound > 0 { shown[0] = .more(range.lowerBound + 1) }
      if hidden > 0 { shown[shown.count - 1] = .more(hidden + 1) }
    }
    return shown
  }

  /// The place in a list after a key: one up or down, cyclically, or ten, clamped; or the first or
  /// last.
  package static func place(after key: Key, from place: Int, count: Int) -> Int {
    switch key {
    case .up: (place + count - 1) % count
    case .wheelUp: max(0, place - 1)
    case .wheelDown: min(count - 1, place + 1)
    case .pageUp: max(0, place - 10)
    case .pageDown: min(count - 1, place + 10)
    case .home: 0
    case .end: count - 1
    default: (place + 1) % count
    }
  }
}
