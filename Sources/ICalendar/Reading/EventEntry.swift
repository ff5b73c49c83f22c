import CivilTime

/// What is kept of an event between reading the file and looking into a window.
///
/// Its texts stay where they are in the file; see ``EventText``.
struct EventEntry: Sendable {
  /// How long it takes.
  enum Length: Hashable, Sendable {
    /// As long as nothing says: a whole day if it is a date, else no time at all.
    case unsaid
    case until(DateOrTime)
    case nominal(NominalLength)
  }

  /// Where its lines are, without BEGIN.
  let body: Range<Int>
  let start: DateOrTime
  var length: Length

  /// A hash of the UID; `nil`: it has none.
  let uid: Int?
  let revision: Revision

  /// Its place among the recurrences, if it has anything to do with repeating.
  let recurrence: Int32?
}

/// Which of several descriptions of one thing is the latest (RFC 5546, section 2.1.5).
struct Revision: Hashable, Comparable, Sendable {
  var sequence: Int32 = 0
  var stamp = CivilDateTime(date: .earliest)

  static func < (one: Revision, other: Revision) -> Bool {
    (one.sequence, one.stamp) < (other.sequence, other.stamp)
  }
}
