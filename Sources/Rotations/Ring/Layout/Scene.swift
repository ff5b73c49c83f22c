import CivilTime
import Drawing
import EventStream
import RoundRobin
import Statistics
import Terminals

/// One picture under construction.
struct Scene {
  let status: RotationStatus
  let state: ScreenState
  let ink: Ink
  let isAnimated: Bool
  var picture: Picture
  /// The estimated end, if any.
  var end: EndEstimate?
  /// The experience; `nil` to hide it.
  var experience: Experience?
  /// The ring; `nil` if the picture has none.
  var dial: Dial?
  /// The list of tasks, if it is open.
  var picker: PickerScene?

  /// A ring and its upper left corner, with what it shows.
  struct Dial: Sendable {
    let ring: Ring
    let x: Int
    let y: Int
    var filled: Double
    /// The cells of the longest time that it may contain; `nil` without a time.
    var digits: Rect?
  }

  var width: Int { picture.grid.width }
  var height: Int { picture.grid.height }

  /// Draws the layout that suits the size.
  mutating func draw(_ shape: Screen.Shape, rings: inout RingStore) {
    let isSmall = width < 24 || height < 6
    if case .help(let page) = state.open {
      if !isSmall { drawHeader() }
      HelpOverlay(ink: ink, keys: state.bindings, legend: KeyMap.legend(ink))
        .draw(page, into: &picture.grid, in: isSmall ? picture.grid.bounds : frame.area)
      if !isSmall { drawFooter() }
      return
    }
    if isSmall {
      drawLines()
      return
    }
    drawHeader()
    let area = frame.area
    if let picker {
      picker.draw(into: &picture.grid, in: area)
    } else if isOver {
      var summary = self.summary
      if case .tree(let kind) = shape {
        summary.grove = GroveScene(kind: kind, plants: state.grove.plants, ink: ink)
      }
      summary.draw(into: &picture.grid, in: area)
    } else {
      drawBody(shape, in: area, rings: &rings)
      // The numbers of tasks would be taken for those of the answers.
      if state.isAsking { picture.grid.unmark() }
    }
    drawFooter()
  }

  /// Whether the rotation has ended.
  var isOver: Bool { status.isOver }

  private var summary: SummaryScene {
    SummaryScene(summary: Summary(status.content, state), ink: ink, streak: state.streak)
  }

  private mutating func drawBody(
    _ shape: Screen.Shape, in area: Rect, rings: inout RingStore
  ) {
    switch shape {
    case .bar:
      drawBar(in: area)
    case .ring:
      if width >= 64, area.height >= 12 {
        drawWide(in: area, rings: &rings)
      } else if width >= 36, area.height >= Ring.heights.lowerBound {
        drawCompact(in: area, rings: &rings)
      } else if area.height >= 13 {
        drawStacked(in: area, rings: &rings)
      } else {
        drawBar(in: area)
      }
    case .tree(let kind):
      if width >= 64, area.height >= 12 {
        drawWideTree(kind, in: area)
      } else if width >= 36, area.height >= Tree.heights.lowerBound + 2 {
        drawCompactTree(kind, in: area)
      } else if area.height >= 14 {
        drawStackedTree(kind, in: area)
      } else {
        drawBar(in: area)
      }
    }
  }

  /// The layout of the screen.
  var frame: ScreenFrame { ScreenFrame(width: width, height: height) }

  private mutating func drawHeader() {
    let cycle = status.rotation.cycle
    let done = width >= 48 && status.tally.done > 0 ? status.doneWords : nil
    let parts = [cycle > 0 ? "cycle \(cycle)" : nil, done]
    let detail = parts.compactMap(\.self).joined(separator: ink.separator)
    frame.drawHeader(
      detail.isEmpty ? nil : detail, day: status.day, ink: ink, into: &picture.grid)
  }

  // MARK: Small terminals

  /// The form without a ring: lines of text, the most important first.
  private mutating func drawLines() {
    guard height > 0 else { return }
    let asks = state.isAsking
    let textRows = asks || (state.message != nil && height > 1) ? height - 1 : height
    var lines: [TextLine] = []
    if textRows > 0, let picker {
      picker.draw(into: &picture.grid, in: Rect(x: 0, y: 0, width: width, height: textRows))
    } else if textRows > 2, isOver {
      summary.draw(
        into: &picture.grid, in: Rect(x: 0, y: 0, width: width, height: textRows))
    } else if textRows > 2 {
      let panel = self.panel(width: width)
      lines = [
        TextLine(status.headline, ink.head(status)),
        TextLine(timeWords, ink.text),
      ]
      if let next = status.nextPhrase { lines.append(TextLine(next, ink.label)) }
      if textRows > 4 { lines += panel.tail }
      picture.grid.put(lines.prefix(textRows), x: 0, y: 0, width: width, ellipsis: ink.ellipsis)
    } else if textRows > 0 {
      OneLine(status: status, ink: ink).draw(into: &picture.grid, x: 0, y: 0, width: width)
    }
    if asks || state.message != nil, height > textRows { drawBottomLine(row: height - 1, x: 0) }
  }

  /// The time left with its meaning, in one line.
  var timeWords: String {
    [status.shown.map(TimeText.countdown), captionWords].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: ink.separator)
  }

  /// The meaning of the time and the end in one line.
  var captionWords: String {
    // The headline names what is waited for; a long title would hide the time.
    let captions = status.state == .waiting ? status.captions.suffix(1) : status.captions[...]
    return captions.compactMap(\.first).joined(separator: ink.separator)
  }

  /// The shown time as large as its longest form fits; empty without a countdown.
  func digits(width: Int, height: Int) -> Digits {
    Digits(
      status.shown.map(TimeText.countdown) ?? "", sizedLike: longestTime, fittingWidth: width,
      height: height, glyphs: ink.profile.glyphs)
  }

  /// The longest time of the countdown; empty without a countdown.
  var longestTime: String {
    status.shown.map { TimeText.countdown(max($0, status.length ?? $0)) } ?? ""
  }

  func panel(width: Int) -> Panel {
    // A task may have been added since the slice began.
    let isAlone = status.upcoming.isEmpty && status.rotation.coming.isEmpty
    let why = state.why == .only && !isAlone ? nil : state.why
    return Panel(status: status, why: why, ink: ink, end: end, width: width)
  }
}
