import CivilTime
import EventStream
import RoundRobin
import Tasks

/// The sources of commitments: the lines of a list with `at:`, and calendars.
///
/// A rotation knows only near commitments. It consults its agenda at the start and at the beginning
/// of each day.
package struct Agenda: Sendable {
  /// Returns at least the appointments that overlap a range of days (end exclusive).
  package typealias Calendar = @Sendable (_ days: Range<CivilDate>) -> [Appointment]

  /// The open lines with `at:`.
  package var lines: [TaskItem]
  /// The calendars; `nil` for none.
  package var calendar: Calendar?

  package init(lines: [TaskItem] = [], calendar: Calendar? = nil) {
    self.lines = lines
    self.calendar = calendar
  }

  /// Whether it can never have any commitment.
  var isEmpty: Bool { lines.isEmpty && calendar == nil }

  /// Whether a block has a line that keeps others when it is removed.
  func repeats(_ block: String) -> Bool {
    line(of: block)?.takesPlaceOnce == false
  }

  /// The line of a block, if there is one.
  func line(of block: String) -> TaskItem? {
    lines.first { $0.owns(block: block) }
  }
}

extension Agenda {
  /// A commitment with its time on the rotation's clock.
  struct Entry {
    let block: Roster.Block
    let time: FixedBlock
  }

  /// A day and the one after it, or more, as night work overlaps the next day; blocks begun the day
  /// before are found by ``TaskItem/beginnings``.
  struct Window {
    let today: CivilDate
    /// The day after the last one.
    let last: CivilDate
    let wall: WallClock
    private let now: Instant

    init(at now: Duration, wall: WallClock, days: Int = 2) {
      self.now = wall.anchor + now
      today = wall.zone.local(self.now).date
      last = today.adding(days: days)
      self.wall = wall
    }

    /// The instant at which a day outside of it becomes visible; `nil` if no day follows.
    var end: Instant? {
      today < .latest ? wall.zone.nextMidnight(after: now) : nil
    }

    /// The first instant that cannot be seen.
    var horizon: Duration { wall.position(of: wall.zone.startOfDay(last)) }
  }

  /// Returns the commitments in a window without duplicates.
  ///
  /// - Parameters:
  ///   - window: The days.
  ///   - beginning: The day on which a block of the list has the id of its line; on other days the
  ///     date is appended.
  /// - Returns: The lines in their order, then the calendars.
  func entries(in window: Window, beginning: CivilDate) -> [Entry] {
    let (today, wall) = (window.today, window.wall)
    var entries: [Entry] = []
    var times: [String: [FixedBlock]] = [:]
    let horizon = window.horizon
    func add(_ block: Roster.Block, _ time: FixedBlock) {
      // Later commitments are found later; until then their removal would not be noticed either.
      if time.start >= horizon { return }
      if times[block.title]?.contains(where: { $0.isSame(as: time) }) == true { return }
      times[block.title, default: []].append(time)
      entries.append(Entry(block: block, time: time))
    }
    for item in lines {
      for day in item.beginnings(from: today, before: window.last) {
        guard let time = FixedBlock(item, on: day, wall: wall) else { continue }
        let id = day == beginning || item.at?.isOnce == true ? item.id : "\(item.id)@\(day)"
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

extension Roster.Block {
  /// The day of a commitment of the list, if it is not the first one of the rotation.
  package var laterDay: CivilDate? {
    id.lastIndex(of: "@").flatMap { try? CivilDate(parsing: id[$0...].dropFirst()) }
  }
}
