import Tasks

/// The lines changed by a command in a list, before and after: enough to undo it later despite
/// changes elsewhere.
package struct ListHunk: Sendable {
  /// The number of the first changed line, from 1.
  package let line: Int
  /// The former lines with their endings, which undo histories of earlier versions lack.
  package let before: [[UInt8]]
  /// The new lines, like the former ones.
  package let after: [[UInt8]]
  /// The line above them; `nil`: they begin the list.
  package let above: [UInt8]?
  /// The line below them; `nil`: they end the list.
  package let below: [UInt8]?
  /// Whether the last line of the list had no line feed before, and has none now.
  package let isOpen: (before: Bool, after: Bool)

  package init(
    line: Int, before: [[UInt8]], after: [[UInt8]], above: [UInt8]?, below: [UInt8]?,
    isOpen: (before: Bool, after: Bool) = (false, false)
  ) {
    self.line = line
    self.before = before
    self.after = after
    self.above = above
    self.below = below
    self.isOpen = isOpen
  }

  /// The difference of two lists; `nil` if their lines are equal.
  package init?(from old: ListText, to new: ListText) {
    isOpen = (old.isOpen, new.isOpen)
    let (oldText, newText) = (old, new)
    let (old, new) = (old.lines, new.lines)
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    before = (start..<old.count - end).map(oldText.wholeLine)
    after = (start..<new.count - end).map(newText.wholeLine)
    if before.isEmpty, after.isEmpty { return nil }
    line = start + 1
    above = start > 0 ? new[start - 1] : nil
    below = end > 0 ? new[new.count - end] : nil
  }

  /// The reverse change.
  package var reversed: ListHunk {
    ListHunk(
      line: line, before: after, after: before, above: above, below: below,
      isOpen: (isOpen.after, isOpen.before))
  }

  /// The text of a list with the change undone; `nil` if its place is gone.
  package func takenBack(in text: ListText) -> [UInt8]? {
    guard let place = place(in: text.lines) else { return nil }
    return text.replacing(
      place + 1..<place + 1 + after.count, with: before,
      isOpen: below == nil ? isOpen.before : text.isOpen)
  }

  /// Whether the list has one of these tasks beside its place, between the lines above and below:
  /// another program has put it back, as `rota sync` does with a task that was edited elsewhere.
  func isForestalled(in list: TaskList, returning items: [TaskItem]) -> Bool {
    let lines = list.text.lines
    guard !items.isEmpty, let place = place(in: lines) else { return false }
    let end = place + after.count
    // Where a neighbour was changed since, nothing is known of the lines on its side.
    let top = above.map { lines[..<place].lastIndex(of: $0).map { $0 + 1 } ?? place } ?? 0
    let bottom = below.map { lines[end...].firstIndex(of: $0) ?? end } ?? lines.count
    let others = list.entries.filter { entry in
      (top..<place).contains(entry.line - 1) || (end..<bottom).contains(entry.line - 1)
    }.map(\.item)
    let pairing = ListPairing(items, others, isOfCopies: true, ignoringCompletion: true)
    return pairing.formers.contains { $0 != nil }
  }

  /// Whether the list has the former lines at this place, with the same neighbours.
  package func isTakenBack(in text: ListText) -> Bool {
    let (lines, place) = (text.lines, line - 1)
    let end = place + before.count
    guard place >= 0, end <= lines.count, lines[place..<end].elementsEqual(before.contents) else {
      return false
    }
    return above == (place > 0 ? lines[place - 1] : nil)
      && below == (end < lines.count ? lines[end] : nil)
  }

  /// The index of the first new line; `nil` if their place is gone.
  private func place(in lines: [[UInt8]]) -> Int? {
    let wanted = after.contents
    let places = (0...max(0, lines.count - wanted.count)).filter { fits(lines, wanted, at: $0) }
    return places.min { abs($0 + 1 - line) < abs($1 + 1 - line) }
  }

  /// Whether the new lines are at a position. Only their neighbours show where removed lines were.
  private func fits(_ lines: [[UInt8]], _ wanted: [[UInt8]], at place: Int) -> Bool {
    guard lines[place...].starts(with: wanted) else { return false }
    if !wanted.isEmpty { return true }
    let hasAbove = (place > 0 ? lines[place - 1] : nil) == above
    let hasBelow = (place < lines.count ? lines[place] : nil) == below
    return hasAbove && (place > 0 || hasBelow) || hasBelow && place < lines.count
  }
}

extension [[UInt8]] {
  /// The lines without their endings.
  fileprivate var contents: [[UInt8]] { map { [UInt8](ListText($0)[1] ?? []) } }
}

extension ListText {
  /// All lines, without their endings.
  fileprivate var lines: [[UInt8]] {
    (0..<lineCount).map { Array(self[$0 + 1] ?? []) }
  }

  /// A line with its ending, if it has one, by its index.
  fileprivate func wholeLine(_ index: Int) -> [UInt8] {
    let hasEnding = !isOpen || index + 1 < lineCount
    return Array(self[index + 1] ?? []) + (hasEnding ? ending(of: index + 1) : [])
  }
}
