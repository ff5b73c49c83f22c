import Commands

/// `rota completions`: completion scripts for commands, options, values and tasks.
struct CompletionsCommand: Subcommand {
  private static let tasks = Option("tasks")

  static let syntax = CommandSyntax(
    "completions",
    summary: "Prints the completion script for a shell.",
    example: "source <(rota completions bash)",
    operands: "bash|zsh|fish",
    operandLimit: .max,
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(tasks, summary: "print the words that can follow, for the scripts"),
          .help,
        ])
    ])

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private enum Content {
    case script(Shell)
    /// The words that can follow on a command line.
    case next(after: [String])
  }

  private let content: Content

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    if arguments[Self.tasks] != nil {
      content = .next(after: arguments.operands)
      return
    }
    let word = arguments.operands.first
    if arguments.operands.count > 1 { throw .unwantedArgument(found: arguments.operands[1]) }
    let shells = Shell.allCases.map(\.rawValue)
    guard let shell = Shell(rawValue: word ?? "") else {
      throw .unknownShell(
        found: word, shells: shells,
        nearest: word.flatMap {
          nearestName(to: $0, among: shells)
        })
    }
    content = .script(shell)
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    switch content {
    case .script(.bash): try world.print(BashCompletions.script)
    case .script(.zsh): try world.print(ZshCompletions.script)
    case .script(.fish): try world.print(FishCompletions.script)
    case .next(let words): try world.print(NextWords(after: words, in: world).lines)
    }
    return .success
  }
}
