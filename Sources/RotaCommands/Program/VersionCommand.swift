import Commands

/// `rota version`: the version, with the commit unless it is a release.
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
