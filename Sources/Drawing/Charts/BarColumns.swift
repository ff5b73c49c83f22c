/// The layout of bars of equal width.
struct BarColumns {
  /// The distance between the left edges of two bars.
  let unit: Int
  /// The width of a bar in cells.
  let bar: Int
  /// The bars there is room for.
  let shown: Range<Int>
  /// The left edge of the first one.
  private let left: Int

  /// Grows the bars and their gaps to fill the width, up to a limit, and centres them.
  init(_ bars: Range<Int>, selected: Int?, in area: Rect) {
    let count = bars.count
    let room = max(1, area.width)
    // There is no gap after the last bar.
    let unit = max(1, min(16, (room + 1) / max(1, count)))
    self.unit = unit
    bar = unit < 3 ? 1 : unit - max(1, unit / 3)
    let fitting = min(count, max(1, (room + unit - bar) / unit))
    let wanted = (selected ?? bars.upperBound) - fitting / 2
    let first = min(max(bars.lowerBound, wanted), bars.upperBound - fitting)
    shown = first..<first + fitting
    left = area.x + max(0, area.width - fitting * unit + unit - bar) / 2
  }

  /// The left edge of a bar.
  func x(of index: Int) -> Int { left + (index - shown.lowerBound) * unit }
}
