import CivilTime
import Coach
import Commands
import EventStream
import Options
import Platform

/// The commands for the running rotation, each a request: `rota pause`, `rota done`, `rota go` …
package struct SteerCommand: Action {
  private let request: Request
  /// The name of the rotation.
  private let name: String
  /// The list for the command if no rotation runs; `nil` if it requires a rotation.
  private let choice: ListChoice?
  private let form: AnswerForm

  package init(_ arguments: Arguments, asking request: Request.Name) throws(UsageError) {
    var words = [request.rawValue] + arguments.operands
    if let ago = try arguments.text(.ago) {
      _ = try arguments.duration(.ago, in: .zero...Duration.longestReadable)
      words += ["ago", ago]
    }
    self.request = try Request.reading(words)
    let choice = try ListChoice(arguments)
    if choice.file != nil, !self.request.isForLists {
      throw .missingOperand(
        of: "\(request.rawValue) --file", "a task",
        example: "rota \(request.rawValue) --file today.txt Essay")
    }
    name = choice.name ?? RotationName.standard
    self.choice = self.request.isForLists ? choice : nil
    form = try AnswerForm(arguments)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    try world.replying(as: form) { () throws(Failure) in try ask(in: world) }
  }

  private func ask(in world: some World) throws(Failure) -> ExitCode {
    if let choice {
      let (place, outcomes) = try choice.perform([request], in: world)
      return try world.conclude(outcomes, at: place, as: form)
    }
    let place: ListPlace
    do throws(Failure) {
      place = try rotation(in: world)
    } catch {
      guard case .noRotation = error, try endsWaiting(in: world) else { throw error }
      return .success
    }
    return try world.conclude(place.perform([request], in: world), at: place, as: form)
  }

  /// The time that a waiting `rota run --stay` may take to end.
  private static let patience = Duration.seconds(3)

  /// Ends a waiting `rota run --stay` if the request is `stop`, and waits for its end.
  ///
  /// - Returns: Whether there was one.
  private func endsWaiting(in world: some World) throws(Failure) -> Bool {
    guard request == .stop, let waiter = world.waiter(for: name),
      ProcessTable.end(waiter.pid)
    else { return false }
    let start = world.clocks.monotonic
    while world.waiter(for: name)?.pid == waiter.pid {
      if world.clocks.monotonic - start > Self.patience {
        let isStopped = ProcessTable.isStopped(waiter.pid, on: world.fileSystem)
        throw .refused(
          isStopped
            ? "rota run --stay is stopped, as by Ctrl-Z; let it end with: kill -CONT \(waiter.pid)"
            : "rota run --stay was told to stop waiting, but has not ended; "
              + "end it with: kill -9 \(waiter.pid)")
      }
      Thread.sleep(.milliseconds(10))
    }
    switch form {
    case .silent: break
    case .json: try world.print(Reply(.done(seq: 0), records: []))
    case .line: try world.tellDeed("rota run --stay has stopped waiting\n")
    }
    return true
  }

  /// The rotation with the name; throws if there is none.
  private func rotation(in world: some World) throws(Failure) -> ListPlace {
    let client = try rethrowing(world.control(name)) { (error: ControlFailure) in
      Failure(error, name: name)
    }
    return .rotation(client, name: name)
  }
}

extension Request {
  /// Whether it is possible for a list without a rotation.
  fileprivate var isForLists: Bool {
    switch self {
    case .done(_?), .reopen(_?), .undo, .redo: true
    default: false
    }
  }
}
