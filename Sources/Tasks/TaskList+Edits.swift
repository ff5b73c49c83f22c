import CivilTime

extension TaskList {
  /// Gives an entry a new line, in the words of todo.txt; a Markdown line keeps its bullet and box.
  public func replacing(_ entry: ListEntry, with words: String) -> ListEdit {
    let old = line(of: entry)
    let new = Array(words.utf8)
    let prefix = old.box.map { Array(old[..<($0 + 2)]) + [Byte.blank] } ?? []
    return .replace(known(entry.line), with: format == .markdown ? prefix + new : new)
  }

  /// Ticks an entry off: `x DATE ` before a line of todo.txt, `[x]` in a Markdown checklist.
  ///
  /// Nil if it is ticked off already.
  public func markingDone(_ entry: ListEntry, on day: CivilDate) -> ListEdit? {
    guard !entry.item.isDone else { return nil }
    var line = line(of: entry)
    switch format {
    case .todoTxt:
      line.insert(contentsOf: "x \(day) ".utf8, at: line.skipBlanks(in: line.indices))
    case .markdown:
      guard let box = line.box else { return nil }
      line[box] = Byte.done
    }
    return .replace(known(entry.line), with: line)
  }

  /// Opens an entry that is ticked off: takes out `x` and the day of completion, or empties the box.
  ///
  /// Nil if it is open already.
  public func reopening(_ entry: ListEntry) -> ListEdit? {
    guard entry.item.isDone else { return nil }
    var line = line(of: entry)
    switch format {
    case .todoTxt: line.removeMarkOfCompletion()
    case .markdown:
      guard let box = line.box else { return nil }
      line[box] = Byte.blank
    }
    return .replace(known(entry.line), with: line)
  }

  /// Takes an entry out, with its notes.
  public func removing(_ entry: ListEntry) -> ListEdit {
    .remove(entry.lines.map(known))
  }

  /// Puts an entry, with its notes, right behind another one, or, for nil, before all others.
  public func moving(_ entry: ListEntry, after other: ListEntry?) -> ListEdit {
    let lines = entry.lines.map(known)
    if let other { return .move(lines, after: known(other.lines.upperBound)) }
    let first = entries.first?.line ?? 1
    return .move(lines, after: first > 1 ? known(first - 1) : nil)
  }

  /// Adds a task at the end, in the words of todo.txt.
  public func appending(_ words: String) -> ListEdit {
    switch format {
    case .todoTxt: .append(Array(words.utf8))
    case .markdown: .append(Array("- [ ] \(words)".utf8))
    }
  }

  /// A line as it was read.
  private func known(_ number: Int) -> ListEdit.KnownLine {
    ListEdit.KnownLine(number: number, bytes: Array(text[number] ?? []))
  }
}

extension [UInt8] {
  /// The place of the mark in the box of a line of a Markdown checklist.
  fileprivate var box: Int? {
    guard case .task(_, let box, _, _) = MarkdownLine(self, in: indices) else { return nil }
    return box
  }

  /// Takes the `x` and the day of completion out of a line of todo.txt.
  fileprivate mutating func removeMarkOfCompletion() {
    let mark = skipBlanks(in: indices)
    removeSubrange(mark..<skipBlanks(in: Swift.min(mark + 1, count)..<count))
    var word = mark..<skipWord(in: mark..<count)
    // The day may stand behind the priority.
    if Priority(word: span.extracting(word)) != nil {
      let start = skipBlanks(in: word.upperBound..<count)
      word = start..<skipWord(in: start..<count)
    }
    guard CivilDate(utf8: span.extracting(word)) != nil else { return }
    removeSubrange(word.lowerBound..<skipBlanks(in: word.upperBound..<count))
  }
}
