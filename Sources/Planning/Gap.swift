import CivilTime

/// A contiguous stretch of free time, or a part of it.
struct Gap: Hashable, Sendable {
  var span: Span

  /// The index of its day in the request: a window over midnight belongs to the day on which it
  /// begins.
  let day: Int

  /// Its calendar date, for the cap.
  let date: CivilDate

  /// The same number for adjoining gaps, whose blocks only a break separates.
  let stretch: Int

  var start: Instant { span.start }
  var end: Instant { span.end }
  var length: Duration { span.length }

  /// The part in a span.
  func part(_ span: Span) -> Gap {
    Gap(span: span, day: day, date: date, stretch: stretch)
  }
}
