import EventStream

/// A problem in valid journal lines that shows only from several of them; the history may be wrong,
/// too.
package struct HistoryProblem: Equatable, Sendable {
  package var rotation: String
  /// The position of the record after the gap, or of the contradictory one.
  package var place: RecordPlace
  package var what: What

  /// The kind of problem.
  package enum What: Equatable, Sendable {
    /// Missing records before this one, by number; `over` is the time between the neighbours on the
    /// rotation's clock.
    case missing(ClosedRange<Int>, over: Duration)
    /// This number of records before this one was dropped, as the disk was full.
    case dropped(Int)
    /// A record of an unknown kind, which is ignored.
    case unknownKind(String)
    /// The rotation's clock shows less than at the record before.
    case clockWentBack
    /// A slice begins before another one ends.
    case withoutEnd
    /// A slice ends that has not begun.
    case withoutBeginning
    /// The duration of a slice differs from that in its record.
    case otherLength(said: Duration, found: Duration)
    /// The duration of a pause differs from that in its record.
    case otherPause(said: Duration, found: Duration)
    /// The wall time contradicts those of both neighbours.
    case otherTime
  }

  package init(rotation: String, place: RecordPlace, what: What) {
    self.rotation = rotation
    self.place = place
    self.what = what
  }
}

/// A contradiction between two records of a rotation, unless one between them is missing.
struct Contradiction {
  /// The numbers from the first to the second.
  var numbers: ClosedRange<Int>
  var what: HistoryProblem.What
}
