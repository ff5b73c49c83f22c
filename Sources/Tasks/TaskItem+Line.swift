import CivilTime

extension TaskItem {
  /// The item as a line of a list, without indentation or ending.
  ///
  /// Parsing restores the same item if its title is in one line and not too long. Two values are
  /// not written: an id made from the title, and the creation date of a task that is done without a
  /// completion date.
  public func line(as format: ListFormat) -> String {
    switch format {
    case .todoTxt: words(hasBox: false)
    case .markdown: (isDone ? "- [x] " : "- [ ] ") + words(hasBox: true)
    }
  }

  /// The item as the words of a line: header, title, projects, tags, keys.
  private func words(hasBox: Bool) -> String {
    var words = header(hasBox: hasBox) + [titleText]
    words += projects.map { TaskKey.project.sign + Quoted.text($0) }
    words += tags.map { TaskKey.tag.sign + Quoted.text($0) }
    words += valueWords.map { key, value in key.sign + Quoted.text(value) }
    return words.joined(separator: " ")
  }

  /// The words before the title: the mark unless a box has it, dates, priority.
  func header(hasBox: Bool) -> [String] {
    // After an x, the first date is the completion date.
    [
      isDone && !hasBox ? "x" : nil, isDone ? completed?.description : nil,
      priority.map { "(\($0))" }, isDone && completed == nil ? nil : created?.description,
    ].compactMap(\.self)
  }

  /// The title, its words escaped with a backslash where they look like syntax.
  var titleText: String {
    title.asOneLine.split(separator: " ").enumerated().map { position, word in
      let word = String(word)
      let needsBackslash = LiteralWord.needsBackslash(word.utf8.span, isFirst: position == 0)
      return needsBackslash ? "\\" + word : word
    }.joined(separator: " ")
  }

  /// The keys that have a value, in the order in which they are written.
  var valueWords: [(key: TaskKey, value: String)] {
    let values: [(TaskKey, String?)] = [
      (.due, due?.description),
      (.from, from?.description),
      (.at, at?.description),
      (.recurrence, recurrence?.description),
      (.estimate, estimate?.shortText),
      (.slice, slice?.shortText),
      (.id, hasWrittenID ? id : nil),
      (.note, notes),
    ]
    return values.compactMap { key, value in value.map { (key, $0) } }
  }
}
