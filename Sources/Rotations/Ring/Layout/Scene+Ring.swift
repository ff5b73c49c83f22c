import CivilTime
import Drawing
import RoundRobin
import Terminals

extension Scene {
  /// The ring at the left, everything about the day at the right.
  package mutating func drawWide(in area: Rect, rings: inout RingStore) {
    let ringHeight = min(area.height - (area.height > 12 ? 2 : 1), 40)
    guard
      let rows = Ring.rows(
        inWidth: (width - 8) * (hasCycle ? 48 : 45) / 100, height: ringHeight)
    else {
      drawBar(in: area)
      return
    }
    let place = drawPanel(besideColumns: 2 * rows, rows: rows, in: area)
    drawRing(
      rings.ring(rows: rows, profile: ink.profile, hasCycle: hasCycle), x: place.x, y: place.y)
  }

  /// Draws everything about the day at the right; returns the place of a ring or tree at the left.
  mutating func drawPanel(besideColumns columns: Int, rows: Int, in area: Rect) -> Rect {
    let gap = max(6, width / 20)
    let panelWidth = min(max(64, width * 2 / 5), area.maxX - area.x - 1 - columns - gap)
    let x = max(area.x + 1, (width - columns - gap - panelWidth) / 2)
    panel(width: panelWidth).draw(
      into: &picture.grid,
      in: Rect(
        x: x + columns + gap, y: area.y + 1, width: panelWidth, height: area.height - 1))
    let y = area.y + 1 + max(0, (area.height - 1 - rows) / 2)
    return Rect(x: x, y: y, width: columns, height: rows)
  }

  /// A small ring, with now and next beside it.
  mutating func drawCompact(in area: Rect, rings: inout RingStore) {
    let rows =
      Ring.rows(inWidth: area.width / 2, height: area.height) ?? Ring.heights.lowerBound
    let y = area.y + (area.height - rows) / 2
    drawRing(rings.ring(rows: rows, profile: ink.profile, hasCycle: hasCycle), x: area.x, y: y)
    let x = area.x + 2 * rows + 2
    drawColumn(in: Rect(x: x, y: area.y, width: area.maxX - x, height: area.height))
  }

  /// The ring, with now and next below it.
  mutating func drawStacked(in area: Rect, rings: inout RingStore) {
    let rows =
      Ring.rows(inWidth: area.width, height: area.height - min(8, area.height / 3))
      ?? Ring.heights.lowerBound
    let ring = rings.ring(rows: rows, profile: ink.profile, hasCycle: hasCycle)
    drawRing(ring, x: area.x + (area.width - ring.columns) / 2, y: area.y)
    let y = area.y + rows + 1
    drawColumn(in: Rect(x: area.x, y: y, width: area.width, height: area.maxY - y))
  }

  /// Now, next and the end, centred in a rectangle.
  mutating func drawColumn(in area: Rect) {
    let column = NarrowColumn(
      status: status, ink: ink, end: end, width: area.width)
    let lines = column.lines(height: area.height)
    let y = area.y + max(0, (area.height - lines.count) / 2)
    picture.grid.put(lines, x: area.x, y: y, width: area.width, ellipsis: ink.ellipsis)
  }

  // MARK: The ring

  /// Whether there is a cycle to be shown around the ring.
  private var hasCycle: Bool { status.rotation.ring.count > 1 && !isOver }

  /// Draws what changes with the seconds, in a picture that shows a former one.
  mutating func redraw(_ former: Dial) {
    draw(former.ring, since: former.filled, x: former.x, y: former.y)
    dial?.digits = former.digits
    guard let room = former.digits, let shown = status.shown else { return }
    picture.grid.fill(room)
    let digits = Digits(
      TimeText.countdown(shown), fittingWidth: room.width, height: room.height,
      glyphs: ink.profile.glyphs)
    draw(digits, in: former.ring, x: former.x, y: room.y)
  }

  private mutating func draw(_ ring: Ring, since former: Double? = nil, x: Int, y: Int) {
    let filled = status.filled(isAnimated: isAnimated)
    dial = Dial(ring: ring, x: x, y: y, filled: filled)
    ring.draw(
      remaining: filled, since: former, color: ink.shape(status),
      cycle: ring.hasCycle ? ink.cycle(status) : [], palette: ink.palette, into: &picture.grid,
      x: x, y: y)
  }

  private mutating func draw(_ digits: Digits, in ring: Ring, x: Int, y: Int) {
    digits.draw(
      into: &picture.grid, x: x + (ring.columns - digits.width) / 2, y: y, ink.strong)
  }

  private mutating func drawRing(_ ring: Ring, x: Int, y: Int) {
    draw(ring, x: x, y: y)
    let captions = status.captions
    let digits = status.shown.map { _ in largeDigits(above: captions.count, in: ring) }
    let digitRows = digits?.shown.height ?? 0
    var row = digits?.top ?? (ring.rows - captions.count + 1) / 2
    if let digits {
      dial?.digits = Rect(
        x: x + (ring.columns - digits.longest) / 2, y: y + row, width: digits.longest,
        height: digitRows)
      draw(digits.shown, in: ring, x: x, y: y + row)
      row += digitRows + (digits.isAiry ? 1 : 0)
    }
    for (index, forms) in captions.enumerated() {
      let room = ring.room(inRow: row)
      let fitting = forms.first { TextWidth.of($0) <= room } ?? (digits == nil ? forms.last : nil)
      if let fitting {
        let width = min(room, ring.columns)
        picture.grid.put(
          fitting, .center,
          in: Rect(x: x + (ring.columns - width) / 2, y: y + row, width: width, height: 1),
          captionStyle(index), ellipsis: ink.ellipsis)
      }
      row += 1
    }
  }

  /// The first caption about an unusual state is emphasized.
  func captionStyle(_ index: Int) -> Style {
    let isOrdinary = status.paused == nil && status.state == .slice
    return index == 0 && !isOrdinary ? Style(ink.color(status), .bold) : ink.label
  }

  /// The time as large as it fits, at the size that the whole length would have, the width of that,
  /// its row, and whether there is a free one below it.
  private func largeDigits(
    above captions: Int, in ring: Ring
  ) -> (shown: Digits, longest: Int, top: Int, isAiry: Bool) {
    let isAiry = ring.rows >= 12
    func standing(_ height: Int, isAiry: Bool) -> Int {
      (ring.rows - height - (isAiry ? 1 : 0) - captions + 1) / 2
    }
    for height in [10, 5, 3] {
      let top = standing(height, isAiry: isAiry)
      guard top > 0 else { continue }
      let room = min(ring.room(inRow: top), ring.room(inRow: top + height - 1))
      let template = Digits(
        longestTime, fittingWidth: room, height: height, glyphs: ink.profile.glyphs)
      guard template.height > 1, template.height == height || height <= 5 else { continue }
      let shown = digits(width: template.width, height: template.height)
      return (shown, template.width, standing(shown.height, isAiry: isAiry), isAiry)
    }
    let plain = digits(width: 0, height: 1)
    return (plain, TextWidth.of(longestTime), standing(1, isAiry: isAiry), isAiry)
  }
}
