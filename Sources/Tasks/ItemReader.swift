import CivilTime

/// Parses lines as items, and collects problems.
///
/// It works on bytes, so that positions are those of the file even for invalid UTF-8. Both formats
/// share it: the text after the box of a Markdown checklist item is a todo.txt line.
struct ItemReader: ~Copyable {
  /// The list.
  let bytes: [UInt8]

  /// The problems found so far, in order.
  private(set) var problems: [ListProblem] = []

  /// Whether the whole list is UTF-8, so that its lines need no check.
  private let isUTF8: Bool

  /// The current line: its number, and its offset in the list.
  private var line = (number: 0, start: 0)

  /// The rest that is still to be read.
  private var rest = 0..<0

  /// A range without blanks, so that the end of a word with many values is searched only once.
  private var unbroken = 0..<0

  private var item = TaskItem.blank
  private var title: [UInt8] = []

  /// The position of its `rec:`, if any.
  private var recurrencePlace = 0

  /// The removals, when an edit is parsed; `nil` for a whole task.
  private var edit: TaskEdit?

  /// The keys seen on the line, each as its ``TaskKey/meaning``.
  private var seen: Set<TaskKey> = []

  /// Whether a closing quotation mark may follow: after one was missed, none does on this line.
  private var hasQuoteAhead = true

  /// The words that mean something; `nil` if they are not kept.
  private(set) var words: [ItemWord]?

  init(_ bytes: [UInt8], keepingWords: Bool = false) {
    self.bytes = bytes
    if keepingWords { words = [] }
    isUTF8 = bytes.span.isUTF8
  }

  /// Records a problem at a position in the list.
  mutating func note(_ reason: ListProblem.Reason, at place: Int) {
    problems.append(
      ListProblem(line: line.number, column: place - line.start + 1, reason: reason))
  }

  /// Begins a line.
  mutating func begin(line number: Int, at start: Int) {
    line = (number, start)
  }

  /// Reads a range of the line as text without meaning.
  mutating func readText(_ range: Range<Int>) -> String {
    bytes.text(checked(range))
  }

  /// Parses a range of the line as an item.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - box: Whether the box of a checklist is ticked; `nil` without a box, where `x` marks it
  ///     done.
  /// - Returns: The item; `nil` without a title.
  mutating func readItem(_ range: Range<Int>, box: Bool? = nil) -> TaskItem? {
    let start = readWords(range, box: box)
    guard !title.isEmpty else {
      note(.missingTitle, at: start)
      return nil
    }
    finishTitle(at: start)
    if item.lacksFirstDay, let recurrence = item.recurrence {
      note(.noFirstDay(of: recurrence), at: recurrencePlace)
    }
    return item
  }

  /// Parses a range of the line as an edit of a task.
  mutating func readEdit(_ range: Range<Int>) -> TaskEdit {
    edit = TaskEdit()
    let start = readWords(range, box: nil)
    if !title.isEmpty { finishTitle(at: start) }
    var edit = edit ?? TaskEdit()
    edit.item = item
    edit.given = seen.subtracting(edit.cleared)
    return edit
  }

  /// Parses all words of a range; returns where they begin.
  private mutating func readWords(_ range: Range<Int>, box: Bool?) -> Int {
    rest = bytes.trimming(checked(range))
    let start = rest.lowerBound
    unbroken = start..<start
    item = .blank
    title.removeAll(keepingCapacity: true)
    if !seen.isEmpty { seen.removeAll() }
    hasQuoteAhead = true

    readHeader(box: box)
    while let word = nextWord() { read(word) }
    return start
  }

  // MARK: Words

  /// The next word, which stays to be read.
  private mutating func peekWord() -> Range<Int>? {
    rest = bytes.skipBlanks(in: rest)..<rest.upperBound
    guard !rest.isEmpty else { return nil }
    if !unbroken.contains(rest.lowerBound) {
      unbroken = rest.lowerBound..<bytes.skipWord(in: rest)
    }
    return rest.lowerBound..<unbroken.upperBound
  }

  /// Moves to a position.
  private mutating func move(to place: Int) {
    rest = place..<rest.upperBound
  }

  /// The next word.
  private mutating func nextWord() -> Range<Int>? {
    guard let word = peekWord() else { return nil }
    move(to: word.upperBound)
    return word
  }

  /// Parses the words before a title: `x DATE DATE (A) DATE`.
  private mutating func readHeader(box: Bool?) {
    if let box {
      item.isDone = box
    } else if let word = peekWord(), word.count == 1, bytes[word.lowerBound] == Byte.done,
      word.upperBound < rest.upperBound
    {
      item.isDone = true
      takeHeader(word)
    }
    readDates()
    guard let word = peekWord(), let priority = Priority(word: bytes.span.extracting(word))
    else { return }
    item.priority = priority
    takeHeader(word)
    readDates()
  }

  /// Parses the dates of completion (of a done task, if not yet known) and creation.
  private mutating func readDates() {
    if item.isDone, item.completed == nil {
      guard let date = readDate() else { return }
      item.completed = date
    }
    if let date = readDate() { item.created = date }
  }

  private mutating func readDate() -> CivilDate? {
    guard let word = peekWord(), let date = CivilDate(utf8: bytes.span.extracting(word))
    else { return nil }
    takeHeader(word)
    return date
  }

  /// Moves past a word of the header.
  private mutating func takeHeader(_ word: Range<Int>) {
    words?.append(ItemWord(part: .header, range: word))
    move(to: word.upperBound)
  }

