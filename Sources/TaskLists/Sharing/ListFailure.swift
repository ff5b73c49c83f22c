import Coach
import Platform
import Tasks

/// The reason why a list was not read or changed.
package enum ListFailure: Error, Equatable, Sendable {
  /// The file cannot be used.
  case file(FileError)
  /// The path leads to a device, for example, and neither to a file nor a folder.
  case noFile(path: String)
  /// It is not a list.
  case unreadable(UnreadableList, path: String)
  /// It would be todo.txt after a change, with tasks for what was text between those of its boxes.
  case losesBoxes(path: String)
  /// It has no tasks any more.
  case emptied(path: String)
  /// Another program changed it again and again.
  case busy(path: String)
  /// Another program has it open for writing.
  case occupied(path: String)
  /// Its progress relative to the rotation cannot be recorded.
  case unnoted(FileError, path: String)
  /// Changes of the file cannot be watched.
  case unwatched(SystemError, path: String)
  /// The list has no such task, or the line is no task.
  case refused(Refused)
  /// It is changed, but a power cut could still restore the former one.
  case unsafe(FileError)
}

extension TaskList {
  /// Reads the bytes of the list at a path.
  package init(
    reading bytes: [UInt8], as format: ListFormat, of path: String
  ) throws(ListFailure) {
    self = try rethrowing(TaskList(reading: bytes, as: format)) { (error: UnreadableList) in
      ListFailure.unreadable(error, path: path)
    }
  }
}

extension Files {
  /// The format of a list with these contents; of a link, the name of its target counts, too.
  package func listFormat(of path: String, _ bytes: [UInt8]) -> ListFormat {
    let named = ListFormat(fileName: path, bytes: [])
    if named == .markdown { return named }
    return ListFormat(fileName: (try? followLinks(path)) ?? path, bytes: bytes)
  }
}

extension ListFailure: CustomStringConvertible {
  /// A message of one line.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .noFile(let path): "'\(path)' is not a regular file; a list must be one"
    case .unreadable(let error, let path): "\(path): \(error)"
    case .losesBoxes(let path):
      "with so few boxes '\(path)' would be read as todo.txt, where every line is a task; "
        + "let its name end in .md first, then try again"
    case .emptied(let path):
      "there is no task in '\(path)' any more; the rotation keeps the tasks it has"
    case .busy(let path):
      "'\(path)' keeps being changed by another program; try again when that stops"
    case .occupied(let path):
      "another program has '\(path)' open for writing, and nothing was changed;"
        + " 'fuser -v' says which: close the list there, then try again"
    case .unnoted(let error, let path):
      "after a crash '\(path)' may lack changes of its rotation: \(error)"
    case .unwatched(let error, let path):
      "changes that other programs make to '\(path)' cannot be followed: \(error.reason)"
    case .refused(let reason): reason.description
    case .unsafe(let error): "the list is changed, but is not safe on the disk yet: \(error)"
    }
  }
}

extension ListFailure {
  /// The warning about a list that is changed, but not safely; `nil` if it is not changed.
  package var danger: String? {
    guard case .unsafe(let error) = self else { return nil }
    return "the list is not safe on the disk yet: \(error)"
  }
}
