import Drawing
import RoundRobin
import TaskLists
import Tasks

extension ListUndoEntry {
  /// The command in a few words.
  var words: String { deeds.map(\.deed).words }
}

extension [ListDeed] {
  /// The changes in a few words.
  var words: String { map(\.words).joined(separator: ", ") }
}

extension ListDeed {
  /// The change in one line.
  var sentence: String {
    let name = (task ?? former).map { "'\(harmless($0.title))' (\($0.id))" } ?? ""
    return switch change {
    case .added: "added \(name)"
    case .edited: "edited \(name)\(changes)"
    case .moved: "moved \(name)"
    case .completed: "completed \(name)"
    case .reopened: "reopened \(name)"
    case .unchanged: "nothing to change"
    case .removed: "removed \(name)"
    }
  }

  /// The words that turned the task into the present one: “: est:2h -@home”.
  private var changes: String {
    guard let former, let task else { return "" }
    let words = TaskEdit.words(from: former, to: task)
    return words.isEmpty ? "" : ": \(harmless(words))"
  }

  /// The result of the undo or redo, in a few words.
  func sentence(undoing: Bool) -> String {
    let name = ((undoing ? former : task) ?? task ?? former).map { harmless($0.title) } ?? ""
    return switch change {
    case .edited: undoing ? "'\(name)' is as it was" : "the edit of '\(name)'"
    case .moved: undoing ? "'\(name)' is where it was" : "the move of '\(name)'"
    case .added, .removed, .completed, .reopened, .unchanged:
      switch place(undoing: undoing) {
      case .removed: "'\(name)' is off the list"
      case .done: "'\(name)' is done again"
      case .ring, .coming: "'\(name)' is back"
      }
    }
  }

  /// The change in a few words.
  fileprivate var words: String {
    let name = (former ?? task).map { harmless($0.title) } ?? ""
    return switch change {
    case .added: "'\(name)' was added"
    case .removed: "'\(name)' was removed"
    case .completed: "'\(name)' was done"
    case .reopened: "'\(name)' was opened again"
    case .edited: "'\(name)' was changed"
    case .moved, .unchanged: "'\(name)' was moved"
    }
  }
}
