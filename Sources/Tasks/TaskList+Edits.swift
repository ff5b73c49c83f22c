import CivilTime

extension TaskList {
  /// Changes the words of an entry's line to those of another item, and keeps every byte that does
  /// not concern them.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - item: The new item of its line, without the heading above and the text below it.
  ///   - cleared: The keys whose words are removed even if they could not be read.
  /// - Returns: The edit; `nil` if that is the line already.
  public func replacing(
    _ entry: ListEntry, with item: TaskItem, clearing cleared: Set<TaskKey> = []
  ) -> ListEdit? {
    let line = known(entry.line)
    let edited = LineEdit.line(
      line.bytes, as: format, from: ownItem(of: entry), to: item, clearing: cleared)
    return edited == line.bytes ? nil : .replace(line, with: edited)
  }

  /// Marks an entry as done: `x DATE ` before a todo.txt line, `[x]` in a Markdown checklist.
  ///
  /// A Markdown line with a creation date gets a completion date too, since the first date of a
  /// done line is that of completion. `nil` if it is done already.
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

  /// Reopens a done entry: removes the `x` or empties the box, and removes the completion date.
  ///
  /// `nil` if it is open already.
  public func reopening(_ entry: ListEntry) -> ListEdit? {
    guard entry.item.isDone else { return nil }
    var line = line(of: entry)
    switch format {
    case .todoTxt:
      let mark = line.skipBlanks(in: line.indices)
      let next = line.skipWord(in: mark..<line.count)
      line.removeSubrange(mark..<line.skipBlanks(in: next..<line.count))
      line.removeDayOfCompletion(from: mark)
      let word = mark..<line.skipWord(in: mark..<line.count)
      // In the first place, `#` would be a comment and `x` a mark.
      if word.count == 1, LiteralWord.isSpecial(line.span.extracting(word), isFirst: true) {
        line.insert(Byte.backslash, at: mark)
      }
    case .markdown:
      guard let box = line.box else { return nil }
      line[box.mark] = Byte.blank
      line.removeDayOfCompletion(from: box.text)
    }
    return .replace(known(entry.line), with: line)
  }

  /// Reduces the indentation of what is below an entry to that of the entry, so that removing the
  /// entry makes it part of no other task.
  ///
  /// Its notes are left out. Other text that belongs to none of its subtasks stays indented, and so
  /// a note.
  package func outdenting(below entry: ListEntry) -> [ListEdit] {
    guard let own = indent(of: entry) else { return [] }
    let block = block(of: entry)
    let indents = entries.filter { $0.line > entry.line && block.contains($0.line) }
      .compactMap(indent(of:))
    guard let least = indents.min() else { return [] }
    let notes = Set(entry.notes)
    return block.dropFirst().filter { !notes.contains($0) }.compactMap { number in
      let line = known(number)
      switch MarkdownLine(line.bytes, in: line.bytes.indices) {
      case .text(let indent, _) where indent <= least: return nil
      case .fence(let indent, _) where indent <= least: return nil
      case .blank, .heading, .fence, .task, .text: break
      }
      let outdented = line.bytes.outdented(by: least - own)
      return outdented == line.bytes ? nil : .replace(line, with: outdented)
    }
  }

  /// Takes an entry out, with its notes, also those below its subtasks.
  public func removing(_ entry: ListEntry) -> ListEdit {
    .remove(([entry.line] + entry.notes).map(known))
  }

  /// The list without some entries, in order, as after ``outdenting(below:)`` and ``removing(_:)``
  /// of each from the last one up, but read only a few times.
  package func removingAll(_ entries: [ListEntry]) throws(UnreadableList) -> TaskList {
    // What is below the others changes with these.
    let places = entries.indices
    let innermost = places.filter {
      $0 + 1 == places.endIndex || !block(of: entries[$0]).contains(entries[$0 + 1].line)
    }
    if innermost.isEmpty { return self }
    let edits = innermost.flatMap { outdenting(below: entries[$0]) + [removing(entries[$0])] }
    let (list, gone) = try applyingApart(edits)
    let others = Set(places).subtracting(innermost).map { entries[$0].line }
    let lines = Set(others.map { line in line - gone.count { $0 < line } })
    return try list.removingAll(list.entries.filter { lines.contains($0.line) })
  }

