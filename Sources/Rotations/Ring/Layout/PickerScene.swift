import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// The list from which a task is chosen, in the place of the ring.
struct PickerScene {
  private let picker: TaskPicker
  private let status: RotationStatus
  private let ink: Ink
  /// The matching tasks, found once for a picture.
  let rows: [TaskPicker.Row]

  init(_ picker: TaskPicker, _ status: RotationStatus, ink: Ink) {
    (self.picker, self.status, self.ink) = (picker, status, ink)
    rows = picker.rows(status)
  }

  private var words: DueWords { DueWords(now: status.content.wall.timestamp(at: status.now).local) }

  /// Draws as many tasks as fit, around the chosen one.
  func draw(into grid: inout Grid, in area: Rect) {
    let place = picker.place(in: rows)
    if rows.isEmpty {
      grid.put("no match", x: area.x + 2, y: area.y, ink.label, within: area)
    }
    let isWide = area.width >= 60
    let window = ListWindow(count: rows.count, focus: place, rows: area.height)
    let visible = rows[window.range]
    let all = zip(visible, TimeText.column(visible.map(\.spent)))
      .map { facts($0, $1, isWide: isWide) }
    let columns = Columns(all, isWide: isWide)
    for (offset, content) in window.rows.enumerated() {
      let line = Rect(x: area.x, y: area.y + offset, width: area.width, height: 1)
      switch content {
      case .more(let count): grid.put("\(count) more", x: line.x + 2, y: line.y, ink.label)
      case .line(let index):
        draw(rows[index], all[offset], isChosen: index == place, columns, into: &grid, in: line)
      }
    }
  }

  private func draw(
    _ row: TaskPicker.Row, _ facts: [String], isChosen: Bool, _ columns: Columns,
    into grid: inout Grid, in line: Rect
  ) {
    let style = (row.isDone ? ink.label : ink.title(of: row.item)).adding(isChosen ? .bold : [])
    if isChosen { grid.put(ink.isASCII ? ">" : "›", x: line.x, y: line.y, style) }
    // A title without its time tells more than a time without its title.
    let right = line.width < 16 ? "" : columns.text(of: facts)
    let width = line.width - 2 - TextWidth.of(right) - 2
    let title = TextWidth.truncated(harmless(row.item.title), to: width, ellipsis: ink.ellipsis)
    var text = TextLine(TextFilter(picker.filter.text).spans(of: title, style))
    let detail = row.isRunning ? "now" : row.item.notes.map(harmless) ?? ""
    if !detail.isEmpty, columns.isWide { text.spans.append(TextSpan("  \(detail)", ink.label)) }
    text.draw(into: &grid, x: line.x + 2, y: line.y, width: width, ellipsis: ink.ellipsis)
    grid.mark(line, .item(row.task.index))
    grid.put(
      right, x: line.maxX - TextWidth.of(right), y: line.y, isChosen ? ink.strong : ink.label)
  }

  /// The time spent, the estimate, and the deadline. There is only one column where it is narrow:
  /// there a task that is done says so, as not every terminal dims it.
  private func facts(_ row: TaskPicker.Row, _ time: String, isWide: Bool) -> [String] {
    if row.isDone, !isWide { return ["done"] }
    let due =
      row.isDone ? "done" : row.item.due.map(words.text) ?? row.item.from.flatMap(words.text)
    return [
      row.spent == .zero && row.isDone ? "" : time,
      row.item.estimate.map { "of \(TimeText.length($0))" } ?? "", due ?? "",
    ]
  }

  /// All other facts about the chosen task, in one line.
  var detail: TextLine {
    guard let place = picker.place(in: rows) else { return .blank }
    let item = rows[place].item
    var spans = ink.places(of: rows[place].task, status)
    let more = [item.due.map { "due \(words.text($0))" }, item.notes.map(harmless)]
    for text in more.compactMap(\.self) {
      if !spans.isEmpty { spans.append(TextSpan(ink.separator, ink.label)) }
      spans.append(TextSpan(text, ink.label))
    }
    return TextLine(spans)
  }
}

/// The columns at the right, each as wide as its widest text; that of the times keeps its width
/// while they grow.
private struct Columns {
  let isWide: Bool
  private let widths: [Int]

  init(_ rows: [[String]], isWide: Bool) {
    self.isWide = isWide
    widths = (0..<(isWide ? 3 : 1)).map { column in
      let least = column == 0 ? TimeText.columnWidth : 0
      return rows.map { TextWidth.of($0[column]) }.max().map { max(least, $0) } ?? 0
    }
  }

  func text(of row: [String]) -> String {
    let parts = zip(row, widths).enumerated().compactMap { index, part -> String? in
      let (text, width) = part
      if width == 0 { return nil }
      let gap = String(repeating: " ", count: width - TextWidth.of(text))
      return index == 0 ? gap + text : text + gap
    }
    return parts.joined(separator: "  ")
  }
}
