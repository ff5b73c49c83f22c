import CivilTime
import Drawing
import Tasks
import Terminals

/// A list as people read it: a line for each task, in columns.
struct ListTable {
  /// The columns from left to right.
  private enum Column: Int, CaseIterable {
    case mark, priority, title, labels, time, estimate, slice

    /// Down to how many cells it may be cut; `nil`: not at all.
    var least: Int? {
      switch self {
      case .title: 16
      case .labels: 8
      case .mark, .priority, .time, .estimate, .slice: nil
      }
    }
  }

  private static let gap = 2

  private let rows: [[TextLine.Span]]
  private let columns: [Column]

  /// - Parameters:
  ///   - items: The items in the order of the list.
  ///   - now: What the clocks show.
  ///   - palette: The colours.
  init(_ items: [TaskItem], now: CivilDateTime, palette: Palette) {
    let rows = items.map { ListRow($0, words: DueWords(now: now), palette: palette).spans }
    columns = Column.allCases.filter { column in
      rows.contains { !$0[column.rawValue].text.isEmpty }
    }
    self.rows = rows
  }

  /// The lines, no wider than the paper.
  func lines(on paper: Paper) -> [TextLine] {
    let widths = widths(within: paper.width ?? .max)
    return rows.map { row in
      TextLine(
        zip(columns, widths).enumerated().map { index, cell in
          let span = row[cell.0.rawValue]
          let text = TextWidth.truncated(
            span.text, to: cell.1, ellipsis: paper.profile.glyphs.ellipsis)
          let isLast = index == columns.count - 1
          return TextLine.Span(
            text: TextWidth.padded(text, to: cell.1 + (isLast ? 0 : Self.gap)), style: span.style)
        })
    }
  }

  /// How wide every column is; the title gives way first, and then the labels.
  private func widths(within limit: Int) -> [Int] {
    var widths = columns.map { column in
      rows.map { TextWidth.of($0[column.rawValue].text) }.max() ?? 0
    }
    let gaps = Self.gap * (columns.count - 1)
    for (index, column) in columns.enumerated() {
      guard let least = column.least else { continue }
      let surplus = widths.reduce(gaps, +) - limit
      widths[index] -= min(max(0, surplus), max(0, widths[index] - least))
    }
    return widths
  }
}

/// What a task says in each column.
private struct ListRow {
  let spans: [TextLine.Span]

  init(_ item: TaskItem, words: DueWords, palette: Palette) {
    let dim = Style(palette.dim)
    let letter = item.priority?.description.first
    let labels = item.projects.map { "+\($0)" } + item.tags.map { "@\($0)" }
    let isLate = !item.isDone && item.due.map(words.isLate) ?? false
    spans = [
      TextLine.Span(text: item.isDone ? "x" : "", style: dim),
      TextLine.Span(
        text: letter.map(String.init) ?? "",
        style: letter.map { Style(palette.priority($0), .bold) } ?? .plain),
      TextLine.Span(text: harmless(item.title), style: item.isDone ? dim : .plain),
      TextLine.Span(text: harmless(labels.joined(separator: " ")), style: dim),
      TextLine.Span(
        text: ListRow.time(of: item, words), style: isLate ? Style(palette.warning, .bold) : .plain),
      TextLine.Span(text: item.estimate.map { "est:\($0.shortText)" } ?? "", style: dim),
      TextLine.Span(text: item.slice.map { "slice:\($0.shortText)" } ?? "", style: dim),
    ]
  }

  /// When it is due, and from when on or at what time it is there.
  private static func time(of item: TaskItem, _ words: DueWords) -> String {
    let due = item.isDone ? nil : item.due.map(words.text)
    let from = item.isDone ? nil : item.from.flatMap(words.text)
    return [item.at?.description, due, from].compactMap(\.self).joined(separator: ", ")
  }
}
