import Tasks

/// A list while it is changed: what will stand in the file, if nobody else changes that meanwhile.
public struct ListDraft: Equatable, Sendable {
  public let path: String
  public private(set) var list: TaskList
  /// What was done to it so far.
  private(set) var edits: [ListEdit] = []

  init(_ list: TaskList, path: String) {
    self.path = path
    self.list = list
  }

  /// Makes a change that was made from ``list``; none is fine.
  public mutating func apply(_ edit: ListEdit?) throws(ListFailure) {
    guard let edit else { return }
    do throws(UnreadableList) {
      list = try list.applying(edit)
      edits.append(edit)
    } catch {
      throw .unreadable(error, path: path)
    }
  }

  /// Puts other bytes in place of all there are.
  public mutating func replaceBytes(with bytes: [UInt8]) throws(ListFailure) {
    do throws(UnreadableList) {
      list = try TaskList(reading: bytes, as: ListFormat(fileName: path, bytes: bytes))
    } catch {
      throw .unreadable(error, path: path)
    }
  }

  /// Puts other lines, without their ends, in place of all there are; the ways of the file are kept.
  public mutating func replaceLines(with lines: [[UInt8]]) throws(ListFailure) {
    do throws(UnreadableList) {
      list = try TaskList(reading: list.text.replacingLines(with: lines), as: list.format)
    } catch {
      throw .unreadable(error, path: path)
    }
  }
}
