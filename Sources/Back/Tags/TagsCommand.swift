import Drawing
import Commands
import Options
import Platform
import Terminals

/// `rota tags`: the user's tags with their colours.
package struct TagsCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "tags",
    summary: "Shows the tags with colour and this month's time; changes them.",
    example: "rota tags add Reading violet",
    operands: "[add|rename|color|move|rm NAME …]",
    forms: [
      "add NEW COLOUR", "rename TAG NEW", "color TAG COLOUR", "move TAG first|last",
      "move TAG after TAG", "rm TAG",
    ],
    operandLimit: 4,
    groups: [
      OptionGroup(
        "Changes",
        [
          OptionRow(summary: "add NAME [COLOUR]                  add a tag at the end"),
          OptionRow(summary: "rename OLD NEW                     rename the tag, not its tasks"),
          OptionRow(summary: "color NAME COLOUR                  a name below, or #0072b2"),
          OptionRow(summary: "move NAME first|last|after OTHER   its new place"),
          OptionRow(summary: "rm NAME                            its history stays, in grey"),
        ]),
      OptionGroup(
        "Colours",
        [
          OptionRow(summary: "blue orange green pink sky yellow red grey violet lime brown teal")
        ]),
      OptionGroup(
        "Options",
        [
          OptionRow(.quiet, summary: "do not say what was done"),
          .json,
          .plainTable,
          .colors,
          .help,
        ]),
    ])

  private let edit: TagEdit?
  private let form: AnswerForm
  private let presentation: Presentation

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    form = try AnswerForm(arguments)
    presentation = try Presentation(arguments, of: Self.syntax, in: world)
    edit = try arguments.operands.isEmpty ? nil : TagEdit(arguments.operands, in: world)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    if let edit {
      try SettingsFile.change(in: world) { file throws(UsageError) in try edit.applied(to: file) }
    }
    switch (form, edit) {
    case (.silent, _?): break
    case (.line, let edit?): try world.tellDeed(edit.answer(in: TagBook(in: world)) + "\n")
    case (.json, _?): try world.printAnswer(line: listing(in: world).json)
    case (.json, nil): try world.print(line: listing(in: world).json)
    case (_, nil): try world.print(listing(in: world).text(on: world.paper(presentation)))
    }
    return .success
  }

  private func listing(in world: some World) -> TagListing {
    TagListing(TagBook(Settings(tellingFaultsIn: world)), in: world)
  }
}

/// A verb of `rota tags` with what it needs, and an example of that.
private enum TagVerb: String, CaseIterable {
  case add, rename, color, move
  case remove = "rm"

  var needs: (what: String, example: String) {
    switch self {
    case .add: ("a name", "Reading violet")
    case .rename: ("a tag and its new name", "Reading Books")
    case .color: ("a tag and its colour", "Reading violet")
    case .move: ("a tag and its place", "Reading first")
    case .remove: ("a tag", "Reading")
    }
  }

  /// How many words may follow it; `move TAG after` takes one more.
  var operands: ClosedRange<Int> {
    switch self {
    case .add: 1...2
    case .rename, .color, .move: 2...2
    case .remove: 1...1
    }
  }
}

extension TagEdit {
  /// Parses the arguments of `rota tags`.
  init(_ words: [String], in world: some World) throws(UsageError) {
    let (word, rest) = (words[0], Array(words.dropFirst()))
    guard let verb = TagVerb(rawValue: word) else {
      if let meant = Self.change(withoutVerb: words, in: TagBook(in: world)) {
        throw .unknownChoice(
          option: "tags", found: word, choices: [], nearest: "rota tags \(meant)")
      }
      let verbs = TagVerb.allCases.map(\.rawValue)
      throw .unknownChoice(
        option: "tags", found: word, choices: verbs, nearest: nearestName(to: word, among: verbs))
    }
    guard rest.count >= verb.operands.lowerBound else {
      let (what, example) = verb.needs
      throw .missingOperand(of: "tags \(word)", what, example: "rota tags \(word) \(example)")
    }
    let name = try Self.name(rest[0])
    var most = verb.operands.upperBound
    switch verb {
    case .add: self = .add(name, try rest.count > 1 ? Self.color(rest[1], in: "add \(name)") : nil)
    case .rename: self = .rename(name, to: try Self.name(rest[1]))
    case .color: self = .recolor(name, try Self.color(rest[1], in: "color \(name)"))
    case .move:
      let place = try Self.place(rest.dropFirst())
      if case .after = place { most += 1 }
      self = .move(name, place)
    case .remove: self = .remove(name)
    }
    if rest.count > most { throw .unwantedArgument(found: rest[most]) }
  }

  /// Gives a tag a colour, and adds it if a book does not have it.
  init(coloring name: String, _ color: TagColor, in book: TagBook) throws(UsageError) {
    let name = try Self.name(name)
    let isKept = book[name].map { $0.color != .removed } ?? false
    self = isKept ? .recolor(name, color) : .add(name, color)
  }

  /// The change that was probably meant by the name of a tag and a colour alone.
  private static func change(withoutVerb words: [String], in book: TagBook) -> String? {
    guard words.count == 2, let name = try? Self.name(words[0]),
      TagColor(settingText: words[1]) != nil
    else { return nil }
    return "\(book[name] == nil ? "add" : "color") \(name) \(words[1])"
  }

  /// The name of a tag, optionally with its sign.
  private static func name(_ text: String) throws(UsageError) -> String {
    let name = text.first == "@" ? String(text.dropFirst()) : text
    guard case .tag(name)? = try? SettingKey(SettingKey.tag(name).text) else {
      throw .unusableTag(found: text)
    }
    return name
  }

  private static func color(_ text: String, in change: String) throws(UsageError) -> TagColor {
    guard let color = TagColor(settingText: text), color != .removed else {
      throw .unknownColor(
        option: "tags \(change)", found: text, names: TagColor.names)
    }
    return color
  }

  private static func place(_ words: ArraySlice<String>) throws(UsageError) -> Place {
    let words = Array(words)
    switch words[0] {
    case "first": return .first
    case "last": return .last
    case "after":
      guard words.count > 1 else {
        throw .missingOperand(
          of: "tags move", "another tag", example: "rota tags move Reading after Study")
      }
      return .after(try name(words[1]))
    default:
      let choices = ["first", "last", "after"]
      throw .unknownChoice(
        option: "tags move", found: words[0], choices: choices,
        nearest: nearestName(to: words[0], among: choices))
    }
  }
}
