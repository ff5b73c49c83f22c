import CivilTime

/// Times of day, from a start up to an end.
package struct TimeSpan: Hashable, Sendable {
  package let start: TimeOfDay
  /// Later than ``start``.
  package let end: TimeOfDay

  /// The span; `nil` if it is empty.
  package init?(from start: TimeOfDay, to end: TimeOfDay) {
    guard start < end else { return nil }
    self.start = start
    self.end = end
  }
}

/// The requirements and preferences for a timetable.
package struct Wishes: Hashable, Sendable {
  /// A rule that every class must obey.
  package enum Rule: Hashable, Sendable {
    /// No class at these times.
    case busy([Weekday], [TimeSpan])
    /// No class on that day.
    case off(Weekday)
    /// Classes only at these times of the day.
    case within([TimeSpan])
    /// Of the course and kind of each of these sections, one of them.
    case only([Section])
    /// None of these sections.
    case without([Section])
  }

  /// The requirements.
  package var rules: [Rule]
  /// The days that should be free, if possible.
  package var preferredOff: Set<Weekday>
  /// The preferred times of the day; empty for no preference.
  package var preferred: [TimeSpan]

  package init(
    rules: [Rule] = [], preferredOff: Set<Weekday> = [], preferred: [TimeSpan] = []
  ) {
    self.rules = rules
    self.preferredOff = preferredOff
    self.preferred = preferred
  }
}

extension Wishes.Rule {
  /// Whether a class may take place at that time.
  func allows(_ meeting: Meeting) -> Bool {
    switch self {
    case .busy(let days, let spans):
      Set(days).isDisjoint(with: meeting.days)
        || spans.allSatisfy { $0.end <= meeting.start || meeting.end <= $0.start }
    case .off(let day): !meeting.days.contains(day)
    case .within(let spans): MinutesOutside(spans).count(in: meeting.minutes) == 0
    case .only, .without: true
    }
  }

  /// Whether a section may be taken.
  func allows(_ section: Section) -> Bool {
    switch self {
    case .busy, .off, .within: section.meetings.allSatisfy(allows)
    case .only(let sections):
      sections.lazy.filter { $0.course == section.course }.allSatisfy { wanted in
        sections.contains { $0.kind == wanted.kind && $0.goes(with: section) }
      }
    case .without(let sections): !sections.contains(section)
    }
  }
}

extension Section {
  /// Whether a timetable with this section may have the other one of its course, too.
  fileprivate func goes(with other: Section) -> Bool {
    guard other.kind != kind else { return self == other }
    return course == other.course
      && (other.kind != .lecture || parent == nil || parent == other.label)
  }
}
