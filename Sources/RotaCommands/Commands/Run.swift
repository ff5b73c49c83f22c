/// `rota run`: a rotation, live or simulated.
struct RunCommand: Subcommand {
  static let syntax = RunOptions.syntax

  let options: RunOptions

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    options = try RunOptions(arguments, isFile: world.isFile)
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    .failure
  }
}
