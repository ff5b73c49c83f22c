/// The action of a parsed command line.
package protocol Action: Sendable {
  /// Runs it.
  func run(in world: some World) throws(Failure) -> ExitCode
}

/// A subcommand of `rota`.
package protocol Subcommand: Action {
  static var syntax: CommandSyntax { get }

  /// Parses the arguments after the name of the command.
  init(_ arguments: Arguments, in world: some World) throws(UsageError)
}

/// A command in the registry: its syntax and its parser.
package struct CommandEntry: Sendable {
  package typealias Making =
    @Sendable (_ arguments: Arguments, _ world: any World) throws(UsageError) -> any Action

  /// The name in the syntax.
  package let name: String
  package let make: Making
  private let describe: @Sendable () -> CommandSyntax

  /// The syntax, built on demand: most runs need only that of one command.
  package var syntax: CommandSyntax { describe() }

  package init(
    _ name: String, _ syntax: @autoclosure @escaping @Sendable () -> CommandSyntax,
    make: @escaping Making
  ) {
    self.name = name
    self.make = make
    describe = syntax
  }

  package init(_ name: String, _ type: any Subcommand.Type) {
    self.init(name, type.syntax) { arguments, world throws(UsageError) in
      try type.init(arguments, in: world)
    }
  }
}
