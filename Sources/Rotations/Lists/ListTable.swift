import CivilTime
import Drawing
import Tasks
import Terminals

/// A list as a table: a line for each task.
struct ListTable {
  private let table: TextTable
  /// The note of each task, shown below it.
  private let notes: [TextLine?]

  /// - Parameters:
  ///   - items: The items in the order of the list.
  ///   - efforts: The time spent on tasks with estimates, by id.
  ///   - now: The local time.
  ///   - ink: The styles.
  init(_ items: [TaskItem], efforts: [String: Duration], now: CivilDateTime, ink: Ink) {
    notes = items.map { item in
      item.notes.flatMap { item.isDone ? nil : TextLine(harmless($0), ink.label) }
    }
    // The title gives way first, and then the labels.
    table = TextTable(
      rows: items.map {
        ListRow($0, effort: efforts[$0.id], words: DueWords(now: now), ink: ink).cells
      },
      steps: [.narrow(ListRow.title, to: 16), .narrow(ListRow.labels, to: 8)])
  }

  /// The lines, no wider than the paper.
  func lines(on paper: Paper) -> [TextLine] {
    let lines = table.lines(within: paper.width, ellipsis: paper.ink.ellipsis)
    var all: [TextLine] = []
    for (line, note) in zip(lines, notes) {
      all.append(line)
      guard let note else { continue }
      let width = (paper.width ?? .max) - Self.indent
      for part in note.wrapped(to: width, indent: 0) {
        var line = TextLine(TextWidth.padded("", to: Self.indent), .plain)
        line.spans += part.spans
        all.append(line)
      }
    }
    return all
  }

  /// The indentation of notes.
  private static let indent = 4
}

/// The cells of a task.
private struct ListRow {
  /// The columns that can be cut.
  static let title = 2
  static let labels = 3

  let cells: [TextLine]

  init(_ item: TaskItem, effort: Duration?, words: DueWords, ink: Ink) {
    let labels = item.projects.map { "+\($0)" } + item.tags.map { "@\($0)" }
    let isLate = !item.isDone && item.due.map(words.isLate) ?? false
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
