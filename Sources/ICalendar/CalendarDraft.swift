import CivilTime

/// A calendar that is to be written.
package struct CalendarDraft: Sendable {
  /// An event, at the clock of the calendar's zone.
  package struct Event: Sendable {
    /// What is the same whenever the same thing is written again.
    package var uid: String
    package var summary: String
    package var location: String?
    package var notes: String?
    package var start: CivilDateTime
    package var end: CivilDateTime
    /// On which days of the week it comes again, from its start on; `nil`: it does not.
    package var weekly: Weekly?
    /// How long before its start it is announced; `nil`: it is not.
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
    /// The days, in the order of the week; the event's start is on one of them.
    package var days: [Weekday]
    /// The first day on which it does not come any more.
    package var until: CivilDate

    package init(days: [Weekday], until: CivilDate) {
      self.days = days
      self.until = until
    }
  }

  package var name: String?
  package var zone: Zone
  package var events: [Event]
  /// When it was written (DTSTAMP).
  package var stamp: Instant

  package init(name: String? = nil, zone: Zone, events: [Event], stamp: Instant) {
    self.name = name
    self.zone = zone
    self.events = events
    self.stamp = stamp
  }
}
