import CivilTime
import Tasks

extension Request {
  /// Parses a request from the words of a command line, whose quotation marks the shell has
  /// removed: `["go", "Write essay", "10m"]`.
  ///
  /// A task title at the end may consist of several words.
  public init(words: [String]) throws(UnreadableRequest) {
    guard let word = words.first else { throw .empty }
    var form = try RequestForm(named: word)
    try form.read(words.dropFirst())
    try self.init(form)
  }
}

extension RequestForm {
  fileprivate mutating func read(_ words: ArraySlice<String>) throws(UnreadableRequest) {
    var words = words
    switch name {
    case .resume, .toggle, .skip, .here, .stop, .status:
      if !words.isEmpty { throw .surplus(found: words.joined(separator: " "), of: name) }
    case .pause:
      try read(.ago, behind: "ago", words)
    case .subscribe:
      try read(.since, behind: "since", words)
    case .done, .reopen, .remove:
      take(.task, words)
    case .extend, .back:
      take(.by, words)
    case .quantum:
      take(.to, words)
    case .undo, .redo:
      take(.count, words)
    case .add, .addNext:
      take(.line, words.quotingNotes)
    case .go:
      if words.count > 1, let last = words.last, (try? Duration(parsing: last)) != nil {
        self[.by] = words.removeLast()
      }
      take(.task, words)
    case .edit, .note:
      self[.task] = words.popFirst()
      take(.line, name == .edit ? words.quotingNotes : words)
    case .later:
      self[.task] = words.popFirst()
      take(.day, words)
    case .move:
      self[.task] = words.popFirst()
      if words.first == "after" {
        self[.after] = words.dropFirst().joined(separator: " ")
      } else {
        take(.to, words)
      }
    }
  }

  /// An argument introduced by a keyword, if there are any words.
  private mutating func read(
    _ key: Argument, behind word: String, _ words: ArraySlice<String>
  ) throws(UnreadableRequest) {
    guard let first = words.first else { return }
    guard first == word else { throw .surplus(found: first, of: name) }
    self[key] = words.dropFirst().joined(separator: " ")
  }

  /// All words as one argument, if there are any.
  private mutating func take(_ key: Argument, _ words: ArraySlice<String>) {
    if !words.isEmpty { self[key] = words.joined(separator: " ").withoutLineBreaks }
  }
}

extension ArraySlice<String> {
  /// The words of a line with the quotation marks that the shell took from `note:"two sources"`.
  fileprivate var quotingNotes: ArraySlice<String> { map(TypedLine.quotingNote)[...] }
}
