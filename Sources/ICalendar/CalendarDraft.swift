import CivilTime

/// A calendar that is to be written.
public struct CalendarDraft: Sendable {
  /// An event, at the clock of the calendar's zone.
  public struct Event: Sendable {
    /// What is the same whenever the same thing is written again.
    public var uid: String
    public var summary: String
    public var location: String?
    public var notes: String?
    public var start: CivilDateTime
    public var end: CivilDateTime
    /// On which days of the week it comes again, from its start on; `nil`: it does not.
    public var weekly: Weekly?

    public init(
      uid: String, summary: String, location: String? = nil, notes: String? = nil,
      start: CivilDateTime, end: CivilDateTime, weekly: Weekly? = nil
    ) {
      self.uid = uid
      self.summary = summary
      self.location = location
      self.notes = notes
      self.start = start
      self.end = end
      self.weekly = weekly
    }
  }

  /// Every week on some days.
  public struct Weekly: Hashable, Sendable {
    /// The days, in the order of the week; the event's start is on one of them.
    public var days: [Weekday]
    /// The first day on which it does not come any more.
    public var until: CivilDate

    public init(days: [Weekday], until: CivilDate) {
      self.days = days
      self.until = until
    }
  }

  public var name: String?
  public var zone: Zone
  public var events: [Event]
  /// When it was written (DTSTAMP).
  public var stamp: Instant

  public init(name: String? = nil, zone: Zone, events: [Event], stamp: Instant) {
    self.name = name
    self.zone = zone
    self.events = events
    self.stamp = stamp
  }
}
