import Coach
import Commands
import Options

/// `rota events`: the stream of the running rotation.
package struct EventsCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "events",
    summary: "Prints the records of the running rotation as lines of JSON.",
    example: "rota events --wait | ./on-switch",
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(.since, summary: "first print the records after this one"),
          OptionRow(.wait, summary: "wait for the next rotation, again and again"),
          .rotationName,
          .help,
        ])
    ])

  private let name: String
  private let position: StreamPosition?
  private let waits: Bool

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    name = try arguments.rotationName() ?? RotationName.standard
    waits = arguments.state(of: .wait) ?? false
    guard let text = try arguments.text(.since) else {
      position = nil
      return
    }
    guard let position = StreamPosition(parsing: text) else {
      throw .unreadableNumber(
        option: Option.since.longNames[0], found: text,
        expected: "the number of a record, nor a rotation and a number",
        example: "d0wjf8fb4e3y:42")
    }
    self.position = position
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    var relay = EventRelay(of: name, since: position, waits: waits, in: world)
    try relay.run()
    return .success
  }
}

extension Option {
  package static let since = Option("since", .value("SEQ|ROTATION:SEQ", example: "42"))
  package static let wait = Option("wait")
}
