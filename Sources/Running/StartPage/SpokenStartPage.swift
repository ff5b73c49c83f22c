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
    "d 2: number 2 is done. e 2 Read Kant: changes number 2 to Read Kant. x 2: number 2 is deleted.",
    "t 2: takes number 2 out of today, or puts it back. m 2 1: number 2 becomes number 1. u: undo.",
    "s 40: slices of 40 minutes. b 5: 5 minutes of break. l: the list. q: quit. ?: this again.",
  ]

  /// A command with a number.
  private enum Deed {
    case done, delete, tick, edit, move, slice, rest

    /// Whether its number is one of minutes.
    var isOfTime: Bool { self == .slice || self == .rest }

    /// What follows its letter, for example.
    var example: String {
      switch self {
      case .done, .delete, .tick: "2"
      case .edit: "2 Read Kant"
      case .move: "2 1"
      case .slice: "40"
      case .rest: "5"
      }
    }

    /// The commands by their letters and words.
    static let named: [Substring: Deed] = [
      "d": .done, "done": .done, "x": .delete, "delete": .delete, "t": .tick, "e": .edit,
      "edit": .edit, "m": .move, "move": .move, "s": .slice, "slice": .slice, "b": .rest,
      "break": .rest,
    ]
  }

  var content: StartContent

  init(content: StartContent) {
    self.content = content
    self.content.page.isSpoken = true
  }

  /// The list, and the effect of Enter.
  var listing: [String] {
    let page = content.page
    let lines = page.lines.dropLast()
    if lines.isEmpty { return ["No tasks yet, \(lengths)."] }
    let tasks = lines.enumerated().map { index, line in
      "\(index + 1): \(harmless(line.words))\(line.isTicked ? "" : ", not for today")"
    }
    let wall = content.wall
    let words = StartWords(
      page: page, forecast: StartForecast(page, at: wall), wall: wall, ink: content.screen.ink)
    return ["\(words.count.capitalizedSentence), \(lengths):"] + tasks
      + (words.obstacle.map { ["\($0.capitalizedSentence)."] }
        ?? words.beginning.map { ["It \($0)."] } ?? [])
  }

  /// “slices of 25 minutes, no break”, “slices of 1 min 30 s, no break”.
  private var lengths: String {
    func words(_ dial: Dial) -> String {
      dial.wholeMinutes?.counting("minute") ?? dial.duration.map(TimeText.length) ?? "no length"
    }
    let page = content.page
    let rest = page.rest.minutes == 0 ? "no break" : "\(words(page.rest)) of break"
    return "slices of \(words(page.slice)), \(rest)"
  }

  /// Executes a line.
  mutating func take(_ line: String) -> Step {
    let text = line.trimmed
    content.page.message = nil
    switch text {
    case "", "start":
      let effects = content.page.start()
      return step(of: effects)
    case "q", "Q", "quit", "exit": return .leave
    case "l", "L", "list":
      content.reread()
      return .say(listing)
    case "?", "help": return .say(Self.help)
    case "u", "undo": return .change([.undo()])
    case "U", "redo": return .change([.redo()])
    default: break
    }
    if let step = command(text.split(separator: " ", maxSplits: 2)) { return step }
    content.page.place = .line(content.page.lastLine)
    return type(text, in: content.page.lastLine)
  }

  /// Executes a command with a number; `nil` if the words are a task.
  private mutating func command(_ words: [Substring]) -> Step? {
    guard let first = words.first else { return nil }
    let isLetter = first.count == 1
    let name = isLetter ? Substring(first.lowercased()) : first
    guard let deed = Deed.named[name] else { return nil }
    let number = words.dropFirst().first
    let rest = words.count > 2 ? words[2] : ""
    // More words make a task of the line: delete 2 mails, d 2 mails.
    guard rest.isEmpty || deed == .edit && isLetter || deed == .move && Int(rest) != nil else {
      return nil
    }
    if let number, let value = Int(number) ?? (deed.isOfTime ? Self.minutes(number) : nil) {
      return act(deed, value, rest)
    }
    let isMistyped = number?.first.map { ("0"..."9").contains($0) } ?? true
    let sentence = "\(name) needs a number, as in: \(name) \(deed.example)"
    return isLetter && isMistyped ? .say([sentence]) : nil
  }

  /// The number of minutes of a duration such as `40m`; `nil` if it has seconds.
  private static func minutes(_ text: Substring) -> Int? {
    guard let duration = try? Duration(parsing: text) else { return nil }
    let minutes = Int(duration.components.seconds / 60)
    return duration == .seconds(60 * minutes) ? minutes : nil
  }

  private mutating func act(_ deed: Deed, _ number: Int, _ rest: Substring) -> Step {
    switch deed {
    case .slice: return turn(\.slice, to: number, option: "-q")
    case .rest: return turn(\.rest, to: number, option: "--break")
    case .done, .delete, .tick, .edit, .move: break
    }
    guard let index = index(of: number) else { return noNumber(number) }
    content.page.place = .line(index)
    // A refused change leaves its text there.
    content.page.lines[index].cancel()
    switch deed {
    case .done: return step(of: content.page.press(.character("d")))
    case .delete: return step(of: content.page.press(.character("D")))
    case .tick:
      _ = content.page.press(.character(" "))
      return .say([listing[number]])
    case .move:
      guard let goal = Int(rest) else {
        return .say(["Give its new number, too, as in: m \(number) 1"])
      }
      guard let place = self.index(of: goal) else { return noNumber(goal) }
      let item = content.page.lines[index].item
      return step(of: item.map { content.page.carry($0, to: place) } ?? [])
    case .edit, .slice, .rest:
      guard let item = content.page.lines[index].item, !rest.isEmpty else {
        return .say(["Give the new words, too, as in: e \(number) Read Kant"])
      }
      return .change([.edit(item.id, line: String(rest))])
    }
  }

  /// The index of a task by its number; `nil` if no task has it.
  private func index(of number: Int) -> Int? {
    (1..<content.page.lines.count).contains(number) ? number - 1 : nil
  }

  private func noNumber(_ number: Int) -> Step {
    .say(["There is no number \(number); l lists them."])
  }

  /// Sets a dial to a number of minutes.
  private mutating func turn(
    _ dial: WritableKeyPath<StartPage, Dial>, to minutes: Int, option: String
  ) -> Step {
    guard content.page[keyPath: dial].limits.contains(minutes) else {
      content.page.complain(about: minutes, on: content.page[keyPath: dial], option: option)
      return step(of: [])
    }
    content.page[keyPath: dial].turn(to: minutes)
    return .say(["\(lengths).".capitalizedSentence])
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

  /// The page's message about the last line, as a sentence, unless it begins with a key of lists.
  private var said: String? {
    content.page.message.map { message in
      let isAboutKey = TaskKey.allCases.contains { message.text.hasPrefix($0.sign) }
      return isAboutKey ? message.text : message.text.capitalizedSentence
    }
  }

  // MARK: Talking

  /// Prints and reads lines until the user starts or leaves; the end of the input leaves.
  mutating func run(in world: some World) throws(Failure) -> StartContent.Outcome {
    try tell(["Rota."] + listing + Self.help, in: world)
    while let line = try world.nextLine() {
      switch take(Self.text(of: line)) {
      case .say(let sentences): try tell(sentences, in: world)
      case .start:
        if let outcome = content.start() { return outcome }
        try tell([said ?? "Nothing was changed."], in: world)
      case .leave: return .leave(content.page)
      case .change(let requests):
        let count = content.page.lines.count
        content.change(requests)
        // What was refused is typed again; kept, it would stand in the way of a start.
        content.page.lines[content.page.lastLine].cancel()
        let usual = content.page.lines.count > count ? "Added." : "Changed."
        try tell([said ?? usual] + listing, in: world)
      }
    }
    return .leave(content.page)
  }

  /// The text of a line without the sequences of arrows and similar keys, which the terminal leaves
  /// in it.
  private static func text(of line: [UInt8]) -> String {
    var rest = line[...]
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == 0x1B, rest.first == UInt8(ascii: "[") {
        rest = rest.dropFirst().drop { (0x20...0x3F).contains($0) }.dropFirst()
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func tell(_ sentences: [String], in world: some World) throws(Failure) {
    let width = world.sentenceWidth(of: .output)
    let lines = sentences.flatMap { TextWidth.wrapped($0, to: width, indent: 2) }
    try world.print(lines.map { $0 + "\n" }.joined())
  }
}
