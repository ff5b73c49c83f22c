import CivilTime
import Tasks

/// A remark about something odd in a request, with a suggestion.
package enum Note: Hashable, Sendable {
  /// A commitment with local times.
  package struct Appointment: Hashable, Sendable {
    package var title: String
    package var start: CivilDateTime
    package var end: CivilDateTime

    package init(title: String, start: CivilDateTime, end: CivilDateTime) {
      self.title = title
      self.start = start
      self.end = end
    }
  }

  /// Two commitments overlap; `more` further ones with the same titles do, too.
  case overlap(Appointment, Appointment, more: Int)
  /// A commitment ends before it starts, and blocks nothing.
  case backwards(Appointment)
  /// A commitment is empty, and blocks nothing.
  case empty(Appointment)
  /// A commitment is outside the windows, wholly or partly, and so are those with other titles.
  case outside(Appointment, also: [String], isPartly: Bool)
  /// A task arrives on the last day, but after its work.
  case late(title: String, from: CivilDateTime)
  /// A task has exceeded its estimate and is not done.
  case over(title: String, Remainder)
  /// A task has used up its estimate and is not done.
  case spent(title: String, Remainder)
  /// Too many due dates are missed to prove that the choice is the best.
  case manyDates
}

extension Note: CustomStringConvertible {
  /// A sentence without its full stop.
  package var description: String {
    switch self {
    case .overlap(let one, let other, let more):
      "\(one) and \(other) overlap\(Note.further(more)): move or cancel one of them"
    case .backwards(let appointment):
      "\(appointment.title) ends at \(appointment.end.words), before it starts at "
        + "\(appointment.start.words): it blocks nothing; exchange the two, or set a later end"
    case .empty(let appointment):
      "\(appointment.title) at \(appointment.start.words) has no length: it blocks nothing; "
        + "give it an end"
    case .outside(let appointment, let others, let isPartly):
      "\(appointment) lies \(isPartly ? "partly " : "")outside the working time\(Note.alike(others)): "
        + "check \(others.isEmpty ? "its time" : "their times"), or widen --work"
    case .late(let title, let from):
      "\(title) comes at \(from.words), after the working time: widen --work, or let it come earlier"
    case .over(let title, let rest):
      "\(title) is \(rest): it counts as one short block until it is done, or re-estimated"
    case .spent(let title, let rest):
      "\(title) has had all of its \(rest.estimate.words), and is not planned: "
        + "complete it, or give it a new estimate"
    case .manyDates:
      "not all dates can be met; with breaks, or more than \(DueChoice.mostExact) dates, "
        + "another plan may miss fewer"
    }
  }

  /// The maximum number of titles named beside the first.
  private static let mostNamed = 3

  private static func alike(_ titles: [String]) -> String {
    guard let last = titles.last else { return "" }
    let rest = titles.count - mostNamed
    let named = titles.count == 1 ? [last] : Array(titles.prefix(min(mostNamed, titles.count - 1)))
    let end = titles.count == 1 ? "" : rest > 0 ? " and \(rest) more" : " and \(last)"
    return ", like " + named.joined(separator: ", ") + end
  }

  private static func further(_ count: Int) -> String {
    count == 0 ? "" : " (and \(count.counting("more time")))"
  }
}

extension Note.Appointment: CustomStringConvertible {
  /// The title and the time: `Chemistry (Fri 20 Nov 10:00-12:00)`.
  package var description: String {
    let last = end.date == start.date ? end.time.description : end.words
    return "\(title) (\(start.words)-\(last))"
  }
}
