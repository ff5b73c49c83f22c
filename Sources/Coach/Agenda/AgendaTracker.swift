import CivilTime
import EventStream
import RoundRobin

/// The agenda of a session with the examined range and the pending changes.
struct AgendaTracker: Sendable {
  /// One step that adapts the rotation to its agenda.
  enum Change {
    case commit(Agenda.Entry)
    case uncommit(number: Int)
  }

  var agenda: Agenda
  /// The day on which the rotation began.
  let beginning: CivilDate
  /// The instant at which another day becomes visible; `nil` before the first look.
  private(set) var end: Instant?
  /// The ids of the commitments withdrawn by their source, or cut off by an interruption, which
  /// may be added again.
  var withdrawn: Set<String> = []
  /// The numbers of the commitments that were requested and have since appeared in the agenda.
  var adopted: Set<Int> = []
  /// The pending changes, the next one first.
  var changes: ArraySlice<Change> = []

  init(_ agenda: Agenda, since beginning: CivilDate) {
    self.agenda = agenda
    self.beginning = beginning
  }

  /// Records the days that were examined.
  mutating func sees(_ window: Agenda.Window) { end = window.end }
}
