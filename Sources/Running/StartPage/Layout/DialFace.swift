import Drawing
import Terminals

/// The picture of a dial: the ring of a kitchen timer with its minutes inside, or a bar.
struct DialFace {
  private let dial: Dial
  private let isSlice: Bool
  /// Whether it has the focus.
  private let isHeld: Bool
  private let ink: Ink

  /// The picture of one of the two dials; `nil` for a line.
  init?(_ page: StartPage, _ place: StartPage.Place, ink: Ink) {
    switch place {
    case .slice: (dial, isSlice) = (page.slice, true)
    case .rest: (dial, isSlice) = (page.rest, false)
    case .line: return nil
    }
    isHeld = page.place == place
    self.ink = ink
  }

  private var color: Color { isSlice ? ink.palette.accent : ink.palette.rest }

  private var spot: Spot.Target {
    .item(isSlice ? StartPage.sliceSpot : StartPage.restSpot)
  }

  private var name: String { isSlice ? "slice" : "break" }

  /// `25 min`, `1:30 min`, `1:30:30 h`, `none`, or `-- min` without a value.
  private var value: String {
    dial.minutes == 0 ? "none" : "\(digits) \(dial.unit)"
  }

  private var digits: String { dial.digits }

  private var valueStyle: Style { isHeld ? Style(color, .bold) : ink.strong }

  /// The arrows at both sides of a value with the focus.
  private var arrows: (left: String, right: String) {
    ink.isASCII ? ("<", ">") : ("‹", "›")
  }

  /// Draws the ring, from 12 o'clock on, with the value in the middle.
  func draw(_ ring: Ring, into grid: inout Grid, x: Int, y: Int) {
    ring.draw(
      remaining: dial.share, color: color, palette: ink.palette, into: &grid, x: x, y: y)
    grid.mark(Rect(x: x, y: y, width: ring.columns, height: ring.rows), spot)
    let large = largeDigits(in: ring)
    let height = large?.height ?? 1
    let gap = ring.rows >= 15 ? 1 : 0
    let row = (ring.rows - height - gap) / 2
    let middle = x + ring.columns / 2
    let width = large?.width ?? TextWidth.of(value)
    if let large {
      large.draw(into: &grid, x: middle - (width + 1) / 2, y: y + row, valueStyle)
    } else {
      grid.put(value, x: middle - (width + 1) / 2, y: y + row, valueStyle)
    }
    if isHeld {
      grid.put(arrows.left, x: x - 2, y: y + ring.rows / 2, valueStyle)
      grid.put(arrows.right, x: x + ring.columns + 1, y: y + ring.rows / 2, valueStyle)
    }
    let captionRow = row + height + gap
    let caption = large == nil ? name : "\(dial.unit) \(isSlice ? "a slice" : "of break")"
    let room = ring.room(inRow: captionRow)
    let fitting = [caption, dial.unit, ""].first { TextWidth.of($0) <= room } ?? ""
    grid.put(
      fitting, .center,
      in: Rect(x: middle - room / 2, y: y + captionRow, width: room, height: 1), ink.label)
  }

  /// The digits as large as they fit; `nil` if only text does.
  private func largeDigits(in ring: Ring) -> Digits? {
    guard dial.minutes != 0 else { return nil }
    for height in [5, 3] {
      let top = (ring.rows - height) / 2
      let room = ring.room(inRow: top) - 2
      let digits = Digits(
        digits, sizedLike: digits.count > 2 ? digits : "00", fittingWidth: room, height: height,
        glyphs: ink.profile.glyphs)
      if digits.height == height { return digits }
    }
    return nil
  }

  /// Draws the name, a bar and the value into the first row of a rectangle.
  func drawBar(into grid: inout Grid, in area: Rect) {
    let text = isHeld ? "\(arrows.left) \(value) \(arrows.right)" : "\(value)  "
    let valueWidth = max(10, TextWidth.of(text))
    grid.mark(Rect(x: area.x, y: area.y, width: area.width, height: 1), spot)
    grid.put(
      name, .leading, in: Rect(x: area.x, y: area.y, width: 6, height: 1),
      isHeld ? ink.strong : ink.label)
    Bar(share: dial.share).draw(
      color: color, ink: ink, into: &grid, x: area.x + 7,
      y: area.y, width: area.width - 7 - valueWidth - 1)
    grid.put(
      text, .trailing,
      in: Rect(x: area.maxX - valueWidth, y: area.y, width: valueWidth, height: 1), valueStyle)
  }
}
