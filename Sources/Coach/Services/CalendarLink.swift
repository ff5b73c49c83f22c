/// The calendars whose commitments a rotation has. All calls are made on the coach's queue, on which
/// events come.
package protocol CalendarLink: Sendable {
  /// Begins to watch the calendars, and says what is to be told of.
  ///
  /// Changes since the rotation was enrolled are told first.
  func open(_ tell: @escaping @Sendable (CalendarEvent) -> Void)

  /// Takes note that a day has begun: what is known has to reach further.
  func lookAhead()
}

/// An event of the calendars for the coach.
package enum CalendarEvent: Sendable {
  /// This takes place from now on; it answers at once, for some days at least.
  case changed(Agenda.Calendar)
  /// One of them cannot be read for now; what is known of it stays.
  case failing(message: String)
  case working
}
