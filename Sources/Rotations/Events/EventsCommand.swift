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

  /// The typed name of the rotations; `nil` for none.
  private let name: String?
  private let position: StreamPosition?
  private let waits: Bool

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    name = try arguments.rotationName()
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
    let name = try nameOfRotations(in: world)
    var relay = EventRelay(of: name, since: position, waits: waits, in: world)
    try relay.run()
    return .success
  }

  /// The name of the rotations: without a typed one, that of the rotation in the position.
  private func nameOfRotations(in world: some World) throws(Failure) -> String {
    let usual = name ?? RotationName.standard
    // What runs is relayed even if the journal cannot be read.
    guard let rotation = position?.rotation,
      let own = try? JournalHistory(of: usual, in: world).name(of: rotation), own != usual,
      // Changes without a rotation have a name that none can have.
      RotationName.isUsable(own)
    else { return usual }
    if name == nil { return own }
    throw .refused("'\(rotation)' is the rotation '\(own)'; leave --name out")
  }
}

extension Option {
  package static let since = Option("since", .value("SEQ|ROTATION:SEQ", example: "42"))
  package static let wait = Option("wait")
}
