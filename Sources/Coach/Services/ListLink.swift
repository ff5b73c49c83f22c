import EventStream
import Tasks

/// The list that a rotation runs on, both ways. All calls are made on the coach's queue, on which
/// events come.
package protocol ListLink: Sendable {
  /// Whether what happens in the rotation is written down in the list.
  var keepsUp: Bool { get }

  /// Begins to watch the list, and says what is to be told of.
  ///
  /// Changes since the rotation was enrolled are told first.
  func open(_ tell: @escaping @Sendable (ListEvent) -> Void)

  /// Takes note of what a change came to, after the coach has carried it out.
  func settle(_ change: ListChange, _ outcome: Result<[Record], Refused>)

  /// Writes down what happened in the rotation, if the list is one that is kept up to date.
  func take(_ records: [Record], roster: Roster)

  /// Waits until everything is written, at most until `deadline` on CLOCK_MONOTONIC; answers
  /// whether it is.
  func finish(by deadline: Duration) -> Bool
}

/// A change of the list by another program, as a request.
package struct ListChange: Equatable, Sendable {
  package var request: Request
  /// The id of the line it is about, in the list.
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
  /// These are the lines with `at:` that take place now, each with the id of its blocks.
  case committed([TaskItem])
  /// It cannot be read or written for now; what is to be written waits.
  case failing(message: String)
  case working
  /// Everything handed over up to this record that has to be written down is in the list.
  case wrote(upTo: Int)
  /// It is not yet, as the message says, or not safely.
  case unwritten(upTo: Int, message: String)
}
