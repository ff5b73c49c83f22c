import Commands

/// `rota help`: what the program or one of its commands is for, and how it is told to do it.
struct HelpCommand: Subcommand {
  static let syntax = CommandSyntax(
    "help",
    summary: "Lists all commands, or explains one.",
    example: "rota help run",
    operands: "[COMMAND]",
    operandLimit: 1,
    groups: [.helpOnly])

  /// What is explained; `nil`: all commands, a line each.
  let subject: CommandSyntax?

  init(subject: CommandSyntax) {
    self.subject = subject
  }

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    guard let name = arguments.operands.first else {
      subject = nil
      return
    }
    subject = try Program.syntax(of: name, isFile: world.isFile)
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    try world.print(subject.map { HelpScreen($0).description } ?? CommandOverview().description)
    return .success
  }
}
