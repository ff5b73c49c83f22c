import CivilTime
import Tasks

extension Request {
  /// Parses a request from a line of words, such as `go "Write essay" 10m`.
  ///
  /// The title of a task needs quotation marks where more words follow, but not at the end of the
  /// line or before the duration of `go`. The caller filters blank lines and comments.
  public init(parsing line: some StringProtocol) throws(UnreadableRequest) {
    var reader = LineReader(String(line))
    try self.init(reader.read())
  }
}

/// Parses the words of one line.
private struct LineReader {
  private var words: WordReader

  init(_ line: String) { words = WordReader(line) }

  mutating func read() throws(UnreadableRequest) -> RequestForm {
    guard let word = try next() else { throw .empty }
    var form = try RequestForm(named: word)
    switch form.name {
    case .resume, .toggle, .skip, .here, .stop, .status:
      break
    case .pause:
      try read(.ago, behind: "ago", into: &form)
    case .subscribe:
      try read(.since, behind: "since", into: &form)
    case .extend, .back:
      form[.by] = rest()
    case .quantum:
      form[.to] = rest()
    case .undo, .redo:
      form[.count] = rest()
    case .add, .addNext:
      form[.line] = rest()
    case .done, .reopen, .remove:
      form[.task] = try restAsName()
    case .go:
      try readTaskAndLength(into: &form)
    case .edit, .note:
      form[.task] = try next()
      form[.line] = rest()
    case .later:
      form[.task] = try next()
      form[.day] = rest()
    case .move:
      form[.task] = try next()
      try readPlace(into: &form)
    }
    if let surplus = rest() { throw .surplus(found: surplus, of: form.name) }
    return form
  }

  /// An argument introduced by a keyword, if there are any words.
  private mutating func read(
    _ key: Request.Argument, behind word: String, into form: inout RequestForm
  ) throws(UnreadableRequest) {
    guard let found = try next() else { return }
    guard found == word else { throw .surplus(found: found, of: form.name) }
    form[key] = rest() ?? ""
  }

  /// A task with an optional duration; the title may have several words without quotation marks.
  private mutating func readTaskAndLength(into form: inout RequestForm) throws(UnreadableRequest) {
    if words.rest.first == "\"" {
      form[.task] = try next()
      form[.by] = rest()
      return
    }
    form[.task] = rest()
    guard let text = form[.task], let blank = text.lastIndex(where: \.isBlank) else { return }
    let last = text[text.index(after: blank)...]
    guard (try? Duration(parsing: last)) != nil else { return }
    form[.task] = WordReader(String(text[..<blank])).rest
    form[.by] = String(last)
  }

  private mutating func readPlace(into form: inout RequestForm) throws(UnreadableRequest) {
    switch try next() {
    case "after": form[.after] = try restAsName() ?? ""
    case let place? where ["first", "last"].contains(place): form[.to] = place
    case let place?: throw .goal(found: place)
    case nil: break
    }
  }

  // MARK: Words

  private mutating func next() throws(UnreadableRequest) -> String? {
    do throws(WordReader.UnclosedQuote) { return try words.next() } catch { throw .quote(error) }
  }

  private mutating func restAsName() throws(UnreadableRequest) -> String? {
    do throws(WordReader.UnclosedQuote) {
      return try words.restAsName()
    } catch {
      throw .quote(error)
    }
  }

  /// All remaining words; `nil` if there are none.
  private mutating func rest() -> String? {
    defer { words = WordReader("") }
    return words.rest.isEmpty ? nil : words.rest
  }
}
