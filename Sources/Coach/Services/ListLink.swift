import EventStream
import Tasks

/// The connection between a rotation and its list, in both directions. Call it on the coach's
/// queue, which receives the events.
package protocol ListLink: Sendable {
  /// Whether the list is kept up to date.
  var keepsUp: Bool { get }

  /// Begins to watch the list, and sets the handler of events.
  ///
  /// Changes since the rotation was enrolled are reported first.
  func open(_ tell: @escaping @Sendable (ListEvent) -> Void)

  /// Reports the result of a change that the coach has carried out.
  func settle(_ change: ListChange, _ outcome: Result<[Record], Refused>)

  /// Writes the rotation's events to the list, if that is synchronized.
  func take(_ records: [Record], roster: Roster)

  /// Waits until everything is written, at most until `deadline` on CLOCK_MONOTONIC; returns
  /// whether it is.
  func finish(by deadline: Duration) -> Bool
}

/// A change of the list by another program, as a request.
package struct ListChange: Equatable, Sendable {
  package var request: Request
  /// The id of its line in the list.
  package var id: String

  package init(_ request: Request, id: String) {
    self.request = request
    self.id = id
  }
}

/// An event of the list for the coach.
package enum ListEvent: Equatable, Sendable {
  /// Another program changed it.
  case changed([ListChange])
  /// The current lines with `at:`, each with the id of its blocks.
  case committed([TaskItem])
  /// It cannot be read or written for now; changes to write wait.
  case failing(message: String)
  case working
  /// All changes up to this record are in the list.
  case wrote(upTo: Int)
  /// They are not, or not durably; the message has the reason.
  case unwritten(upTo: Int, message: String)
}
