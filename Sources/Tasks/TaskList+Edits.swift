import CivilTime

extension TaskList {
  /// Gives an entry a new line, in the words of todo.txt; a Markdown line keeps its bullet and box.
  public func replacing(_ entry: ListEntry, with words: String) -> ListEdit {
    let old = line(of: entry)
    let new = Array(words.utf8)
    let prefix = old.box.map { Array(old[...($0.mark + 1)]) + [Byte.blank] } ?? []
    return .replace(known(entry.line), with: format == .markdown ? prefix + new : new)
  }

  /// Ticks an entry off: `x DATE ` before a line of todo.txt, `[x]` in a Markdown checklist.
  ///
  /// A Markdown line with the day of creation gets that of completion too, since the first date of a
  /// line that is ticked off is that of completion. Nil if it is ticked off already.
  public func markingDone(_ entry: ListEntry, on day: CivilDate) -> ListEdit? {
    guard !entry.item.isDone else { return nil }
    var line = line(of: entry)
    switch format {
    case .todoTxt:
      line.insert(contentsOf: "x \(day) ".utf8, at: line.skipBlanks(in: line.indices))
    case .markdown:
      guard let box = line.box else { return nil }
      line[box.mark] = Byte.done
      if entry.item.created != nil { line.insert(contentsOf: "\(day) ".utf8, at: box.text) }
    }
    return .replace(known(entry.line), with: line)
  }

  /// Opens an entry that is ticked off: takes out the `x` or empties the box, and takes out the day
  /// of completion.
  ///
  /// Nil if it is open already.
  public func reopening(_ entry: ListEntry) -> ListEdit? {
    guard entry.item.isDone else { return nil }
    var line = line(of: entry)
    switch format {
    case .todoTxt:
      let mark = line.skipBlanks(in: line.indices)
      let next = line.skipWord(in: mark..<line.count)
      line.removeSubrange(mark..<line.skipBlanks(in: next..<line.count))
      line.removeDayOfCompletion(from: mark)
    case .markdown:
      guard let box = line.box else { return nil }
      line[box.mark] = Byte.blank
      line.removeDayOfCompletion(from: box.text)
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
  /// In a line of a Markdown checklist, the place of the mark in the box, and where the words begin.
  fileprivate var box: (mark: Int, text: Int)? {
    guard case .task(_, let mark, _, let text) = MarkdownLine(self, in: indices) else { return nil }
    return (mark, skipBlanks(in: text))
  }

  /// Takes the day of completion out of a line whose first words stand at a place.
  fileprivate mutating func removeDayOfCompletion(from start: Int) {
    var word = start..<skipWord(in: start..<count)
    // The day may stand behind the priority.
    if Priority(word: span.extracting(word)) != nil {
      let start = skipBlanks(in: word.upperBound..<count)
      word = start..<skipWord(in: start..<count)
    }
    guard CivilDate(utf8: span.extracting(word)) != nil else { return }
    removeSubrange(word.lowerBound..<skipBlanks(in: word.upperBound..<count))
  }
}
