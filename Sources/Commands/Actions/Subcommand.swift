/// The action that one command line asks for.
package protocol Action: Sendable {
  /// Does it.
  func run(in world: some World) throws(Failure) -> ExitCode
}

/// One of the things that `rota` can be told to do.
package protocol Subcommand: Action {
  static var syntax: CommandSyntax { get }

  /// Reads what was typed behind the name of the command.
  init(_ arguments: Arguments, in world: some World) throws(UsageError)
}

/// A command as it stands in the register: what can be typed, and what is made of that.
package struct CommandEntry: Sendable {
  package typealias Making =
    @Sendable (_ arguments: Arguments, _ world: any World) throws(UsageError) -> any Action

  /// The name in the syntax.
  package let name: String
  package let make: Making
  private let describe: @Sendable () -> CommandSyntax

  /// What can be typed. It is made whenever it is asked for: most runs need that of one command.
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
