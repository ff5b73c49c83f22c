import EventStream

/// Something that lines of a journal, each of them a record, show to be wrong together: what is made
/// of them may be wrong, too.
package struct HistoryProblem: Equatable, Sendable {
  package var rotation: String
  /// Where it shows: the record behind what is missing, or the one that cannot be.
  package var place: RecordPlace
  package var what: What

  /// The kind of problem.
  package enum What: Equatable, Sendable {
    /// Records are missing before this one, by their numbers; `over`: how much of the rotation's clock
    /// lies between those on both sides.
    case missing(ClosedRange<Int>, over: Duration)
    /// The disk took none of so many records before this one.
    case dropped(Int)
    /// A record of a kind that this version does not know: what it says is not counted.
    case unknownKind(String)
    /// The rotation's clock shows less than at the record before.
    case clockWentBack
    /// A slice begins while another one has no end.
    case withoutEnd
    /// A slice ends that has not begun.
    case withoutBeginning
    /// A slice was not as long as its record says.
    case otherLength(said: Duration, found: Duration)
    /// A pause was not as long as its record says.
    case otherPause(said: Duration, found: Duration)
    /// The wall clock shows a time that fits neither the record before nor the one after.
    case otherTime
  }

  package init(rotation: String, place: RecordPlace, what: What) {
    self.rotation = rotation
    self.place = place
    self.what = what
  }
}

/// A contradiction between two records of a rotation, if none between them is missing.
struct Contradiction {
  /// The numbers from the first of them to the second.
  var numbers: ClosedRange<Int>
  var what: HistoryProblem.What
}
