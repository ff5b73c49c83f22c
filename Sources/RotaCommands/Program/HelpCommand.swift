import Commands

/// `rota help`: what the program or one of its commands is for, and how it is told to do it.
struct HelpCommand: Subcommand {
  static let syntax = CommandSyntax(
    "help",
    summary: "Shows what the commands are, or how one of them is used.",
    example: "rota help run",
    operands: "[COMMAND]",
    operandLimit: 1,
    groups: [.helpOnly])

  /// What is explained.
  let subject: CommandSyntax

  init(subject: CommandSyntax) {
    self.subject = subject
  }

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    guard let name = arguments.operands.first else {
      subject = Program.syntax
      return
    }
    subject = try Program.syntax(of: name, isFile: world.isFile)
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    try world.print(HelpScreen(subject).description)
    return .success
  }
}
