import Coach
import Commands
import EventStream
import Histories
import Journals
import Platform
import TaskLists

/// `rota sync`: brings the journal and the default list of several machines together.
package struct SyncCommand: Subcommand {
  private static let begin = Option("init", .value("REMOTE", example: "git@example.org:rota.git"))

  package static let syntax = CommandSyntax(
    "sync",
    summary: "Synchronizes the journal and list of several machines, with git.",
    example: "rota sync --init git@example.org:me/rota.git",
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(begin, summary: "begin to share them through this repository"),
          .json,
          .help,
        ]),
      OptionGroup(
        "Remote",
        [
          OptionRow(summary: "any repository that git can push to, empty at first:"),
          OptionRow(summary: "an address or a path that git accepts"),
        ]),
      OptionGroup(
        "Exit",
        [OptionRow(summary: "0 if this machine is up to date; 1 if not, and nothing is lost")]),
    ])

  /// The new remote; `nil` for the current one.
  private let remote: String?
  private let isJSON: Bool

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    remote = try arguments.text(Self.begin).map { SyncRemote.address($0, in: world) }
    isJSON = arguments.state(of: .json) ?? false
  }

  /// The time of waiting for the lock before it is reported.
  private static let patience = Duration.seconds(1)

  package func run(in world: some World) throws(Failure) -> ExitCode {
    let outcome: Result<SyncReport, Failure>
    let waiting = Ticker(after: Self.patience) { _ in
      world.say("waiting for another 'rota sync' on this machine")
    }
    defer { waiting.stop() }
    do throws(FileError) {
      // Of two at once, the second has little to do.
      outcome = try world.files.holding("\(world.directories.sync)/lock") {
        waiting.stop()
        return Result { () throws(Failure) in try synchronize(in: world) }
      }
    } catch {
      throw .input(error)
    }
    let report = try outcome.get()
    for conflict in report.list.conflicts { world.say(conflict.description) }
    if isJSON {
      try world.printAnswer(line: report.json)
    } else {
      try world.printAnswer(report.sentence + "\n")
    }
    return .success
  }

  private func synchronize(in world: some World) throws(Failure) -> SyncReport {
    world.settleIfPossible(world.directories.defaultList)
    let state = try state(in: world)
    let machine = try world.ownMachine()
    let sign = ProgressLine(in: world)
    defer { sign.end() }
    return try rethrowing(SyncRun(state, on: machine.text, telling: sign, in: world).run()) {
      (error: SyncFault) in
      let message = error.message(about: SyncRemote.shown(state.remote))
      note(message, in: world)
      return Failure.environment(message)
    }
  }

  /// Notes a failure for `rota doctor`, if sync is set up.
  private func note(_ message: String, in world: some World) {
    guard var state = try? SyncState(in: world.directories, on: world.files) else { return }
    state.failure = SyncState.Failure(message.withoutControls, at: world.now)
    try? state.write(in: world.directories, on: world.files)
  }

  /// The state of synchronization of this machine.
  private func state(in world: some World) throws(Failure) -> SyncState {
    let known = try rethrowing(SyncState(in: world.directories, on: world.files)) {
      (error: SyncState.Fault) in Failure.environment("\(error)")
    }
    guard let state = known else {
      guard let remote else {
        throw .refused(
          "sync is not set up on this machine; begin with an empty repository, as in: "
            + Self.syntax.example)
      }
      return SyncState(remote: remote)
    }
    if let remote, remote != state.remote {
      throw .refused(
        "this machine is in sync with \(SyncRemote.shown(state.remote)) already; to share another "
          + "repository, first remove \(world.directories.sync)")
    }
    return state
  }
}
