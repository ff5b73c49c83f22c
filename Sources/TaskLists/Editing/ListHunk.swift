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

  /// No change.
  static var empty: ListHunk { ListHunk(line: 1, before: [], after: [], above: nil, below: nil) }

  /// Whether it changes nothing.
  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// The reverse change.
  package var reversed: ListHunk {
    ListHunk(
      line: line, before: after, after: before, above: above, below: below,
      isOpen: (isOpen.after, isOpen.before))
  }

  /// The text of a list with the change undone; `nil` if its lines are gone.
  package func takenBack(in text: ListText) -> [UInt8]? {
    if isEmpty { return text.bytes }
    // From the end, as the places above stay the same then.
    return placed(in: text.lines)?.reversed().reduce(text) { text, part in
      ListText(
        text.replacing(
          part.place + 1..<part.place + 1 + part.hunk.after.count, with: part.hunk.before,
          isOpen: part.hunk.below == nil ? isOpen.before : text.isOpen))
    }.bytes
  }

  /// Whether the list has one of these tasks beside its place, between the lines above and below:
  /// another program has put it back, as `rota sync` does with a task that was edited elsewhere.
  func isForestalled(in list: TaskList, returning items: [TaskItem]) -> Bool {
    let lines = list.text.lines
    guard !items.isEmpty, let parts = placed(in: lines) else { return false }
    let sides = parts.flatMap { $0.hunk.sides(of: $0.place, in: lines) }
    let others = list.entries.filter { entry in
      sides.contains { $0.contains(entry.line - 1) }
    }.map(\.item)
    let pairing = ListPairing(items, others, isOfCopies: true, ignoringCompletion: true)
    return pairing.formers.contains { $0 != nil }
  }

  /// The lines beside its place, up to the ones that were above and below.
  private func sides(of place: Int, in lines: [[UInt8]]) -> [Range<Int>] {
    let end = place + after.count
    let top = above.flatMap { lines[..<place].lastIndex(of: $0) }
    let bottom = below.flatMap { lines[end...].firstIndex(of: $0) }
    // Where one neighbour was changed since, only the line in its place is beside this one. Where
    // no neighbour is left, nothing is known of its place.
    let isLost = top == nil && bottom == nil
    let (first, last) = (max(0, place - 1), min(end + 1, lines.count))
    return [
      (top.map { $0 + 1 } ?? (isLost || above == nil ? 0 : first))..<place,
      end..<(bottom ?? (isLost || below == nil ? lines.count : last)),
    ]
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

  /// The change with the index of its first new line, or its parts, the first one first, if lines
  /// between them were changed since; `nil` if its new lines are gone.
  private func placed(in lines: [[UInt8]]) -> [(hunk: ListHunk, place: Int)]? {
    if let place = place(in: lines) { return [(self, place)] }
    for parts in splits {
      var (placed, end): ([(hunk: ListHunk, place: Int)], Int) = ([], 0)
      for part in parts {
        guard let place = part.place(in: lines), place >= end else { break }
        placed.append((part, place))
        end = place + part.after.count
      }
      if placed.count == parts.count { return placed }
    }
    return nil
  }

  /// The index of the first new line; `nil` if they are gone.
  ///
  /// Removed lines have a place in every list. Their neighbours show where it is, or else the
  /// end of the list, or their former number.
  private func place(in lines: [[UInt8]]) -> Int? {
    let wanted = after.contents
    func fit(_ place: Int) -> (neighbours: Int, nearness: Int) {
      let end = place + wanted.count
      let isBelow = above == (place > 0 ? lines[place - 1] : nil)
      let isAbove = below == (end < lines.count ? lines[end] : nil)
      let neighbours = (isBelow ? above == nil ? 1 : 2 : 0) + (isAbove ? below == nil ? 1 : 2 : 0)
      return (neighbours, -abs(place + 1 - line))
    }
    return (0...max(0, lines.count - wanted.count))
      .filter { lines[$0...].starts(with: wanted) }.max { fit($0) < fit($1) }
  }
}

extension [[UInt8]] {
  /// The lines without their endings.
  var contents: [[UInt8]] {
    map { line in
      // Not as a text, in which a byte order mark would not belong to the line.
      guard line.last == UInt8(ascii: "\n") else { return line }
      return line.dropLast(line.dropLast().last == UInt8(ascii: "\r") ? 2 : 1)
    }
  }
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
