import Commands

/// `rota version`: which version this is, and of which commit if it is no release.
struct VersionCommand: Subcommand {
  static let syntax = CommandSyntax(
    "version",
    summary: "Shows the version.",
    example: "rota version",
    groups: [.helpOnly])

  init() {}

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {}

  func run(in world: some World) throws(Failure) -> ExitCode {
    try world.print("\(Release.name())\n")
    return .success
  }
}
