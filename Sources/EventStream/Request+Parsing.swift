extension Request {
  /// Parses a request from a line of words, such as `go "Write essay" 10m`.
  ///
  /// The title of a task needs quotation marks where more words follow, but not at the end of the
  /// line or before the duration of `go`. The caller filters blank lines and comments.
  public init(parsing line: some StringProtocol) throws(UnreadableRequest) {
    try self.init(RequestForm(LineWords(String(line))))
  }

  /// Parses a request from the words of a command line, whose quotation marks the shell has
  /// removed: `["go", "Write essay", "10m"]`.
  ///
  /// A task title at the end may consist of several words.
  public init(words: [String]) throws(UnreadableRequest) {
    try self.init(RequestForm(ShellWords(words)))
  }
}

extension RequestForm {
  fileprivate init(_ words: some RequestWords) throws(UnreadableRequest) {
    var words = words
    guard let word = try words.next() else { throw .empty }
    try self.init(named: word)
    switch name {
    case .resume, .toggle, .skip, .here, .stop, .status:
      break
    case .pause:
      try read(.ago, behind: "ago", from: &words)
    case .subscribe:
      try read(.since, behind: "since", from: &words)
    case .extend, .back:
      self[.by] = words.rest()
    case .quantum:
      self[.to] = words.rest()
    case .undo, .redo:
      self[.count] = words.rest()
    case .add, .addNext:
      self[.line] = words.restAsLine()
    case .done, .reopen, .remove:
      self[.task] = try words.restAsName()
    case .go:
      (self[.task], self[.by]) = try words.restAsNameAndLength()
    case .edit:
      self[.task] = try words.next()
      self[.line] = words.restAsLine()
    case .note:
      self[.task] = try words.next()
      self[.line] = words.rest()
    case .later:
      self[.task] = try words.next()
      self[.day] = words.rest()
    case .move:
      self[.task] = try words.next()
      try readGoal(from: &words)
    }
    if let surplus = words.rest() { throw .surplus(found: surplus, of: name) }
  }

  /// An argument introduced by a keyword, if there are any words.
  private mutating func read(
    _ key: Argument, behind word: String, from words: inout some RequestWords
  ) throws(UnreadableRequest) {
    guard let found = try words.next() else { return }
    guard found == word else { throw .surplus(found: found, of: name) }
    self[key] = words.rest() ?? ""
  }

  private mutating func readGoal(from words: inout some RequestWords) throws(UnreadableRequest) {
    switch try words.next() {
    case "after": self[.after] = try words.restAsName() ?? ""
    case let place? where ["first", "last"].contains(place): self[.to] = place
    case let place?: throw .goal(found: place)
    case nil: break
    }
  }
}
