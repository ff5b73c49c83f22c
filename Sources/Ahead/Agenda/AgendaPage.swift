import Calendars
import CivilTime
import ICalendar

/// An agenda as people read it: day by day.
struct AgendaPage {
  /// What stands on the page, from top to bottom.
  enum Block {
    case day(AgendaDay)
    /// Days without anything, the last of them included.
    case free(ClosedRange<CivilDate>)
  }

  let blocks: [Block]
  /// What the clocks show.
  let now: CivilDateTime

  /// - Parameters:
  ///   - entries: What takes place in the window, in order.
  ///   - isCut: Whether something follows that is not shown; then nothing is said about the days
  ///     behind the last beginning.
  ///   - window: The days.
  ///   - now: The present, which may lie outside the window.
  init(
    _ entries: [CalendarSet.Entry], isCut: Bool = false, in window: CalendarWindow, now: Instant
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

  /// Everything that is said about any day.
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
  /// The items as they stand below each other; those that begin at the same time as they were.
  fileprivate var inOrderOfTheDay: [AgendaItem] {
    let keyed = enumerated().map { index, item in
      (item: item, key: (item.hours == .whole ? 0 : 1, item.start, index))
    }
    return keyed.sorted { $0.key < $1.key }.map(\.item)
  }
}
