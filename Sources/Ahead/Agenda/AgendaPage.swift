import Calendars
import CivilTime
import ICalendar

/// An agenda for display: day by day.
struct AgendaPage {
  /// A part of the page, from top to bottom.
  enum Block {
    case day(AgendaDay)
    /// Days without events, including the last one.
    case free(ClosedRange<CivilDate>)
  }

  let blocks: [Block]
  /// The local time.
  let now: CivilDateTime

  /// - Parameters:
  ///   - entries: The occurrences in the window, in order.
  ///   - isCut: Whether further ones are not shown; then nothing is shown about the days after the
  ///     last start.
  ///   - window: The days.
  ///   - now: The local time, possibly outside the window.
  init(
    _ entries: [CalendarSet.Entry], isCut: Bool, in window: CalendarWindow, now: Instant
  ) {
    self.now = window.zone.local(now)
    let lastBeginning = entries.last?.occurrence.days(in: window.zone).lowerBound ?? window.from
    let last = isCut ? max(window.from, lastBeginning) : window.to.adding(days: -1)
    var items: [CivilDate: [AgendaItem]] = [:]
    for entry in entries {
      let days = entry.occurrence.days(in: window.zone)
      var day = max(days.lowerBound, window.from)
      while day <= min(days.upperBound, last) {
        items[day, default: []].append(
          AgendaItem(entry, on: day, of: days, in: window.zone, now: now))
        day = day.adding(days: 1)
      }
    }
    var blocks: [Block] = []
    var next = window.from
    for day in items.keys.sorted() {
      if next < day { blocks.append(.free(next...day.adding(days: -1))) }
      blocks.append(.day(AgendaDay(date: day, items: (items[day] ?? []).inOrderOfTheDay)))
      next = day.adding(days: 1)
    }
    if next <= last { blocks.append(.free(next...last)) }
    self.blocks = blocks
  }

  /// The items of all days.
  var items: [AgendaItem] {
    blocks.flatMap { block -> [AgendaItem] in
      switch block {
      case .day(let day): day.items
      case .free: []
      }
    }
  }
}

extension [AgendaItem] {
  /// The items in the order of display: whole days, what began before, the others by their
  /// instants.
  ///
  /// An hour that the clocks repeat has its times twice, so that the times do not tell the order.
  fileprivate var inOrderOfTheDay: [AgendaItem] {
    let whole = filter { $0.hours == .whole }
    let begun = filter { $0.hasBegunBefore }
    return whole + begun + filter { $0.hours != .whole && !$0.hasBegunBefore }
  }
}
