import Histories
import CivilTime
import Coach
import Commands
import EventStream
import Options
import Terminals

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

  /// The output format.
  private enum Form {
    case report
    /// The snapshot unchanged.
    case json
    case line(StatusFormat)
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
      form = .json
    } else if isFollowed {
      form = .followed(format ?? .short)
    } else {
      form = format.map(Form.line) ?? .report
    }
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    switch form {
    case .followed(let format):
      var follower = StatusFollower(format, of: name)
      try follower.run(in: world)
    case .json:
      guard
        let line = try ask(
          in: world,
          { client throws(ControlFailure) in
            try client.statusLine()
          })
      else {
        let now = Timestamp(world.now, in: world.zone(named: nil) ?? .utc)
        return try tellWaiting(in: world) { $0.json(of: name, at: now) }
      }
      try world.print(line: withSync(line, in: world))
    case .report:
      guard let status = try status(in: world) else {
        return try tellWaiting(in: world) {
          Array("\(Idleness($0).headline) (rota run --stay, pid \($0.pid))".utf8)
        }
      }
      let words = world.syncedInstant.map { TimeText.ago($0, now: world.now) }
      try world.print(StatusText.report(status, synced: words))
    case .line(let format):
      guard let status = try status(in: world) else {
        return try tellWaiting(in: world) {
          Array(format.line(of: nil, otherwise: Idleness($0)).utf8)
        }
      }
      try world.print(format.line(of: status) + "\n")
    }
    return .success
  }

  /// Prints the line about a waiting `rota run --stay`, if there is one.
  private func tellWaiting(
    in world: some World, _ line: (Waiter) -> [UInt8]
  ) throws(Failure) -> ExitCode {
    if let waiter = world.waiter(for: name) { try world.print(line: line(waiter)) }
    return .noRotation
  }

  /// The snapshot, with the time of the last synchronization if that is set up.
  private func withSync(_ line: [UInt8], in world: some World) -> [UInt8] {
    guard line.last == UInt8(ascii: "}"), let synced = world.syncedInstant else { return line }
    return line.dropLast() + Array(",\"synced\":\"\(Timestamp(synced))\"}".utf8)
  }

  /// The state of the rotation; `nil` if none is running.
  private func status(in world: some World) throws(Failure) -> RotationStatus? {
    let record = try ask(in: world) { client throws(ControlFailure) in try client.status() }
    guard case .snapshot(let content) = record?.content else { return nil }
    return RotationStatus(content)
  }

  /// Makes a request to the rotation; `nil` without one.
  private func ask<Answer>(
    in world: some World, _ question: (ControlClient) throws(ControlFailure) -> Answer
  ) throws(Failure) -> Answer? {
    do throws(Failure) {
      return try world.withControl(of: name, question)
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