  /// Parses a word after the header: a key with its value, or a word of the title.
  private mutating func read(_ word: Range<Int>) {
    if edit != nil {
      if readRemoval(word) { return }
      if TaskEdit.losesBackslash(bytes.span.extracting(word)) {
        return addToTitle(word.dropFirst())
      }
    }
    guard let key = TaskKey(word: bytes.span.extracting(word)) else {
      if edit != nil, TaskEdit.takesKey(bytes.span.extracting(word)) {
        return note(.unknownRemoval(found: bytes.text(word)), at: word.lowerBound)
      }
      return addToTitle(word)
    }
    let value = readValue(of: key, in: word)
    let part = ItemWord.Part.key(key.meaning ?? key)
    words?.append(
      ItemWord(part: part, range: word.lowerBound..<rest.lowerBound, value: value))
    guard let value else { return }
    guard !value.isEmpty else { return note(.missingValue(key), at: word.lowerBound) }
    if let meaning = key.meaning, !seen.insert(meaning).inserted {
      return note(.repeated(key), at: word.lowerBound)
    }
    if edit != nil, key.meaning != nil, value == "-" {
      edit?.cleared.insert(key.meaning ?? key)
      return
    }
    if edit != nil, key == .estimate, let sign = value.utf8.first,
      sign == Byte.plus || sign == Byte.minus
    {
      return readGrowth(value, at: word.lowerBound)
    }
    if key == .recurrence { recurrencePlace = word.lowerBound }
    if let reason = item.set(key, to: value) { note(reason, at: word.lowerBound) }
  }

  /// Reads `+1h` or `-30m`, which an edit adds to the estimate.
  private mutating func readGrowth(_ value: String, at place: Int) {
    do throws(UnreadableDuration) {
      let length = try Duration(parsing: String(value.dropFirst()))
      edit?.growth = value.utf8.first == Byte.minus ? .zero - length : length
      seen.remove(.estimate)
    } catch {
      note(.duration(.estimate, error), at: place)
    }
  }

  /// Parses `-@tag`, `-+project` or `(-)`; returns whether the word is one.
  private mutating func readRemoval(_ word: Range<Int>) -> Bool {
    if bytes[word].elementsEqual(TaskEdit.noPriority.utf8) {
      edit?.clearsPriority = true
      return true
    }
    let name = word.dropFirst()
    guard TaskEdit.takesName(bytes.span.extracting(word)),
      let key = TaskKey(word: bytes.span.extracting(name))
    else { return false }
    guard let value = readValue(of: key, in: name) else { return true }
    if key == .tag { edit?.formerTags.append(value) } else { edit?.formerProjects.append(value) }
    return true
  }

  /// Adds a word to the title, without its escaping backslash.
  private mutating func addToTitle(_ word: Range<Int>) {
    words?.append(ItemWord(part: .title, range: word))
    let isLiteral = LiteralWord.losesBackslash(
      bytes.span.extracting(word), isFirst: title.isEmpty)
    if !title.isEmpty { title.append(Byte.blank) }
    title.append(contentsOf: bytes[isLiteral ? word.dropFirst() : word])
  }

  // MARK: Values

  /// The value of a key; a quoted one may extend beyond its word. `nil` if its end is missing.
  private mutating func readValue(of key: TaskKey, in word: Range<Int>) -> String? {
    let start = word.lowerBound + key.signLength
    guard start < word.upperBound, bytes[start] == Byte.quote else {
      return bytes.text(start..<word.upperBound)
    }
    guard let (value, end) = readQuoted(from: start + 1) else {
      note(.unclosedQuote(key), at: word.lowerBound)
      return nil
    }
    move(to: end)
    return value
  }

  /// Reads up to the closing quotation mark; a backslash escapes `"`, `\` and `n`.
  private mutating func readQuoted(from start: Int) -> (value: String, end: Int)? {
    guard hasQuoteAhead else { return nil }
    var value: [UInt8] = []
    var position = start
    while position < rest.upperBound {
      let byte = bytes[position]
      position += 1
      if byte == Byte.quote { return (String(decoding: value, as: UTF8.self), position) }
      if byte == Byte.backslash, position < rest.upperBound,
        let escaped = Quoted.unescape(bytes[position])
      {
        value.append(escaped)
        position += 1
      } else {
        value.append(byte)
      }
    }
    // A later opening quotation mark would be escaped in this value, so that the text after it is
    // read in the same state: the search would end here again.
    hasQuoteAhead = false
    return nil
  }

  // MARK: Limits

  /// Sets the title of the item, cut to the maximum length.
  private mutating func finishTitle(at place: Int) {
    let whole = String(decoding: title, as: UTF8.self)
    item.title = whole.cut(toBytes: TaskItem.longestTitle)
    if item.title.utf8.count < whole.utf8.count {
      note(.titleTooLong(bytes: whole.utf8.count), at: place)
    }
    item.projects.removeRepetitions()
    item.tags.removeRepetitions()
    if !item.hasWrittenID { item.id = TitleHash.id(of: item.title) }
  }

  /// A range of the line cut to the maximum length; reports excess length and invalid UTF-8.
  private mutating func checked(_ range: Range<Int>) -> Range<Int> {
    var end = min(range.upperBound, line.start + TaskList.longestLine)
    if end < range.upperBound {
      while end > range.lowerBound, bytes[end].continuesScalar { end -= 1 }
      note(.lineTooLong(bytes: range.upperBound - line.start), at: end)
    }
    let range = range.lowerBound..<max(range.lowerBound, end)
    if !isUTF8, let wrong = bytes.span.extracting(range).firstInvalidByte {
      let place = range.lowerBound + wrong
      note(.invalidUTF8(byte: bytes[place]), at: place)
    }
    return range
  }
}
