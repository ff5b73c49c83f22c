import CivilTime

extension TaskItem {
  /// The item as a line of a list, without indentation or ending.
  ///
  /// Parsing restores the same item if its title is in one line and not too long. Two values are
  /// not written: an id made from the title, and the creation date of a task that is done without a
  /// completion date.
  public func line(as format: ListFormat) -> String {
    switch format {
    case .todoTxt: (isDone ? "x " : "") + words
    case .markdown: (isDone ? "- [x] " : "- [ ] ") + words
    }
  }

  /// The item as the words of a line: dates, priority, title, projects, tags, keys.
  private var words: String {
    var words: [String] = []
    // After an x, the first date is the completion date.
    if isDone, let completed { words.append(completed.description) }
    if let priority { words.append("(\(priority))") }
    if let created, !isDone || completed != nil { words.append(created.description) }
    words += titleWords
    words += projects.map { TaskKey.project.sign + Quoted.text($0) }
    words += tags.map { TaskKey.tag.sign + Quoted.text($0) }
    words += valueWords.map { key, value in key.sign + Quoted.text(value) }
    return words.joined(separator: " ")
  }

  /// The words of the title, escaped with a backslash where they look like syntax.
  private var titleWords: [String] {
    title.asOneLine.split(separator: " ").enumerated().map { position, word in
      let word = String(word)
      let needsBackslash = LiteralWord.needsBackslash(word.utf8.span, isFirst: position == 0)
      return needsBackslash ? "\\" + word : word
    }
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