  /// The list after replacements and removals of different lines, with the removed ones.
  private func applyingApart(
    _ edits: [ListEdit]
  ) throws(UnreadableList) -> (list: TaskList, removed: Set<Int>) {
    var replaced: [Int: [UInt8]] = [:]
    var removed: Set<Int> = []
    for edit in edits {
      switch edit {
      case .replace(let line, let new): replaced[line.number] = new
      case .remove(let lines): removed.formUnion(lines.map(\.number))
      case .move, .append, .insert: preconditionFailure("Neither a replacement nor a removal")
      }
    }
    return (
      try TaskList(reading: text.replacing(replaced, removing: removed), as: format), removed
    )
  }

  /// Moves an entry after another one or, for `nil`, to the beginning.
  ///
  /// Its notes and subtasks move along. It does not come between another task and its subtasks or
  /// notes, nor before deeper ones, which would become its own. After one of its own it stays in
  /// place.
  public func moving(_ entry: ListEntry, after other: ListEntry?) -> ListEdit {
    let block = block(of: entry)
    let lines = block.map(known)
    var place = (entries.first?.line ?? 1) - 1
    if let other {
      let others = self.block(of: other)
      place = others.contains(entry.line) ? other.lines.upperBound : others.upperBound
    }
    while let depth = indent(of: entry),
      let end = endOfBlock(around: place, from: depth, besides: block)
    {
      place = end
    }
    if block.contains(place) { place = block.lowerBound - 1 }
    return .move(lines, after: place > 0 ? known(place) : nil)
  }

  /// The last line of a block that would be cut in two behind a line by a task with an indentation;
  /// `nil` if there is none.
  private func endOfBlock(
    around place: Int, from depth: Int, besides block: ClosedRange<Int>
  ) -> Int? {
    if let next = entries.first(where: { $0.line > place && !block.contains($0.line) }),
      isBelow(depth, next, behind: place)
    {
      return self.block(of: next).upperBound
    }
    var least = Int.max
    for entry in entries.prefix(while: { $0.line <= place }).reversed() {
      guard let indent = indent(of: entry), indent < least, !block.contains(entry.line) else {
        continue
      }
      if indent < depth { break }
      let end = self.block(of: entry).upperBound
      if end > place { return end }
      least = indent
      if least == depth { break }
    }
    return nil
  }

  /// The lines of an entry and, in a Markdown checklist, of its subtasks, with the notes of all.
  package func block(of entry: ListEntry) -> ClosedRange<Int> {
    guard let depth = indent(of: entry) else { return entry.lines }
    var last = entry.end
    for other in entries.drop(while: { $0.line <= entry.line }) {
      guard isBelow(depth, other, behind: last) else { break }
      last = max(last, other.end)
    }
    return entry.line...last
  }

  /// Whether an entry is deeper than an indentation, and no line between them ends that of a task.
  private func isBelow(_ depth: Int, _ other: ListEntry, behind last: Int) -> Bool {
    guard let indent = indent(of: other), indent > depth else { return false }
    return !(min(last + 1, other.line)..<other.line).contains { ends($0, depth) }
  }

  /// The indentation of an entry in a Markdown checklist.
  private func indent(of entry: ListEntry) -> Int? {
    let line = line(of: entry)
    guard format == .markdown,
      case .task(let indent, _, _, _) = MarkdownLine(line, in: line.indices)
    else { return nil }
    return indent
  }

  /// Whether what follows a line is not below a task with an indentation before it.
  private func ends(_ number: Int, _ depth: Int) -> Bool {
    switch MarkdownLine(text.bytes, in: text.range(of: number)) {
    case .blank: false
    case .heading: true
    case .fence(let indent, _), .task(let indent, _, _, _), .text(let indent, _): indent <= depth
    }
  }

