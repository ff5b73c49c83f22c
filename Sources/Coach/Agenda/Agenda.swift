import CivilTime
import EventStream
import RoundRobin
import Tasks

/// The sources of commitments: the lines of a list with `at:`, and calendars.
///
/// A rotation only knows what is near. It looks into its agenda at the start, and whenever a day
/// begins.
package struct Agenda: Sendable {
  /// Returns what takes place on some days, or reaches into them, and perhaps more; the last day is not
  /// among them.
  package typealias Calendar = @Sendable (_ days: Range<CivilDate>) -> [Appointment]

  /// The open lines with `at:`.
  package var lines: [TaskItem]
  /// The calendars; `nil`: there are none.
  package var calendar: Calendar?

  package init(lines: [TaskItem] = [], calendar: Calendar? = nil) {
    self.lines = lines
    self.calendar = calendar
  }

  /// Whether nothing can ever take place.
  var isEmpty: Bool { lines.isEmpty && calendar == nil }
}

extension Agenda {
  /// Something that takes place once, at its time on the rotation's clock.
  struct Entry {
    let block: Roster.Block
    let time: FixedBlock

    /// Whether it says the same as another: then one of them is enough.
    func isSame(as title: String, at time: FixedBlock) -> Bool {
      block.title == title && self.time ~= time
    }
  }

  /// A day with the one before it and the one after it, or more: what began before midnight may
  /// still run, and a night's work meets the next day.
  struct Window {
    let today: CivilDate
    /// The first day that is not in it.
    let last: CivilDate
    let wall: WallClock

    init(at now: Duration, wall: WallClock, days: Int = 2) {
      today = wall.zone.local(wall.anchor + now).date
      last = today.adding(days: days)
      self.wall = wall
    }

    /// When there is a day to be seen that is not in it; `nil`: no day follows.
    var end: Instant? {
      today < .latest ? wall.zone.startOfDay(today.adding(days: 1)) : nil
    }

    /// The first instant that cannot be seen.
    var horizon: Duration { wall.position(of: wall.zone.startOfDay(last)) }
  }

  /// Returns what takes place within a window, each thing once.
  ///
  /// - Parameters:
  ///   - window: The days.
  ///   - beginning: The day on which a block of the list has the id of its line; on others the day
  ///     is part of its id.
  /// - Returns: The lines in their order, then the calendars.
  func entries(in window: Window, beginning: CivilDate) -> [Entry] {
    let (today, wall) = (window.today, window.wall)
    var entries: [Entry] = []
    let horizon = window.horizon
    func add(_ block: Roster.Block, _ time: FixedBlock) {
      // What begins later is seen later; until then nobody could see it go, either.
      if time.start >= horizon { return }
      if entries.contains(where: { $0.isSame(as: block.title, at: time) }) { return }
      entries.append(Entry(block: block, time: time))
    }
    for item in lines {
      for day in (-1..<window.last.days(since: today)).map(today.adding(days:)) {
        guard let time = FixedBlock(item, on: day, wall: wall) else { continue }
        let id = day == beginning ? item.id : "\(item.id)@\(day)"
        add(Roster.Block(id: id, title: item.title, source: .list), time)
      }
    }
    for appointment in calendar?(today..<window.last) ?? [] {
      let time = FixedBlock(
        start: wall.position(of: appointment.start), end: wall.position(of: appointment.end))
      add(Roster.Block(id: appointment.id, title: appointment.title, source: .calendar), time)
    }
    return entries
  }
}
