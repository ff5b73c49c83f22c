/// How bars of equal width share a width.
struct BarColumns {
  /// The left edge.
  let x: Int
  /// The cells that all bars together take.
  let width: Int
  /// From the left edge of a bar to that of the next one.
  let unit: Int
  /// The cells of one bar.
  let bar: Int
  /// The bars there is room for.
  let shown: Range<Int>

  /// Bars get wider, and further apart, up to what still looks like a bar.
  init(count: Int, selected: Int?, in area: Rect) {
    x = area.x
    let room = max(1, area.width)
    // The last bar needs no gap behind it.
    let unit = max(1, min(14, (room + 1) / max(1, count)))
    self.unit = unit
    bar = unit < 3 ? 1 : unit - max(1, unit / 3)
    let fitting = min(count, max(1, (room + unit - bar) / unit))
    let first = min(max(0, (selected ?? count) - fitting / 2), count - fitting)
    shown = first..<first + fitting
    width = fitting * unit - (unit - bar)
  }

  /// The left edge of a bar.
  func x(of index: Int) -> Int { x + (index - shown.lowerBound) * unit }
}
