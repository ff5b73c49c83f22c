import Platform
import Tasks

/// A list while it is changed: the text of the file to be, if no other program changes that meanwhile.
package struct ListDraft: Equatable, Sendable {
  package let path: String
  package private(set) var list: TaskList
  /// The changes made to it so far.
  private(set) var edits: [ListEdit] = []

  init(_ list: TaskList, path: String) {
    self.path = path
    self.list = list
  }

  /// Makes a change that was made from ``list``; none is fine.
  package mutating func apply(_ edit: ListEdit?) throws(ListFailure) {
    guard let edit else { return }
    list = try rethrowing(list.applying(edit)) { (error: UnreadableList) in
      ListFailure.unreadable(error, path: path)
    }
    edits.append(edit)
  }

  /// Puts other bytes in place of all there are.
  package mutating func replaceBytes(with bytes: [UInt8]) throws(ListFailure) {
    list = try TaskList(reading: bytes, of: path)
  }

  /// Puts other lines, without their ends, in place of all there are; the ways of the file are kept.
  package mutating func replaceLines(with lines: [[UInt8]]) throws(ListFailure) {
    list = try TaskList(reading: list.text.replacingLines(with: lines), as: list.format, of: path)
  }
}
