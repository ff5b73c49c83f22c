/// A change of the line of an item, word by word: every byte that it does not concern stays, such
/// as words that cannot be read, repeated keys, and the order and the distance of words.
package struct LineEdit: ~Copyable {
  private let line: [UInt8]
  /// The words of the line that mean something.
  private let words: [ItemWord]
  /// Where the words begin, and where those that are read end.
  private let content: Range<Int>
  /// Where words are added that must not be at the end: before a quotation mark without its end,
  /// which another one would close, or before the title of a line that is too long to be read as a
  /// whole.
  private let inside: Int?
  /// The new bytes of ranges; a range without them is a word that is removed.
  private var changes: [(range: Range<Int>, bytes: [UInt8])] = []

  /// The line of an item that becomes another one.
  ///
  /// - Parameters:
  ///   - line: The line, without its ending.
  ///   - format: Its format; a line of a checklist keeps its indentation, its bullet and its box.
  ///   - former: The item in the line.
  ///   - item: The item that it becomes.
  ///   - cleared: The keys whose words are removed even if they could not be read.
  /// - Returns: The new line.
  package static func line(
    _ line: [UInt8], as format: ListFormat, from former: TaskItem, to item: TaskItem,
    clearing cleared: Set<TaskKey> = []
  ) -> [UInt8] {
    var line = line
    let box = format == .markdown ? line.box : nil
    if let box, former.isDone != item.isDone {
      line[box.mark] = item.isDone ? Byte.done : Byte.blank
    }
    var edit = LineEdit(line, from: box?.text ?? 0, isTicked: box.map { _ in former.isDone })
    edit.changeHeader(from: former, to: item, hasBox: box != nil)
    if item.title != former.title { edit.put(item.titleText, as: .title) }
    edit.changeNames(.project, from: former.projects, to: item.projects)
    edit.changeNames(.tag, from: former.tags, to: item.tags)
    edit.changeValues(from: former, to: item, clearing: cleared)
    edit.keepTitle(isFirst: box == nil)
    return edit.result
  }

  private init(_ line: [UInt8], from start: Int, isTicked: Bool?) {
    var reader = ItemReader(line, keepingWords: true)
    reader.begin(line: 1, at: 0)
    let range = line.trimming(start..<line.count)
    _ = reader.readItem(range, box: isTicked)
    self.line = line
    words = reader.words ?? []
    content = range
    let isCut = range.upperBound > TaskList.longestLine
    inside =
      (words.first(where: \.isOpen) ?? (isCut ? words.first { $0.part == .title } : nil))?
      .range.lowerBound
  }

  // MARK: Words

  /// Changes the words before the title at once: what each of them means depends on the others.
  private mutating func changeHeader(from former: TaskItem, to item: TaskItem, hasBox: Bool) {
    let words = item.header(hasBox: hasBox)
    guard words != former.header(hasBox: hasBox) else { return }
    put(words.isEmpty ? nil : words.joined(separator: " "), as: .header)
  }

  /// Changes the values of keys.
  private mutating func changeValues(
    from former: TaskItem, to item: TaskItem, clearing cleared: Set<TaskKey>
  ) {
    let (values, formers) = (item.values, former.values)
    for key in TaskKey.allCases {
      let value = values[key]
      if value != formers[key] || value == nil && cleared.contains(key) {
        put(value.map { key.sign + Quoted.text($0) }, as: .key(key))
      }
    }
  }

  /// Changes the words of tags or projects to these, in this order.
  private mutating func changeNames(_ key: TaskKey, from former: [String], to names: [String]) {
    guard names != former else { return }
    var rest = names[...]
    for word in words where word.part == .key(key) {
      guard let name = word.value, !name.isEmpty else { continue }
      if name == rest.first {
        rest.removeFirst()
      } else if !names[..<rest.startIndex].contains(name) {
        changes.append((word.range, []))
      }
    }
    for name in rest { add(key.sign + Quoted.text(name)) }
  }

  /// Puts a text in place of the first word of a kind, and removes its other ones.
  private mutating func put(_ text: String?, as part: ItemWord.Part) {
    var text = text
    for word in words where word.part == part {
      let isFit =
        word.range.lowerBound <= inside ?? .max || !(text?.utf8.contains(Byte.quote) ?? false)
      changes.append((word.range, isFit ? Array((text ?? "").utf8) : []))
      if isFit { text = nil }
    }
    guard let text else { return }
    if part == .header {
      changes.append((content.lowerBound..<content.lowerBound, Array("\(text) ".utf8)))
    } else {
      add(text)
    }
  }

  /// Adds a word.
  private mutating func add(_ word: String) {
    let place = inside ?? content.upperBound
    changes.append((place..<place, Array((inside == nil ? " \(word)" : "\(word) ").utf8)))
  }

  /// Escapes a title that other words would turn into a header.
  ///
  /// - Parameter isFirst: Whether the first word of the line is read differently before others.
  private mutating func keepTitle(isFirst: Bool) {
    guard let title = words.first(where: { $0.part == .title })?.range,
      !changes.contains(where: { $0.range == title }),
      LiteralWord.isSpecial(line.span.extracting(title), isFirst: true),
      changes.contains(where: {
        $0.range.lowerBound <= title.lowerBound || isFirst && title.lowerBound == content.lowerBound
      })
    else { return }
    changes.append((title.lowerBound..<title.lowerBound, [Byte.backslash]))
  }

  // MARK: Result

  private var result: [UInt8] {
    let ordered = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    var edited: [UInt8] = []
    var next = 0
    for (range, bytes) in ordered.map(\.element) {
      if next < range.lowerBound { edited += line[next..<range.lowerBound] }
      next = range.upperBound
      edited += bytes
      // A value in quotation marks may have a word directly after it.
      let isFollowed = next < line.count && !line[next].isBlank
      if !bytes.isEmpty {
        if isFollowed, !range.isEmpty { edited.append(Byte.blank) }
        continue
      }
      while !isFollowed, edited.count > content.lowerBound, edited.last?.isBlank ?? false {
        edited.removeLast()
      }
      if edited.count == content.lowerBound { next = line.skipBlanks(in: next..<line.count) }
    }
    return edited + line[next...]
  }
}

/// A word of a line that means something.
struct ItemWord {
  enum Part: Equatable {
    /// A mark, a date or a priority before the title.
    case header
    case title
    /// A key with its value, known by its ``TaskKey/meaning``, a tag, or a project.
    case key(TaskKey)
  }

  let part: Part
  let range: Range<Int>
  /// The value of a key; `nil` if its quotation mark has no end.
  var value: String?

  /// Whether it has a quotation mark without its end.
  var isOpen: Bool { if case .key = part { value == nil } else { false } }
}

extension TaskItem {
  fileprivate var values: [TaskKey: String] {
    Dictionary(uniqueKeysWithValues: valueWords.map { ($0.key, $0.value) })
  }
}
