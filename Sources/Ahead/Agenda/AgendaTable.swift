import Calendars
import CivilTime
import Drawing
import ICalendar
import Terminals

/// An agenda as lines of text: a heading for each day, and a line for each item.
struct AgendaTable {
  private let page: AgendaPage
  /// The names of the calendars; empty if there is only one.
  private let calendars: [String]
  private let ink: Ink
  private let words: AgendaWords
  private let width: Int?

  /// The width of the hours in cells.
  private static let hours = 11

  /// - Parameters:
  ///   - page: The agenda.
  ///   - calendars: The names of the calendars, in the order of the sources.
  ///   - paper: The medium.
  init(_ page: AgendaPage, calendars: [String], paper: Paper) {
    let ink = paper.ink
    self.page = page
    self.calendars = calendars.count > 1 ? calendars.map(harmless) : []
    self.ink = ink
    words = AgendaWords(ink: ink, now: page.now)
    width = paper.width
  }

  /// The lines, with a blank one between two days.
  var lines: [TextLine] {
    // One long title must not shift the places of all lines, nor leave them without room. On narrow
    // terminals titles and their notes matter more.
    let table = TextTable(
      [.init(), .init(gap: 0, least: Self.hours), .init(), .init(gap: 1, most: 44)],
      rows: page.items.map(cells),
      steps: [
        .narrow(4, to: 30), .narrow(3, to: 44), .narrow(4, to: 14), .narrow(3, to: 24),
        .narrow(5, to: 6), .narrow(4, to: 6), .drop(4), .narrow(3, to: 16),
      ])
    var items = table.lines(within: width, ellipsis: ink.ellipsis)[...]
    let blocks = page.blocks.map { block in
      switch block {
      case .day(let day):
        defer { items = items.dropFirst(day.items.count) }
        return lines(of: day, items: items.prefix(day.items.count))
      case .free(let days):
        let forms = [false, true].map {
          TextLine("\(words.name(of: days, isShort: $0))\(ink.separator)free", ink.label)
        }
        return [forms[0].width <= width ?? .max ? forms[0] : forms[1]]
      }
    }
    return Array(blocks.joined(separator: [.blank]))
  }

  // MARK: Days

  private func lines(of day: AgendaDay, items: ArraySlice<TextLine>) -> [TextLine] {
    var lines = [heading(of: day.date)]
    var isPresentSaid = day.date != page.now.date || day.items.allSatisfy { $0.hours == .whole }
    for (item, line) in zip(day.items, items) {
      if !isPresentSaid, item.hours != .whole, item.start > page.now.time {
        lines.append(present)
        isPresentSaid = true
      }
      lines.append(line)
    }
    if !isPresentSaid { lines.append(present) }
    return lines
  }

  private func heading(of day: CivilDate) -> TextLine {
    let distance = words.distance(to: day).map { "\(ink.separator)\($0)" } ?? ""
    return TextLine([
      TextSpan(words.name(of: day), ink.strong),
      TextSpan(distance, ink.present),
    ])
  }

  /// The line of the present, between past and future items.
  private var present: TextLine {
    let rule = String(repeating: ink.rule, count: Self.hours - 6)
    return TextLine("  \(TimeText.clock(page.now.time)) \(rule)  now", ink.present)
  }

  // MARK: Items

  /// The pointer, the hours, the mark of the calendar, the title, the place, the calendar.
  private func cells(of item: AgendaItem) -> [TextLine] {
    let color = Style(ink.color(ofCalendar: item.entry.source))
    let hours = ink.hours(of: item)
    return [
      TextLine(item.phase == .running ? "\(ink.pointer) " : "  ", hours),
      TextLine(words.hours(of: item), hours),
      TextLine(ink.mark(of: item.occurrence.status), color),
      TextLine([
        TextSpan(words.title(of: item), ink.title(of: item)),
        TextSpan(words.note(of: item), ink.label),
      ]),
      TextLine(words.place(of: item), ink.label),
      TextLine(calendars.isEmpty ? "" : calendars[item.entry.source], color),
    ]
  }
}