  /// Adds a task at the end, in the words of todo.txt; before a code block without an end, in which
  /// it would be text.
  public func appending(_ words: String) -> ListEdit {
    let line = addedLine(words)
    guard let block = openBlock else { return .append(line) }
    return .insert(line, after: block > 1 ? known(block - 1) : nil)
  }

  /// The list after ``appending(_:)`` of one task after another, but read only once.
  package func appendingAll(_ tasks: [String]) throws(UnreadableList) -> TaskList {
    let place = openBlock ?? text.lineCount + 1
    let lines = tasks.map { addedLine($0).withoutLineBreaks }
    return try TaskList(
      reading: text.replacing(place..<place, with: lines, isOpen: false), as: format)
  }

  private func addedLine(_ words: String) -> [UInt8] {
    Array((format == .markdown ? "- [ ] \(words)" : words).utf8)
  }

  /// The line where a code block without an end begins.
  package var openBlock: Int? { problems.first { $0.reason == .unclosedCodeBlock }?.line }

  /// Adds a task in the words of todo.txt before all others, or after another one and its subtasks.
  ///
  /// In a Markdown checklist it is indented like its neighbour, so that it contains no others.
  package func adding(_ words: String, after other: ListEntry?) -> ListEdit {
    guard let neighbour = other ?? entries.first else { return appending(words) }
    let place = other.map { block(of: $0).upperBound } ?? neighbour.line - 1
    return .insert(
      openBullet(of: neighbour) + Array(words.utf8), after: place > 0 ? known(place) : nil)
  }

  /// Inserts an open task right after the line of an entry, in todo.txt syntax.
  ///
  /// In a Markdown checklist it is indented like the entry, whose subtasks and notes become those
  /// of the new task.
  public func inserting(_ words: String, after entry: ListEntry) -> ListEdit {
    .insert(openBullet(of: entry) + Array(words.utf8), after: known(entry.line))
  }

  /// The text before the words of an entry, with an empty box.
  private func openBullet(of entry: ListEntry) -> [UInt8] {
    var bullet = bullet(of: entry)
    if let mark = bullet.box?.mark { bullet[mark] = Byte.blank }
    return bullet
  }

  /// The list after an edit made from it; unchanged if the edit is of another list.
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

  /// The item of its own line, without the heading above or the text below it.
  package func ownItem(of entry: ListEntry) -> TaskItem {
    let line = line(of: entry)
    var item = entry.item
    if format == .markdown, let box = line.box,
      let own = TaskItem.reading(line.text(box.text..<line.count), box: item.isDone).item
    {
      (item.projects, item.notes) = (own.projects, own.notes)
    }
    return item
  }

  /// A line as parsed.
  package func known(_ number: Int) -> ListEdit.KnownLine {
    ListEdit.KnownLine(number: number, bytes: Array(text[number] ?? []))
  }
}

extension [UInt8] {
  /// In a line of a Markdown checklist, the places of the mark in the box and of the first word.
  var box: (mark: Int, text: Int)? {
    guard case .task(_, let mark, _, let text) = MarkdownLine(self, in: indices) else { return nil }
    return (mark, skipBlanks(in: text))
  }

  /// The line with its indentation reduced by some columns, at most to none.
  package func outdented(by columns: Int) -> [UInt8] {
    var (start, column) = (0, 0)
    while column < columns, start < count, self[start].isBlank {
      column += self[start] == Byte.tab ? 4 - column % 4 : 1
      start += 1
    }
    // A tab may reach further than what is taken away.
    return [UInt8](repeating: Byte.blank, count: Swift.max(0, column - columns)) + dropFirst(start)
  }

  /// Removes the completion date from a line whose first words begin at an index.
  fileprivate mutating func removeDayOfCompletion(from start: Int) {
    var word = start..<skipWord(in: start..<count)
    // The date may follow the priority.
    if Priority(word: span.extracting(word)) != nil {
      let start = skipBlanks(in: word.upperBound..<count)
      word = start..<skipWord(in: start..<count)
    }
    guard CivilDate(utf8: span.extracting(word)) != nil else { return }
    removeSubrange(word.lowerBound..<skipBlanks(in: word.upperBound..<count))
  }
}
