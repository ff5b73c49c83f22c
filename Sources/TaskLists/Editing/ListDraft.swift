import Platform
import Tasks

/// A list being changed: the future content of the file, unless another program changes it first.
package struct ListDraft: Equatable, Sendable {
  package let path: String
  package private(set) var list: TaskList
  /// The edits so far.
  private(set) var edits: [ListEdit] = []

  init(_ list: TaskList, path: String) {
    self.path = path
    self.list = list
  }

  /// Applies an edit made from ``list``; `nil` changes nothing.
  package mutating func apply(_ edit: ListEdit?) throws(ListFailure) {
    guard let edit else { return }
    list = try rethrowing(list.applying(edit)) { (error: UnreadableList) in
      ListFailure.unreadable(error, path: path)
    }
    edits.append(edit)
  }

  /// Adds lines at the end, as tasks.
  mutating func append(_ lines: [String]) throws(ListFailure) {
    list = try rethrowing(list.appendingAll(lines)) { (error: UnreadableList) in
      ListFailure.unreadable(error, path: path)
    }
  }

  /// Removes entries with their notes; the tasks indented below them take their places.
  mutating func remove(_ entries: [ListEntry]) throws(ListFailure) {
    list = try rethrowing(list.removingAll(entries)) { (error: UnreadableList) in
      ListFailure.unreadable(error, path: path)
    }
  }

  /// Replaces all bytes.
  package mutating func replaceBytes(with bytes: [UInt8]) throws(ListFailure) {
    list = try TaskList(reading: bytes, as: list.format, of: path)
  }

  /// Replaces all lines, given without their ends; the encoding and line ends of the file are kept.
  package mutating func replaceLines(with lines: [[UInt8]]) throws(ListFailure) {
    try replaceBytes(with: list.text.replacingLines(with: lines))
  }

  /// Refuses changes after which the text of a checklist would be read as tasks, as its name says
  /// nothing and it has too few boxes left.
  package func checkFormat(in files: Files) throws(ListFailure) {
    let bytes = list.text.bytes
    guard list.format == .markdown, files.listFormat(of: path, bytes) == .todoTxt else { return }
    let tasks = try TaskList(reading: bytes, as: .todoTxt, of: path).entries
    if !tasks.isEmpty { throw .losesBoxes(path: path) }
  }
}
