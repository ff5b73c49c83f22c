import CivilTime

/// Free time at a stretch, or what is left of it.
struct Gap: Hashable, Sendable {
  var span: Span

  /// Which of the days of the request it belongs to: a window that crosses midnight is one of the
  /// day it begins on.
  let day: Int

  /// The date on the clocks, whose cap its time counts against.
  let date: CivilDate

  /// A number that gaps have in common which touch one another, so that only a pause can keep their
  /// blocks apart.
  let stretch: Int

  var start: Instant { span.start }
  var end: Instant { span.end }
  var length: Duration { span.length }

  /// The part of it in a span.
  func part(_ span: Span) -> Gap {
    Gap(span: span, day: day, date: date, stretch: stretch)
  }
}
