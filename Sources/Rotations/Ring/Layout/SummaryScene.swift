import CivilTime
import Drawing
import RoundRobin
import Terminals

/// The drawing of a summary: a ring with an arc for each task, or the trees of its slices, with
/// text beside it.
struct SummaryScene {
  let summary: Summary
  let ink: Ink
  /// The number of consecutive days with work; `nil` if unknown.
  var streak: Int?
  /// The trees of today; `nil`: the screen has no trees.
  var grove: GroveScene?

  func draw(into grid: inout Grid, in area: Rect) {
    let rows = Donut.rows(inWidth: area.width * 2 / 5, height: min(area.height, 21))
    guard let rows, area.width >= 36 else {
      let width = min(area.width, 76)
      let x = area.x + (area.width - width) / 2
      return drawPanel(
        isWhole: true, into: &grid,
        in: Rect(x: x, y: area.y, width: width, height: area.height))
    }
    let isWide = area.width >= 60
    let gap = isWide ? max(5, area.width / 20) : 2
    let width = min(72, area.width - (isWide ? 1 : 0) - 2 * rows - gap)
    let x = area.x + max(isWide ? 1 : 0, (area.width - 2 * rows - gap - width) / 2)
    let picture = Rect(
      x: x, y: area.y + (area.height - rows) / 2, width: 2 * rows, height: rows)
    if let grove, !grove.plants.isEmpty {
      drawGrove(grove, into: &grid, in: picture)
    } else {
      drawRing(into: &grid, in: picture)
    }
    drawPanel(
      isWhole: false, into: &grid,
      in: Rect(x: picture.maxX + gap, y: area.y, width: width, height: area.height))
  }

  // MARK: The picture

  /// An arc for each task that had time.
  private var donut: Donut {
    let total = summary.total
    return Donut(
      parts: summary.lines.map { line in
        Donut.Part(
          share: total > .zero ? line.spent / total : 0, color: ink.color(of: line.task))
      })
  }

  /// The arcs, and in them the time of all slices.
  private func drawRing(into grid: inout Grid, in area: Rect) {
    if summary.total > .zero {
      donut.draw(rows: area.height, into: &grid, x: area.x, y: area.y, ink: ink)
    }
    let seconds = summary.total.secondsRoundedDown
    let (text, word, unit) =
      switch seconds {
      case 1..<60: ("\(seconds)", seconds == 1 ? "second" : "seconds", "s")
      case 3600...: (TimeText.hours(summary.total), "hours", "h")
      default: ("\(seconds / 60)", "min", "min")
      }
    let isTall = area.height >= 11
    let digits = Digits(
      text, fittingWidth: Donut.room(inRow: area.height / 2 - (isTall ? 3 : 0), of: area.height),
      height: area.height >= 17 ? 5 : isTall ? 3 : 1, glyphs: ink.profile.glyphs)
    let captions =
      isTall
      ? [["\(word) in slices", unit], [summary.doneWords]] : [[unit]]
    let gap = digits.height > 1 ? 1 : 0
    let height = digits.height + captions.count + gap
    var row = (area.height - height + (isTall ? 0 : 1)) / 2
    func room(_ row: Int) -> Int { Donut.room(inRow: row, of: area.height) }
    // A small ring has room for the longer word only in the middle.
    if !isTall, TextWidth.of(unit) + 2 > room(row + 1), digits.width < room(row - 1) { row -= 1 }
    digits.draw(
      into: &grid, x: area.x + (area.width - digits.width) / 2, y: area.y + row, ink.strong)
    row += digits.height + gap
    for forms in captions {
      let room = room(row)
      let fitting = forms.first { TextWidth.of($0) + 2 <= room }
      if let caption = fitting ?? (forms.contains(unit) ? unit : nil) {
        let line = Rect(
          x: area.x + (area.width - room) / 2, y: area.y + row, width: room, height: 1)
        grid.put(caption, .center, in: line, ink.label, ellipsis: ink.ellipsis)
      }
      row += 1
    }
  }

  /// The trees, with their outcomes below.
  private func drawGrove(_ grove: GroveScene, into grid: inout Grid, in area: Rect) {
    let isTall = area.height >= 11
    let fits = isTall || TextWidth.of(grove.words) <= area.width
    var captions = TextWidth.wrapped(
      fits ? grove.words : grove.count, to: area.width, rows: isTall ? 2 : 1)
    if isTall {
      captions.append("\(TimeText.spent(summary.total, of: summary.total)), \(summary.doneWords)")
    }
    let trees = Rect(
      x: area.x, y: area.y, width: area.width, height: area.height - captions.count)
    grove.draw(into: &grid, in: trees)
    for (offset, caption) in captions.enumerated() {
      grid.put(
        caption, .center,
        in: Rect(x: area.x, y: trees.maxY + offset, width: area.width, height: 1), ink.label,
        ellipsis: ink.ellipsis)
    }
  }

