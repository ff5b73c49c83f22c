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

  package let syntax: CommandSyntax
  package let make: Making

  package init(_ syntax: CommandSyntax, make: @escaping Making) {
    self.syntax = syntax
    self.make = make
  }

  package init(_ type: any Subcommand.Type) {
    self.init(type.syntax) { arguments, world throws(UsageError) in
      try type.init(arguments, in: world)
    }
  }
}
