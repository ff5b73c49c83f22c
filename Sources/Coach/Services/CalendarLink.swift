/// The calendars with the commitments of a rotation. Call it on the coach's queue, which receives
/// the events.
package protocol CalendarLink: Sendable {
  /// Begins to watch the calendars, and sets the handler of events.
  ///
  /// Changes since the rotation was enrolled are reported first.
  func open(_ tell: @escaping @Sendable (CalendarEvent) -> Void)

  /// Extends the known range at the beginning of a day.
  func lookAhead()
}

/// An event of the calendars for the coach.
package enum CalendarEvent: Sendable {
  /// The appointments have changed; the function returns at once, at least for some days.
  case changed(Agenda.Calendar)
  /// A calendar cannot be read for now; its known appointments stay.
  case failing(message: String)
  case working
}
