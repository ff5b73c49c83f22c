import CivilTime

/// The data of an event kept after parsing.
///
/// Its texts remain in the file; see ``EventText``.
struct EventEntry: Sendable {
  /// Its length.
  enum Length: Hashable, Sendable {
    /// Default: a whole day for a date, else zero.
    case unsaid
    case until(DateOrTime)
    case nominal(NominalLength)
  }

  /// The range of its lines, without BEGIN.
  let body: Range<Int>
  let start: DateOrTime
  var length: Length

  /// A hash of the UID; `nil` if it has none.
  let uid: Int?
  let revision: Revision

  /// The index of its recurrence, if any.
  let recurrence: Int32?
}

/// The order of several versions of an event (RFC 5546, section 2.1.5).
struct Revision: Hashable, Comparable, Sendable {
  var sequence: Int32 = 0
  var stamp = CivilDateTime(date: .earliest)

  static func < (one: Revision, other: Revision) -> Bool {
    (one.sequence, one.stamp) < (other.sequence, other.stamp)
  }
}
