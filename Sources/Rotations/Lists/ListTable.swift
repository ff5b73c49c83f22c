import CivilTime
import Drawing
import Tasks
import Terminals

/// A list as a table: a line for each task, with its note below.
///
/// Where titles would become short, the rhythm, the estimates and the labels move below, too.
struct ListTable {
  private let rows: [ListRow]
  private let ink: Ink

  /// - Parameters:
  ///   - items: The items in the order of the list.
  ///   - efforts: The time spent on tasks with estimates, by id.
  ///   - now: The local time.
  ///   - ink: The styles.
  init(_ items: [TaskItem], efforts: [String: Duration], now: CivilDateTime, ink: Ink) {
    let words = DueWords(now: now)
    rows = items.map { ListRow($0, effort: efforts[$0.id], words: words, ink: ink) }
    self.ink = ink
  }

  /// The lines, no wider than the paper.
  func lines(on paper: Paper) -> [TextLine] {
    let width = paper.width ?? .max
    var below: ArraySlice<Int> = []
    var lines = lines(without: below, within: paper.width)
    while lines.contains(where: { $0.width > width }), below.count < ListRow.movable.count {
      below = ListRow.movable.prefix(below.count + 1)
      lines = self.lines(without: below, within: paper.width)
    }
    let indent = indent
    return zip(lines, rows).flatMap { line, row in
      let texts = row.texts(below: below).flatMap { TextWidth.wrapped($0, to: width - indent) }
      return [line] + texts.map { TextLine(TextWidth.padded("", to: indent) + $0, ink.label) }
    }
  }

  /// The indentation of what stands below a task: two cells more than that of titles.
  private var indent: Int {
    2
      + (0..<ListRow.title).reduce(0) { indent, column in
        let width = rows.map { $0.cells[column].width }.max() ?? 0
        return indent + (width > 0 ? width + 2 : 0)
      }
  }

  /// The first line of each task; wider than `width` if one of the other columns has to move below.
  private func lines(without below: ArraySlice<Int>, within width: Int?) -> [TextLine] {
    let isLast = below.count == ListRow.movable.count
    return TextTable(
      rows: rows.map { row in
        row.cells.indices.map { below.contains($0) ? .blank : row.cells[$0] }
      },
      steps: [.narrow(ListRow.title, to: isLast ? 8 : 32), .narrow(ListRow.labels, to: 12)]
        + (isLast ? [.narrow(ListRow.time, to: 4)] : [])
    ).lines(within: width, ellipsis: ink.ellipsis)
  }
}

/// The cells of a task.
private struct ListRow {
  /// The columns that can be cut.
  static let title = 2
  static let labels = 3
  static let time = 4
  /// The columns that can move below the line: the rhythm first, then the estimate and the labels.
  static let movable = [6, 5, labels][...]

  let cells: [TextLine]
  /// The note, shown below.
  private let note: String?

  init(_ item: TaskItem, effort: Duration?, words: DueWords, ink: Ink) {
    let labels =
      item.projects.map { "+" + Quoted.text($0) } + item.tags.map { "@" + Quoted.text($0) }
    let isLate = !item.isDone && item.due.map(words.isLate) ?? false
    note = item.isDone ? nil : item.notes.map(harmless)
    cells = [
      TextLine(item.isDone ? "x" : "", ink.label),
      TextLine([ink.priority(of: item) ?? TextSpan("")]),
      TextLine(harmless(item.title), item.isDone ? ink.label : ink.title(of: item)),
      TextLine(harmless(labels.joined(separator: " ")), ink.label),
      TextLine(ListRow.time(of: item, words), isLate ? ink.warning.adding(.bold) : .plain),
      TextLine(ListRow.estimate(of: item, after: effort), ink.label),
      TextLine(ListRow.rhythm(of: item), ink.label),
    ]
  }

  /// The texts below its line: the cells of the moved columns, and the note.
  func texts(below: ArraySlice<Int>) -> [String] {
    let facts = below.sorted().map { cells[$0].text }.filter { !$0.isEmpty }
    return [facts.joined(separator: " "), note ?? ""].filter { !$0.isEmpty }
  }

  /// Its estimate, or the rest of that.
  private static func estimate(of item: TaskItem, after effort: Duration?) -> String {
    guard let estimate = item.estimate else { return "" }
    guard let effort, !item.isDone else { return "est:\(estimate.shortText)" }
    return Remainder(estimate: estimate, spent: effort).description
  }

  /// The length of its slices, and the days on which it recurs.
  private static func rhythm(of item: TaskItem) -> String {
    let slice = item.slice.map { "slice:\($0.shortText)" }
    return [slice, item.recurrence.map { "rec:\($0)" }].compactMap(\.self).joined(separator: " ")
  }

  /// Its deadline, its arrival, or its fixed time.
  private static func time(of item: TaskItem, _ words: DueWords) -> String {
    let due = item.isDone ? nil : item.due.map(words.text)
    let from = item.isDone ? nil : item.arrival(on: words.now.date).flatMap(words.text)
    return [item.at?.description, due, from].compactMap(\.self).joined(separator: ", ")
  }
}
