import CivilTime
import Drawing
import Rotations
import Tasks
import Terminals

/// One line of the start page: its box and its task, or its text while it is edited.
///
/// The cursor is on the box while keys are commands, and otherwise in the text.
struct StartRow {
  let line: StartLine
  /// Whether it has the focus.
  let isFocus: Bool
  /// Whether it begins.
  let isBeginner: Bool
  /// Whether any line has a priority, for which a column is kept.
  let hasPriorities: Bool
  /// The time spent on the task, with an estimate.
  let effort: Duration?
  /// The search.
  let filter: TextFilter
  /// The local time.
  let now: CivilDateTime
  let ink: Ink

  /// The width of a box with the gap after it.
  static func indent(_ ink: Ink) -> Int { ink.isASCII ? 4 : 2 }

  /// Draws it into a row; a blank line shows an example.
  func draw(into picture: inout Picture, in row: Rect, example: String) {
    let indent = Self.indent(ink)
    let text = Rect(x: row.x + indent, y: row.y, width: row.width - indent, height: 1)
    drawBox(into: &picture.grid, in: row)
    if line.item == nil, line.isBlank {
      picture.grid.put(example, .leading, in: text, ink.label, ellipsis: ink.ellipsis)
      if isFocus { picture.putCursor(x: text.x, y: text.y) }
    } else if let editor = line.editor {
      draw(editor, into: &picture, in: text)
    } else {
      drawMeaning(into: &picture.grid, in: text)
      if isFocus { picture.putCursor(x: row.x + (ink.isASCII ? 1 : 0), y: row.y) }
    }
  }

  // MARK: The box

  private var isNew: Bool { line.item == nil }

  private var isTicked: Bool { line.isTicked && line.item?.isDone != true }

  private var box: String {
    switch (isNew, isTicked) {
    case (true, _): ink.isASCII ? " + " : "+"
    case (false, true): ink.isASCII ? "[*]" : "●"
    case (false, false): ink.isASCII ? "[ ]" : "○"
    }
  }

  private func drawBox(into grid: inout Grid, in row: Rect) {
    let isCommitment = line.item?.isCommitment == true
    let color =
      isCommitment ? ink.palette.commitment : line.item.map(ink.color) ?? ink.palette.accent
    grid.put(
      box, x: row.x, y: row.y, isNew || !isTicked ? ink.label : Style(color), within: row)
  }

  // MARK: The text

  /// The words as they are typed, with the cursor in them.
  private func draw(_ editor: LineEditor, into picture: inout Picture, in area: Rect) {
    guard area.width > 0 else { return }
    let window = editor.window(width: area.width, glyphs: ink.profile.glyphs)
    picture.grid.put(window.text, x: area.x, y: area.y, ink.text, within: area)
    if isFocus { picture.putCursor(x: area.x + window.cursor, y: area.y) }
  }

  /// The parsed line: title, projects and tags, and other facts at the right.
  private func drawMeaning(into grid: inout Grid, in area: Rect) {
    guard let item = line.item else {
      return TextLine(line.text, ink.warning).draw(
        into: &grid, x: area.x, y: area.y, width: area.width, ellipsis: ink.ellipsis)
    }
    if let priority = ink.priority(of: item) {
      grid.put(priority.text, x: area.maxX - 1, y: area.y, priority.style, within: area)
    }
    let width = area.width - (hasPriorities ? 3 : 0)
    let title = harmless(item.title)
    // The facts leave at least two thirds to a long title.
    let room = width - min(TextWidth.of(title), width * 2 / 3) - 2
    let end =
      line.problem == nil
      ? StartFacts(item, effort: effort, now: now, ink: ink).span(fitting: room)
      : TextSpan("?", Style(ink.palette.warning, .bold))
    let places = (item.projects + item.tags).map(harmless).joined(separator: ink.separator)
    let cut = TextWidth.truncated(
      title, to: width - (end.map { TextWidth.of($0.text) + 2 } ?? 0), ellipsis: ink.ellipsis)
    var line = TextLine(filter.spans(of: cut, titleStyle), end: end)
    if !places.isEmpty, cut == title {
      line.spans.append(TextSpan("  \(places)", ink.label))
    }
    line.draw(into: &grid, x: area.x, y: area.y, width: width, ellipsis: ink.ellipsis)
  }

  private var titleStyle: Style {
    if isBeginner { return (line.item.map(ink.title) ?? ink.text).adding(.bold) }
    return (isTicked ? ink.text : ink.label).adding(isFocus ? .bold : [])
  }
}
