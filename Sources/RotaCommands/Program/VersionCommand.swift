import Commands

/// `rota version`: which version this is.
struct VersionCommand: Subcommand {
  static let syntax = CommandSyntax(
    "version",
    summary: "Shows the version.",
    example: "rota version",
    groups: [.helpOnly])

  init() {}

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {}

  func run(in world: some World) throws(Failure) -> ExitCode {
    try world.print("rota \(Release.version)\n")
    return .success
  }
}
