import CivilTime
import RoundRobin
import Tasks

/// A refused request; it has changed nothing.
package enum Refused: Error, Equatable, Sendable {
  /// The state of the rotation does not allow it.
  case rotation(Refusal.Reason, name: String?)
  /// The running commitment does not allow it; `name` is the one for commands.
  case during(title: String, name: String, rotation: String)
  /// The task has the slice, or will have the rest of it after the running commitment.
  case moveOfHolder(title: String, commitment: String?)
  /// No task has this name, or several have.
  case task(UnknownTask)
  /// The length of a slice cannot be read.
  case duration(UnreadableDuration)
  /// The line of a task is invalid.
  case line(ListProblem.Reason)
  /// The line has no title.
  case emptyLine
  /// The line is ticked off.
  case doneLine(title: String)
  /// The named task is done.
  case done(TaskName)
  /// The named task is not here before this time, in words.
  case comesLater(TaskName, at: String)
  /// The commitment of the line is over, or does not take place on this day.
  case pastCommitment(title: String, today: CivilDate)
  /// The commitment recurs; a rotation would keep only its next time.
  case recurringCommitment(title: String)
  /// An invalid day.
  case day(found: String)
  /// A task cannot be postponed to a day that has begun.
  case dayNotToCome(CivilDate)
  /// A task cannot become a commitment, or vice versa.
  case otherKindByEdit(isCommitment: Bool)
  /// The edit is empty.
  case emptyEdit
  /// The rotation has no command to undo, but its list may have older ones.
  case nothingToUndoInRotation
  /// There are only this many commands to undo.
  case tooFewToUndo(Int)
  /// The place of a list that a command or its undo changed has changed since; with the command in
  /// words.
  case changedSince(String, undoing: Bool)
  /// There are only this many commands to redo.
  case tooFewToRedo(Int)
}

extension Refused {
  /// Whether the request has an invalid value, rather than one impossible now.
  package var isBadValue: Bool {
    switch self {
    case .duration, .line, .emptyLine, .emptyEdit, .doneLine, .day, .dayNotToCome: true
    case .rotation, .during, .moveOfHolder, .task, .done, .comesLater, .pastCommitment,
      .recurringCommitment, .otherKindByEdit, .nothingToUndoInRotation, .tooFewToUndo,
      .tooFewToRedo, .changedSince:
      false
    }
  }
}

extension Refused: CustomStringConvertible {
  /// One line with what was found and what is possible.
  package var description: String {
    switch self {
    case .rotation(let reason, let name):
      reason.message(about: name.map { "'\($0.excerpt)'" } ?? "the task")
    case .during(let title, let name, let rotation):
      "that is not possible during '\(title.excerpt)'; "
        + "rota rm \(name)\(RotationName.option(for: rotation)) ends it now"
    case .moveOfHolder(let title, let commitment):
      "'\(title.excerpt)' "
        + (commitment.map { "goes on after '\($0.excerpt)'" } ?? "has the slice now")
        + " and cannot be moved"
    case .task(let unknown): unknown.description
    case .duration(let reason): reason.description
    case .line(.due(let found)):
      "due: "
        + Self.noDay(found, of: "due:", or: "write due:2026-11-20, due:fri, due:+3d or due:+2w")
    case .line(.from(let found)):
      "from: "
        + Self.noDay(found, of: "from:", or: "write from:09:30, from:fri, from:+3d or from:+2w")
    case .line(.titleTooLong(let bytes)):
      "the title has \(bytes) bytes, more than \(TaskItem.longestTitle), and was not added; "
        + "put more text into a note, as in: rota add Essay note:\"about the sea\""
    case .line(.lineTooLong(let bytes)):
      "the line has \(bytes) bytes, more than \(TaskList.longestLine), and was not written; "
        + "put more text into a file, as in: rota note Essay \"see essay.md\""
    case .line(let reason): reason.message
    case .done(let task):
      "'\(task.title.excerpt)' is done already; rota reopen \(task.id) brings it back"
    case .comesLater(let task, let time):
      "'\(task.title.excerpt)' comes \(time); rota edit \(task.id) from:- brings it now"
    case .emptyLine: "a task needs a title; write one as in: rota add Write essay +English est:2h"
    case .emptyEdit:
      "nothing to change; write what becomes different, as in: rota edit Essay est:3h -@home"
    case .doneLine(let title): "'\(title.excerpt)' is done already; leave out the x before it"
    case .day(let found):
      Self.noDay(found, of: "", or: "write one as in: rota later \"Write essay\" fri, or +3d, +2w")
    case .dayNotToCome(let date):
      "\(date) is not a future day; write one as in: rota later \"Write essay\" fri"
    case .pastCommitment(let title, let today):
      "'\(title.excerpt)' is over for today; give a later time, as in: "
        + Self.commitment(on: today.adding(days: 1))
    case .recurringCommitment(let title):
      "'\(title.excerpt)' recurs, and only a list can hold that; name the list, as in: "
        + "rota add --file today.txt Seminar at:14:00-15:30 rec:tue"
    case .nothingToUndoInRotation:
      "there is nothing to undo in this rotation; what was done before it can be undone after its end"
    case .tooFewToUndo(0): "there is nothing to undo"
    case .tooFewToUndo(1): "only one command can be undone"
    case .tooFewToUndo(let count): "only \(count) commands can be undone"
    case .changedSince(let words, let undoing):
      "the list was changed there since, so this was not \(undoing ? "undone" : "redone"): \(words); "
        + "the command \(undoing ? "before" : "after") it can be"
    case .tooFewToRedo(0): "there is nothing to redo"
    case .tooFewToRedo(1): "only one command can be redone"
    case .tooFewToRedo(let count): "only \(count) commands can be redone"
    case .otherKindByEdit(isCommitment: false):
      "a task cannot become a commitment; remove it and add a line with at:"
    case .otherKindByEdit(isCommitment: true):
      "a commitment cannot become a task; remove it and add a line without at:"
    }
  }

  /// A command that adds a commitment on a day.
  private static func commitment(on day: CivilDate) -> String {
    "rota add Lunch at:\(day)T12:30/\(day)T13:15"
  }

  /// The message about a word that is not a day: the probable meaning, or else the possible forms.
  private static func noDay(_ found: String, of key: String, or form: String) -> String {
    "'\(found.excerpt)' is not a day; "
      + (TypedLine.day(like: found).map { "did you mean \(key)\($0)?" } ?? form)
  }
}

extension Refusal.Reason {
  fileprivate func message(about task: String) -> String {
    switch self {
    case .ended: "the rotation is over"
    case .notDuring(let state): "that is not possible \(state.situation)"
    case .hasTheSlice: "\(task) has the slice already"
    case .notInRing: "\(task) takes no turns now"
    case .notOnTheList: "\(task) is not on the list any more"
    case .notDone: "\(task) is not done"
    case .nothingDone: "no task is done yet"
    case .nothingToComplete: "no slice has ended that could be completed"
    case .noTaskBefore: "there is no earlier task to go back to"
    case .afterItself: "\(task) cannot be moved after itself"
    case .noCommitment: "the commitment is over"
    }
  }
}

extension State {
  /// The state that prevents it.
  fileprivate var situation: String {
    switch self {
    case .ready, .between: "before the rotation has begun"
    case .slice: "during a slice"
    case .checkIn: "during a check-in"
    case .rest: "during a break"
    case .commitment: "during a commitment"
    case .waiting: "while the rotation waits"
    case .ended: "after the end"
    }
  }
}
