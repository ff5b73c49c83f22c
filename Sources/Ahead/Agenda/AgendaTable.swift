import Calendars
import CivilTime
import Drawing
import ICalendar
import Terminals

/// An agenda as lines of text: a heading for each day, and a line for each thing that takes place.
struct AgendaTable {
  private let page: AgendaPage
  /// What the calendars are called; empty where there is only one.
  private let calendars: [String]
  private let ink: AgendaInk
  private let words: AgendaWords
  private let columns: AgendaColumns

  /// - Parameters:
  ///   - page: What is on it.
  ///   - calendars: What the calendars are called, in the order of the sources.
  ///   - paper: What the lines are for.
  init(_ page: AgendaPage, calendars: [String], paper: Paper) {
    let ink = AgendaInk(palette: paper.palette, profile: paper.profile)
    let words = AgendaWords(ink: ink, now: page.now)
    let items = page.items
    self.page = page
    self.calendars = calendars.count > 1 ? calendars.map(harmless) : []
    self.ink = ink
    self.words = words
    columns = AgendaColumns(
      title: items.map { TextWidth.of(words.title(of: $0) + words.note(of: $0)) }.max() ?? 0,
      place: items.map { TextWidth.of(words.place(of: $0)) }.max() ?? 0,
      calendar: self.calendars.map { TextWidth.of($0) }.max() ?? 0, within: paper.width)
  }

  /// The lines, with a blank one between two days.
  var lines: [TextLine] {
    let blocks = page.blocks.map { block in
      switch block {
      case .day(let day): lines(of: day)
      case .free(let days):
        [TextLine("\(words.name(of: days)) \(ink.separator) free", ink.dim)]
      }
    }
    return Array(blocks.joined(separator: [.blank]))
  }

  // MARK: Days

  private func lines(of day: AgendaDay) -> [TextLine] {
    var lines = [heading(of: day.date)]
    var isPresentSaid = day.date != page.now.date || day.items.allSatisfy { $0.hours == .whole }
    for item in day.items {
      if !isPresentSaid, item.hours != .whole, item.start > page.now.time {
        lines.append(present)
        isPresentSaid = true
      }
      lines.append(line(of: item))
    }
    if !isPresentSaid { lines.append(present) }
    return lines
  }

  private func heading(of day: CivilDate) -> TextLine {
    let distance = words.distance(to: day).map { " \(ink.separator) \($0)" } ?? ""
    return TextLine([
      TextLine.Span(text: words.name(of: day), style: ink.heading),
      TextLine.Span(text: distance, style: ink.present),
    ])
  }

  /// Where the present is between what is over and what is to come.
  private var present: TextLine {
    let rule = String(repeating: ink.rule, count: AgendaColumns.hours - 6)
    return TextLine("  \(TimeText.clock(page.now.time)) \(rule)  now", ink.present)
  }

  // MARK: Items

  private func line(of item: AgendaItem) -> TextLine {
    let color = Style(ink.color(ofCalendar: item.entry.source))
    let lead = item.phase == .running ? "\(ink.pointer) " : "  "
    let hours = TextWidth.padded(words.hours(of: item), to: AgendaColumns.hours)
    let note = words.note(of: item)
    let title = columns.fitted(
      words.title(of: item), to: columns.title - TextWidth.of(note), ellipsis: ink.ellipsis)
    var line = [
      TextLine.Span(text: "\(lead)\(hours)  ", style: ink.hours(of: item)),
      TextLine.Span(text: "\(ink.mark(of: item.occurrence.status)) ", style: color),
      TextLine.Span(text: title, style: ink.title(of: item)),
      TextLine.Span(text: note, style: ink.dim),
    ]
    var used = TextWidth.of(title) + TextWidth.of(note)
    var column = columns.title
    func add(_ text: String, width: Int, _ style: Style) {
      guard width > 0 else { return }
      let text = columns.fitted(text, to: width, ellipsis: ink.ellipsis)
      let blanks = String(repeating: " ", count: max(0, column - used) + AgendaColumns.gap)
      line.append(TextLine.Span(text: blanks + text, style: style))
      used = TextWidth.of(text)
      column = width
    }
    add(words.place(of: item), width: columns.place, ink.dim)
    if !calendars.isEmpty { add(calendars[item.entry.source], width: columns.calendar, color) }
    return TextLine(line)
  }
}
