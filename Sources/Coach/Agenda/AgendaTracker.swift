import CivilTime
import EventStream
import RoundRobin

/// The agenda of a session: up to where it has looked, and the changes that are still to be made.
struct AgendaTracker: Sendable {
  /// One step that brings the rotation to its agenda.
  enum Change {
    case commit(Agenda.Entry)
    case uncommit(number: Int)
  }

  var agenda: Agenda
  /// The day on which the rotation began.
  let beginning: CivilDate
  /// When there is a day to be seen that was not; `nil`: none was seen yet.
  private(set) var end: Instant?
  /// The ids of the commitments that their source took back, and may give again.
  var withdrawn: Set<String> = []
  /// The numbers of the commitments that were asked for and that the agenda says since.
  var adopted: Set<Int> = []
  /// The changes that are still to be made, the next one first.
  var changes: ArraySlice<Change> = []

  init(_ agenda: Agenda, since beginning: CivilDate) {
    self.agenda = agenda
    self.beginning = beginning
  }

  /// Takes note of the days that were looked at.
  mutating func sees(_ window: Agenda.Window) { end = window.end }
}
