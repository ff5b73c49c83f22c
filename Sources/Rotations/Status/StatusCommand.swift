import Coach
import Commands
import Options

/// `rota status`: the state of the running rotation.
package struct StatusCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "status",
    summary: "Shows the state of the running rotation; exits with 3 if none.",
    example: "rota status --format waybar --follow",
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(.format, summary: "print one line in this format"),
          OptionRow(.follow, summary: "print a line at every change"),
          .json,
          .rotationName,
          .help,
        ]),
      OptionGroup(
        "Formats",
        [
          OptionRow(summary: "short, tmux, polybar: the task and the time left"),
          OptionRow(summary: "waybar, i3bar: the same as JSON, with more"),
          OptionRow(summary: "'{task} {left}': your own, also with {project} {next}"),
          OptionRow(summary: "{state} {cycle} {until} {percent} {done} {open} {note}"),
        ]),
    ])

  private enum Form {
    case once(StatusAnswer)
    case followed(StatusFormat)
  }

  private let form: Form
  private let name: String

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    name = try arguments.rotationName() ?? RotationName.standard
    let format = try arguments.text(.format).map { text throws(UsageError) in
      try StatusFormat(parsing: text, of: Option.format.longNames[0])
    }
    let isFollowed = arguments.state(of: .follow) ?? false
    if arguments.state(of: .json) ?? false {
      if isFollowed { throw .contradiction("--json", "--follow") }
      if format != nil { throw .contradiction("--json", "--format") }
      form = .once(.json)
    } else if isFollowed {
      form = .followed(format ?? .short)
    } else {
      form = .once(format.map(StatusAnswer.line) ?? .report)
    }
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    switch form {
    case .followed(let format):
      var follower = StatusFollower(format, of: name)
      try follower.run(in: world)
      return .success
    case .once(let answer):
      if let text = try text(of: answer, in: world) {
        try world.print(line: text)
        return .success
      }
      if let waiter = world.waiter(for: name) {
        try world.print(line: answer.text(of: waiter, name: name, in: world))
      }
      return .noRotation
    }
  }

  /// The text about the running rotation; `nil` without one.
  private func text(
    of answer: StatusAnswer, in world: some World
  ) throws(Failure) -> [UInt8]? {
    do throws(Failure) {
      return try world.withControl(of: name) { client throws(ControlFailure) in
        try answer.text(of: client, in: world)
      }
    } catch {
      if case .noRotation = error { return nil }
      throw error
    }
  }
}

extension Option {
  package static let format = Option("format", .value("FORMAT", example: "short"))
  static let follow = Option("follow")
}