  // MARK: The tasks

  /// The end and the times, omitting what the picture shows; and the tasks.
  private func drawPanel(isWhole: Bool, into grid: inout Grid, in area: Rect) {
    let lines = summary.lines
    let head = head(isWhole: isWhole, width: area.width)
    let gap = area.height >= lines.count + head.count + 1 ? 1 : 0
    let room = max(0, area.height - head.count - gap)
    let shown = lines.count <= room ? lines : Array(lines.prefix(max(0, room - 1)))
    let hidden = lines.dropFirst(shown.count)
    let height = head.count + gap + shown.count + (hidden.isEmpty ? 0 : 1)
    var row = Rect(
      x: area.x, y: area.y + max(0, (area.height - height) / (isWhole ? 3 : 2)),
      width: area.width, height: 1)
    func put(_ line: TextLine) {
      guard row.y < area.maxY else { return }
      line.draw(into: &grid, x: row.x, y: row.y, width: row.width, ellipsis: ink.ellipsis)
      row.y += 1
    }
    head.forEach(put)
    row.y += gap
    let tasks =
      row.width < 36 || !isWhole && hasLongTitle(within: row.width)
      ? zip(shown.indices, times(of: shown)).map {
        short(shown[$0], $1, at: $0, isNarrow: row.width < 36)
      }
      : table(shown, isWhole: isWhole).lines(within: row.width)
    tasks.forEach(put)
    if !hidden.isEmpty {
      let words = "\(hidden.count) more"
      let longer = words + " without a slice"
      let isLonger = hidden.allSatisfy { $0.spent == .zero } && TextWidth.of(longer) <= row.width
      put(TextLine(isLonger ? longer : words, ink.label))
    }
  }

  private func head(isWhole: Bool, width: Int) -> [TextLine] {
    let title = TextSpan(summary.title, ink.strong)
    let isNarrow = width < 36 && !isWhole
    var lines =
      isNarrow
      ? [TextLine([title]), TextLine(summary.span, ink.label)]
      : [TextLine([title, TextSpan("  " + summary.span, ink.label)])]
    if !isNarrow { lines.append(TextLine(isWhole ? summary.focus : summary.turns, ink.label)) }
    if let streak, streak > 1 {
      lines.append(TextLine("\(streak.counting("day")) in a row", ink.done))
    }
    return lines
  }

  private func times(of lines: [Summary.Line]) -> [String] {
    TimeText.column(lines.map(\.shown), of: summary.total)
  }

  /// Whether bars would cut a title: beside the arcs, which show the same, the title is worth more.
  private func hasLongTitle(within width: Int) -> Bool {
    let besides = 28
    return summary.lines.contains { TextWidth.of($0.title) > width - besides }
  }

  private func table(_ lines: [Summary.Line], isWhole: Bool) -> BarTable {
    let longest = summary.lines.map(\.spent).max() ?? .zero
    let donut = donut
    let times = times(of: lines)
    return BarTable(
      lines.enumerated().map { index, line in
        let style = line.isDone ? ink.text : ink.label
        // Without colours, patterns distinguish the arcs.
        let swatch =
          isWhole || (ink.mixes && !ink.isASCII) ? "" : donut.swatch(index, ink: ink).text + " "
        return BarTable.Row(
          lead: swatch + (line.isDone ? "done  " : "open  "), line.title,
          share: longest > .zero ? line.spent / longest : 0,
          facts: [TextSpan(times[index], style)], style: style,
          isFaint: !line.isDone, color: ink.color(of: line.task))
      }, ink: ink, least: 8)
  }

  /// The short form of a task with its title and its time.
  private func short(
    _ line: Summary.Line, _ time: String, at index: Int, isNarrow: Bool
  ) -> TextLine {
    let style = line.isDone ? ink.text : ink.label
    let swatch = donut.swatch(index, ink: ink)
    let done = isNarrow ? (ink.isASCII ? "x " : "✓ ") : "done  "
    return TextLine(
      [TextSpan(swatch.text + " ", swatch.style), TextSpan(line.title, style)],
      end: TextSpan((line.isDone ? done : "") + time, style))
  }
}
