import Coach
import EventStream
import Platform

/// `rota sync`: brings the journal and the default list of several machines together.
struct SyncCommand: Subcommand {
  private static let begin = Option("init", .value("REMOTE", example: "git@example.org:rota.git"))

  static let syntax = CommandSyntax(
    "sync",
    summary: "Brings journal and default list of several machines together, by git.",
    example: "rota sync --init git@example.org:me/rota.git",
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(begin, summary: "share them through this repository from now on"),
          OptionRow(.json, summary: "print one line of JSON"),
          OptionRow(.help, summary: "show this"),
        ]),
      OptionGroup(
        "Remote",
        [
          OptionRow(summary: "any repository that git can push to, empty at first:"),
          OptionRow(summary: "an address, or a path, as git takes them"),
        ]),
      OptionGroup(
        "Exit",
        [OptionRow(summary: "0 if this machine has everything, else 1 and nothing is lost")]),
    ])

  /// What is to be shared from now on; `nil`: what was.
  private let remote: String?
  private let isJSON: Bool

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    remote = try arguments.text(Self.begin).map { SyncRemote.address($0, in: world) }
    isJSON = arguments.state(of: .json) ?? false
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    let outcome: Result<SyncReport, Failure>
    do throws(FileError) {
      // Of two at once, the second has little to do.
      outcome = try world.files.holding("\(world.directories.sync)/lock") {
        Result { () throws(Failure) in try synchronize(in: world) }
      }
    } catch {
      throw .input(error)
    }
    let report = try outcome.get()
    for conflict in report.list.conflicts { world.say(conflict.description) }
    if isJSON {
      try world.print(line: report.json)
    } else {
      try world.print(report.sentence + "\n")
    }
    return .success
  }

  private func synchronize(in world: some World) throws(Failure) -> SyncReport {
    let state = try state(in: world)
    let machine = try world.ownMachine()
    do throws(SyncFault) {
      return try SyncRun(state, on: machine.text, in: world).run()
    } catch {
      throw .premises(error.message(about: SyncRemote.shown(state.remote)))
    }
  }

  /// How far this machine is.
  private func state(in world: some World) throws(Failure) -> SyncState {
    guard let state = SyncState(in: world.directories, on: world.files) else {
      guard let remote else {
        throw .refused(
          "this machine shares nothing yet; begin with an empty repository, as in: "
            + Self.syntax.example)
      }
      return SyncState(remote: remote)
    }
    if let remote, remote != state.remote {
      throw .refused(
        "this machine is in step with \(SyncRemote.shown(state.remote)) already; to share another "
          + "repository, first remove \(world.directories.sync)")
    }
    return state
  }
}

/// Repositories that several machines share.
enum SyncRemote {
  /// An address as git takes it from everywhere: paths are made absolute.
  static func address(_ text: String, in world: some World) -> String {
    let colon = text.firstIndex(of: ":")
    let slash = text.firstIndex(of: "/")
    // As git has it: what has a colon before the first slash is no path.
    let isPath = colon.map { colon in slash.map { $0 < colon } ?? false } ?? true
    return isPath ? world.absolute(text) : text
  }

  /// An address without a password in it.
  static func shown(_ address: String) -> String {
    guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://"),
      let at = address.lastIndex(of: "@")
    else { return address }
    let start = address.index(colon, offsetBy: 3)
    guard start < at, let end = address[start..<at].firstIndex(of: ":") else { return address }
    return address[..<end] + ":…" + address[at...]
  }
}

extension World {
  /// What the journal calls this machine.
  func ownMachine() throws(Failure) -> MachineName {
    var random = SeededGenerator(seed: drawSeed())
    do throws(UnusableMachineName) {
      return try MachineName(
        keptAt: directories.machine, hostName: environment.hostName, on: fileSystem,
        using: &random)
    } catch {
      throw .premises("\(error)")
    }
  }
}
