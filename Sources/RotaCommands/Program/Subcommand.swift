/// One of the things that `rota` can be told to do.
protocol Subcommand: Sendable {
  static var syntax: CommandSyntax { get }

  /// Reads what was typed behind the name of the command.
  init(_ arguments: Arguments, in world: some World) throws(UsageError)

  /// Does it.
  func run(in world: some World) throws(Failure) -> ExitCode
}
