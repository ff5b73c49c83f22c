import Commands

/// `rota help`: the help of the program, or of one of its commands.
struct HelpCommand: Subcommand {
  static let syntax = CommandSyntax(
    "help",
    summary: "Lists all commands, or explains one.",
    example: "rota help run",
    operands: "[COMMAND]",
    operandLimit: 1,
    groups: [.helpOnly])

  /// The command to explain; `nil` for a list of all commands.
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
    let width = world.sentenceWidth(of: .output)
    try world.print(
      subject.map { HelpScreen($0, width: width).description }
        ?? CommandOverview(width: width).description)
    return .success
  }
}
