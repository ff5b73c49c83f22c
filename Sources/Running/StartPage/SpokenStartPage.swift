import CivilTime
import Commands
import Drawing
import EventStream
import Rotations
import Tasks
import Terminals

/// The start page as text, line by line, for terminals without a screen: the list with numbers, and
/// commands.
struct SpokenStartPage {
  /// The result of a line.
  enum Step: Equatable {
    /// Sentences to print; nothing has changed.
    case say([String])
    case change([Request])
    case start
    case leave
  }

  static let help = [
    "Enter starts. A line of text adds a task, as in: Write essay est:2h",
    "d 2: number 2 is done. e 2 Read Kant: number 2 has these words instead. x 2: number 2 is deleted.",
    "t 2: number 2 is not for today, or is again. u: undo. l: the list. q: quit. ?: this again.",
  ]

  var content: StartContent

  init(content: StartContent) {
    self.content = content
    self.content.page.isSpoken = true
  }

  /// The list, and the effect of Enter.
  var listing: [String] {
    let page = content.page
    let lines = page.lines.dropLast()
    if lines.isEmpty { return ["No tasks yet."] }
    let tasks = lines.enumerated().map { index, line in
      "\(index + 1): \(harmless(line.words))\(line.isTicked ? "" : ", not for today")"
    }
    let length = page.dials.slice.counting("minute")
    let rest = page.dials.rest == 0 ? "no break" : "\(page.dials.rest.counting("minute")) of break"
    return ["\(lines.count.counting("task")), slices of \(length), \(rest):"] + tasks
  }

  /// Executes a line.
  mutating func take(_ line: String) -> Step {
    let text = line.trimmed
    switch text {
    case "":
      let effects = content.page.start()
      return step(of: effects)
    case "q", "Q": return .leave
    case "l", "L":
      content.reread()
      return .say(listing)
    case "?": return .say(Self.help)
    case "u", "U": return .change([.undo()])
    default: break
    }
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    if words.count > 1, let key = Self.keys[words[0]], let number = Int(words[1]) {
      guard (1..<content.page.lines.count).contains(number) else {
        return .say(["There is no number \(number); l lists them."])
      }
      return act(key, number - 1, words.count > 2 ? words[2] : "")
    }
    content.page.place = .line(content.page.lastLine)
    return type(text, in: content.page.lastLine)
  }

  /// The keys of the page for the letters before a number.
  private static let keys: [String: Key] = [
    "d": .character("d"), "x": .character("D"), "t": .character(" "), "e": .enter,
  ]

  private mutating func act(_ key: Key, _ index: Int, _ words: String) -> Step {
    content.page.place = .line(index)
    // A refused change leaves its text there.
    content.page.lines[index].cancel()
    let effects = content.page.press(key)
    guard key == .enter else {
      return effects.isEmpty ? .say([listing[index + 1]]) : step(of: effects)
    }
    if words.isEmpty { return cancel("Give the new words, too, as in: e \(index + 1) Read Kant") }
    return type(words, in: index)
  }

  /// Types a text into a line, and confirms it.
  private mutating func type(_ text: String, in index: Int) -> Step {
    content.page.lines[index].type(.control("u"))
    for character in text { content.page.lines[index].type(.character(character)) }
    let effects = content.page.press(.enter)
    guard effects.isEmpty else { return step(of: effects) }
    return cancel(said ?? "Nothing was changed.")
  }

  private mutating func cancel(_ sentence: String) -> Step {
    _ = content.page.press(.escape)
    return .say([sentence])
  }

  private func step(of effects: [StartEffect]) -> Step {
    switch effects.first {
    case .change(let requests): .change(requests)
    case .start: .start
    case .leave: .leave
    case .redraw, nil: .say([said ?? "Nothing was changed."])
    }
  }

  /// The page's message about the last line, as a sentence.
  private var said: String? { content.page.message?.text.capitalizedSentence }

  // MARK: Talking

  /// Prints and reads lines until the user starts or leaves; the end of the input leaves.
  mutating func run(in world: some World) throws(Failure) -> StartContent.Outcome {
    try tell(["Rota."] + listing + Self.help, in: world)
    while let line = try world.nextLine() {
      switch take(String(decoding: line, as: UTF8.self)) {
      case .say(let sentences): try tell(sentences, in: world)
      case .start:
        if let outcome = content.start() { return outcome }
        try tell([said ?? "Nothing was changed."], in: world)
      case .leave: return .leave(content.page)
      case .change(let requests):
        let count = content.page.lines.count
        content.change(requests)
        let usual = content.page.lines.count > count ? "Added." : "Changed."
        try tell([said ?? usual] + listing, in: world)
      }
    }
    return .leave(content.page)
  }

  private func tell(_ sentences: [String], in world: some World) throws(Failure) {
    try world.print(sentences.map { $0 + "\n" }.joined())
  }
}
