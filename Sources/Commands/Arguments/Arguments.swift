import CivilTime

/// The arguments of a command, sorted into options and operands.
package struct Arguments: Hashable, Sendable {
  /// One occurrence of an option.
  package struct Given: Hashable, Sendable {
    package let option: Option
    /// The name as given, with its dashes: `-q` or `--quantum`.
    package let spelling: String
    /// The value, for options that take one.
    package let value: String?

    package init(option: Option, spelling: String, value: String? = nil) {
      self.option = option
      self.spelling = spelling
      self.value = value
    }
  }

  /// The options in the order in which they were given.
  package var given: [Given]
  /// The operands.
  package var operands: [String] = []
  /// The number of operands after `--`, the last ones: none of them is a mistaken option.
  package private(set) var literalCount = 0

  /// Options without operands.
  package init(given: [Given] = []) { self.given = given }

  /// Parses the words after the name of a command.
  package init(parsing words: [String], as syntax: CommandSyntax) throws(UsageError) {
    var sorter = ArgumentSorter(syntax: syntax, words: words)
    try sorter.sort()
    given = sorter.given
    operands = sorter.operands
    literalCount = sorter.literalCount
  }

  /// The last occurrence of an option.
  package subscript(_ option: Option) -> Given? {
    given.last { $0.option.name == option.name }
  }

  /// Every occurrence of an option.
  package func all(_ option: Option) -> [Given] {
    given.filter { $0.option.name == option.name }
  }

  /// Whether a flag was given, or the last state of a toggle; `nil` if it was not given.
  package func state(of option: Option) -> Bool? {
    self[option].map { $0.option.kind != .toggle || $0.spelling == "--\(option.name)" }
  }
}

/// Walks through the words of a command line.
private struct ArgumentSorter {
  let syntax: CommandSyntax
  /// The words that have not been looked at yet.
  var words: ArraySlice<String>
  var given: [Arguments.Given] = []
  var operands: [String] = []
  var literalCount = 0

  init(syntax: CommandSyntax, words: [String]) {
    self.syntax = syntax
    self.words = words[...]
  }

  mutating func sort() throws(UsageError) {
    while let word = words.popFirst() {
      if word == "--" {
        literalCount = words.count
        for word in words { try take(operand: word) }
        return
      } else if word.hasPrefix("--") {
        try take(long: word)
      } else if word.count > 1, word.hasPrefix("-"), !Self.namesTag(word) {
        try take(short: word)
      } else {
        try take(operand: word)
      }
    }
  }

  private mutating func take(operand: String) throws(UsageError) {
    guard operands.count < syntax.operandLimit else {
      if let option = given.last, option.option.endingIfAny != nil, option.value == "-" {
        throw .wrongEnding(
          option: option.spelling, found: operand, example: option.option.exampleValue)
      }
      throw .unwantedArgument(found: operand)
    }
    operands.append(operand)
  }

  /// Parses `--long`, `--long value` or `--long=value`.
  private mutating func take(long word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = syntax.options.first(where: { $0.longNames.contains(spelling) })
    else { throw unknown(spelling, in: word) }
    try take(option, spelling: spelling, attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// Parses a group of short flags, the last of which may take a value: `-q 25m`, `-q25m`,
  /// `-hq25m`.
  private mutating func take(short word: String) throws(UsageError) {
    if syntax.options.contains(where: { $0.longNames.contains("-\(word)") }) {
      throw .unknownOption(found: word, nearest: "-\(word)")
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = syntax.options.first(where: { $0.short == letter }) else {
        throw unknown(letters.isEmpty ? "-\(letter)" : word, in: word)
      }
      guard case .value = option.kind, !letters.isEmpty else {
        try take(option, spelling: "-\(letter)", attached: nil)
        continue
      }
      let rest = letters.first == "=" ? letters.dropFirst() : letters
      return try take(option, spelling: "-\(letter)", attached: String(rest))
    }
  }

  /// Parses an option after its name, with an attached or following value.
  private mutating func take(
    _ option: Option, spelling: String, attached: String?
  ) throws(UsageError) {
    guard case .value(_, let example) = option.kind else {
      if let attached { throw .unwantedValue(option: spelling, found: attached) }
      given.append(Arguments.Given(option: option, spelling: spelling))
      return
    }
    guard let value = attached ?? nextValue(of: option) else {
      throw .missingValue(option: spelling, example: example)
    }
    given.append(Arguments.Given(option: option, spelling: spelling, value: value))
  }

  /// Whether a word is `-@tag` or `-+project`: in an edit a removal, in a filter an exclusion, and
  /// never an option.
  private static func namesTag(_ word: String) -> Bool {
    word.hasPrefix("-@") || word.hasPrefix("-+")
  }

  /// The next word unless it is an option; a negative number is not one.
  private mutating func nextValue(of option: Option) -> String? {
    if let ending = option.endingIfAny {
      let isValue = words.first.map { $0.hasSuffix(ending) && !$0.hasPrefix("-") } ?? false
      return isValue || words.first == "-" ? words.removeFirst() : "-"
    }
    guard let word = words.first else { return nil }
    let second = word.dropFirst().first
    if word.hasPrefix("-"), let second, !("0"..."9").contains(second), !Self.namesTag(word) {
      return nil
    }
    words.removeFirst()
    return word
  }

  private func unknown(_ spelling: String, in word: String) -> UsageError {
    if word.contains(" ") { return .noOption(found: word, command: syntax.invocation) }
    if syntax.takesDuration, (try? Duration(parsing: word.dropFirst())) != nil {
      return .unreadableDuration(option: syntax.invocation, .negative(found: word))
    }
    let names = syntax.options.flatMap(\.longNames)
    let isLong = spelling.hasPrefix("--")
    // A list is a file to all commands.
    if spelling == "--list", names.contains("--file") {
      return .unknownOption(found: spelling, nearest: "--file FILE")
    }
    return .unknownOption(
      found: spelling, nearest: isLong ? nearestName(to: spelling, among: names) : nil)
  }
}
