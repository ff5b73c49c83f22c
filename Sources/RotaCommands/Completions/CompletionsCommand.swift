import Commands

/// `rota completions`: completion scripts for commands, options, values and tasks.
struct CompletionsCommand: Subcommand {
  private static let tasks = Option("tasks")

  static let syntax = CommandSyntax(
    "completions",
    summary: "Prints the completion script for a shell.",
    example: "source <(rota completions bash)",
    operands: "bash|zsh|fish",
    operandLimit: 1,
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(tasks, summary: "print the ids and titles of tasks, for the scripts"),
          .help,
        ])
    ])

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private enum Content {
    case script(Shell)
    /// The tasks that a command can act on.
    case tasks(command: String?)
  }

  private let content: Content

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let word = arguments.operands.first
    if arguments[Self.tasks] != nil {
      content = .tasks(command: word)
      return
    }
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
    case .tasks(let command): try world.print(TaskTitles(for: command, in: world).lines)
    }
    return .success
  }
}
