import CivilTime

extension TaskList {
  /// Gives an entry a new line, in the words of todo.txt; a Markdown line keeps its bullet and box.
  public func replacing(_ entry: ListEntry, with words: String) -> ListEdit {
    .replace(known(entry.line), with: bullet(of: entry) + Array(words.utf8))
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

  /// Puts an entry right behind another one, or, for nil, before all others.
  ///
  /// Its notes and the tasks below it go along, and it does not come between another task and those
  /// below that. Behind one of its own it stays where it is.
  public func moving(_ entry: ListEntry, after other: ListEntry?) -> ListEdit {
    let block = block(of: entry)
    let lines = block.map(known)
    var place = (entries.first?.line ?? 1) - 1
    if let other {
      let others = self.block(of: other)
      place = others.contains(entry.line) ? other.lines.upperBound : others.upperBound
    }
    if block.contains(place) { place = block.lowerBound - 1 }
    return .move(lines, after: place > 0 ? known(place) : nil)
  }

  /// The lines of an entry, and in a Markdown checklist those of the tasks that are indented below it.
  package func block(of entry: ListEntry) -> ClosedRange<Int> {
    guard let depth = indent(of: entry) else { return entry.lines }
    var last = entry.lines.upperBound
    for other in entries.drop(while: { $0.line <= entry.line }) {
      guard let indent = indent(of: other), indent > depth,
        !(last + 1..<other.line).contains(where: isHeading)
      else { break }
      last = other.lines.upperBound
    }
    return entry.line...last
  }

  /// How far an entry of a Markdown checklist is indented.
  private func indent(of entry: ListEntry) -> Int? {
    let line = line(of: entry)
    guard format == .markdown,
      case .task(let indent, _, _, _) = MarkdownLine(line, in: line.indices)
    else { return nil }
    return indent
  }

  private func isHeading(_ number: Int) -> Bool {
    if case .heading = MarkdownLine(text.bytes, in: text.range(of: number)) { true } else { false }
  }

  /// Adds a task at the end, in the words of todo.txt.
  public func appending(_ words: String) -> ListEdit {
    switch format {
    case .todoTxt: .append(Array(words.utf8))
    case .markdown: .append(Array("- [ ] \(words)".utf8))
    }
  }

  /// Puts an open task right behind the line of an entry, in the words of todo.txt.
  ///
  /// In a Markdown checklist it is indented as the entry is, and what stands indented below the
  /// entry stands below the new task from then on.
  public func inserting(_ words: String, after entry: ListEntry) -> ListEdit {
    var bullet = bullet(of: entry)
    if let mark = bullet.box?.mark { bullet[mark] = Byte.blank }
    return .insert(bullet + Array(words.utf8), after: known(entry.line))
  }

  /// The list with a change that was made from it; the list itself, if the change is of another.
  public func applying(_ edit: ListEdit) throws(UnreadableList) -> TaskList {
    guard let bytes = try? edit.applied(to: text.bytes) else { return self }
    return try TaskList(reading: bytes, as: format)
  }

  /// The text before the words of an entry in a Markdown checklist: indentation, bullet, box.
  private func bullet(of entry: ListEntry) -> [UInt8] {
    let line = line(of: entry)
    guard format == .markdown, let box = line.box else { return [] }
    return Array(line[...(box.mark + 1)]) + [Byte.blank]
  }

  /// An item as the words of its own line say it, without the heading above or the text below it.
  package func ownItem(of entry: ListEntry) -> TaskItem? {
    let line = line(of: entry)
    guard format == .markdown, let box = line.box else { return entry.item }
    return TaskItem.reading(line.text(box.text..<line.count), box: entry.item.isDone).item
  }

  /// A line as it was read.
  package func known(_ number: Int) -> ListEdit.KnownLine {
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
