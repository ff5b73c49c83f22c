/// What a command is called and what it takes: the parser and the help are both made from it.
public struct CommandSyntax: Hashable, Sendable {
  /// What follows `rota`; empty for the program itself.
  public let name: String
  /// One sentence for the help.
  public let summary: String
  /// A whole command line worth imitating.
  public let example: String
  /// What stands besides the options, as the help has it: `[FILE|TITLE…|-]`.
  public let operands: String
  /// How many arguments may stand besides the options.
  public let operandLimit: Int
  public let groups: [OptionGroup]
  /// The commands that may follow.
  public let commands: [CommandListing]

  public init(
    _ name: String, summary: String, example: String, operands: String = "",
    operandLimit: Int = 0, groups: [OptionGroup], commands: [CommandListing] = []
  ) {
    self.name = name
    self.summary = summary
    self.example = example
    self.operands = operands
    self.operandLimit = operandLimit
    self.groups = groups
    self.commands = commands
  }

  /// The options of all groups, in the order of the help.
  public var options: [Option] { groups.flatMap(\.rows).flatMap(\.options) }

  /// What is typed to get the command: `rota run`.
  public var invocation: String { name.isEmpty ? "rota" : "rota \(name)" }

  /// The command line in general: `rota run [FILE|TITLE…|-] [options]`.
  public var usage: String {
    [invocation, operands, "[options]"].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Commands that belong together, by their names.
public struct CommandListing: Hashable, Sendable {
  public let title: String
  /// What they are for, in a few words.
  public let meaning: String
  public let names: [String]

  public init(title: String, meaning: String = "", names: [String]) {
    self.title = title
    self.meaning = meaning
    self.names = names
  }
}

extension OptionGroup {
  /// What a command has that needs no other options.
  static let helpOnly = OptionGroup("Options", [OptionRow(.help, summary: "show this")])
}
