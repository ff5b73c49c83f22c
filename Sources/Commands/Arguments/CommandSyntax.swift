/// The name of a command with its options, from which parser and help are made.
package struct CommandSyntax: Hashable, Sendable {
  /// The word after `rota`; empty for the program itself.
  package let name: String
  /// One sentence for the help.
  package let summary: String
  /// A whole command line worth imitating.
  package let example: String
  /// The operands, as the help shows them: `[FILE|TITLE…|-]`.
  package let operands: String
  /// The operands in each form, for completions, where what can follow depends on those before:
  /// `TASK first|last`, `TASK after TASK`.
  package let forms: [String]
  /// The maximum number of positional arguments.
  package let operandLimit: Int
  package let groups: [OptionGroup]
  /// Its subcommands.
  package let commands: [CommandListing]

  package init(
    _ name: String, summary: String, example: String, operands: String = "",
    forms: [String]? = nil, operandLimit: Int = 0, groups: [OptionGroup],
    commands: [CommandListing] = []
  ) {
    self.name = name
    self.summary = summary
    self.example = example
    self.operands = operands
    self.forms = forms ?? [operands]
    self.operandLimit = operandLimit
    self.groups = groups
    self.commands = commands
  }

  /// The options of all groups, in the order of the help.
  package var options: [Option] { entries.map(\.option) }

  /// The options with the words about each.
  package var entries: [OptionEntry] { groups.flatMap(\.rows).flatMap(\.entries) }

  /// Whether an operand is a duration: `TASK [D]`.
  var takesDuration: Bool {
    operands.split { !$0.isLetter }.contains("D")
  }

  /// The words that invoke the command: `rota run`.
  package var invocation: String { name.isEmpty ? "rota" : "rota \(name)" }

  /// The command line in general: `rota run [FILE|TITLE…|-] [options]`.
  package var usage: String {
    [invocation, operands, "[options]"].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Commands that belong together, by their names.
package struct CommandListing: Hashable, Sendable {
  package let title: String
  /// Their purpose, in a few words.
  package let meaning: String
  package let names: [String]

  package init(title: String, meaning: String, names: [String]) {
    self.title = title
    self.meaning = meaning
    self.names = names
  }
}

extension OptionGroup {
  /// The syntax of a command without options of its own.
  package static let helpOnly = OptionGroup(
    "Options", [.help])
}
