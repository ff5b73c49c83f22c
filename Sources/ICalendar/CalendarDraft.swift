import CivilTime

/// A calendar to write.
package struct CalendarDraft: Sendable {
  /// An event, at the clock of the calendar's zone.
  package struct Event: Sendable {
    /// The UID, the same whenever the same event is written again.
    package var uid: String
    package var summary: String
    package var location: String?
    package var notes: String?
    package var start: CivilDateTime
    package var end: CivilDateTime
    /// The weekly recurrence from its start on; `nil` for a single event.
    package var weekly: Weekly?
    /// The time of its reminder before the start; `nil` for none.
    package var alarm: Duration?

    package init(
      uid: String, summary: String, location: String? = nil, notes: String? = nil,
      start: CivilDateTime, end: CivilDateTime, weekly: Weekly? = nil, alarm: Duration? = nil
    ) {
      self.uid = uid
      self.summary = summary
      self.location = location
      self.notes = notes
      self.start = start
      self.end = end
      self.weekly = weekly
      self.alarm = alarm
    }
  }

  /// Every week on some days.
  package struct Weekly: Hashable, Sendable {
    /// The days, in the order of the week, including that of the start.
    package var days: [Weekday]
    /// The first day after the last occurrence.
    package var until: CivilDate

    package init(days: [Weekday], until: CivilDate) {
      self.days = days
      self.until = until
    }
  }

  package var name: String?
  package var zone: Zone
  package var events: [Event]
  /// The time of writing (DTSTAMP).
  package var stamp: Instant

  package init(name: String? = nil, zone: Zone, events: [Event], stamp: Instant) {
    self.name = name
    self.zone = zone
    self.events = events
    self.stamp = stamp
  }
}
