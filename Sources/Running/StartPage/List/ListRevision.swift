import Tasks

/// What a list is to become: its open lines in another order, some with other words, some new, some
/// gone; every other byte of it stays.
package struct ListRevision: Equatable, Sendable {
  /// A line as it is wanted.
  package struct Line: Equatable, Sendable {
    /// Where it stood in the list; `nil`: it is new.
    package var entry: ListEntry?
    /// Its words, as todo.txt has them; `nil`: those that are there.
    package var words: String?

    package init(_ entry: ListEntry?, words: String?) {
      self.entry = entry
      self.words = words
    }
  }

  /// The list as it was read.
  package let list: TaskList
  /// What is wanted in the place of its open entries.
  package let lines: [Line]

  package init(_ list: TaskList, lines: [Line]) {
    self.list = list
    self.lines = lines
  }

  /// A list with the changes, which may have been changed by somebody else since.
  ///
  /// What others changed stays as they left it. Words for a line that is no longer what it was
  /// become a line of their own: nothing that was typed is lost, and nothing is overwritten.
  package func applied(to current: TaskList) -> Result {
    let present = presentEntries(in: current)
    let blocks = lines.enumerated().compactMap { index, line -> ListBlock? in
      if let entry = line.entry.flatMap({ present[$0.item.id] }) {
        let words = line.words.map { current.replacing(entry, with: $0).written }
        return ListBlock(index: index, lines: entry.lines, first: words)
      }
      return line.words.map {
        ListBlock(index: index, lines: nil, first: current.appending($0).written)
      }
    }
    var builder = ListBuilder(current.text)
    builder.add(blocks, insteadOf: present.values.map(\.lines))
    return Result(bytes: builder.bytes, places: builder.places)
  }

  /// What a list became.
  package struct Result: Equatable, Sendable {
    package let bytes: [UInt8]
    /// The number of the line on which each wanted one stands, by its index.
    package let places: [Int: Int]
  }

  /// The open entries, by id, that are in another reading of the list and say what they said.
  private func presentEntries(in current: TaskList) -> [String: ListEntry] {
    let open = list.entries.filter { !$0.item.isDone }
    let former = Dictionary(uniqueKeysWithValues: open.map { ($0.item.id, $0) })
    var present: [String: ListEntry] = [:]
    for entry in current.entries {
      guard let old = former[entry.item.id], old.noteLines == entry.noteLines,
        list.line(of: old) == current.line(of: entry)
      else { continue }
      present[entry.item.id] = entry
    }
    return present
  }
}

extension ListEdit {
  /// The line that the edit writes.
  fileprivate var written: [UInt8] {
    switch self {
    case .replace(_, let bytes), .append(let bytes), .insert(let bytes, _): bytes
    case .remove, .move: []
    }
  }
}
