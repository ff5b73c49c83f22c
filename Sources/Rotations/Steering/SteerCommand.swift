import Coach
import Commands
import EventStream
import Options
import Platform

/// The commands that act on the running rotation from anywhere, each a request to it: `rota pause`,
/// `rota done`, `rota go` …
package struct SteerCommand: Action {
  package let request: Request
  /// Which rotation it is about.
  package let name: String
  /// The list that it is about if nothing runs; nil if it is about rotations alone.
  private let choice: ListChoice?
  /// Whether the reply is printed as it came.
  let printsReply: Bool

  package init(_ arguments: Arguments, asking request: Request.Name) throws(UsageError) {
    var words = [request.rawValue] + arguments.operands
    if let ago = try arguments.text(.ago) { words += ["ago", ago] }
    self.request = try rethrowing(Request(words: words), as: UsageError.unreadableRequest)
    name = try arguments.rotationName() ?? RotationName.standard
    choice = self.request.namesTaskOfList ? try ListChoice(arguments) : nil
    printsReply = arguments.state(of: .json) ?? false
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    if let place = try choice?.place(in: world), case .file = place {
      try place.perform([request], in: world)
      if printsReply { try world.print(Reply(.done(seq: ListDeed.seq))) }
      return .success
    }
    let (reply, now) = try world.withControl(of: name) { client throws(ControlFailure) in
      let reply = try client.ask(request)
      // A person wants to know what it came to; after the end nobody answers any more.
      let isTold = !printsReply && reply.isDone && world.isTerminal(.output)
      return (reply, isTold ? try? client.status() : nil)
    }
    if printsReply {
      try world.print(Reply(reply.outcome, isSaved: reply.isSaved, why: reply.why))
    }
    switch reply.outcome {
    case .done:
      if case .snapshot(let content) = now?.content {
        try world.print(StatusText.sentence(RotationStatus(content)) + "\n")
      }
      if !reply.isSaved { throw Failure(unsaved: reply) }
      return .success
    case .refused(let code, let reason):
      if !printsReply { throw Failure(refusal: reason, code: code) }
      return Int32(exactly: code).flatMap(ExitCode.init) ?? .refused
    }
  }
}

extension Request {
  /// Whether it makes sense for a list on which nothing runs.
  fileprivate var namesTaskOfList: Bool {
    switch self {
    case .done(_?), .reopen(_?), .undo, .redo: true
    default: false
    }
  }
}

extension Reply {
  fileprivate var isDone: Bool {
    if case .done = outcome { true } else { false }
  }
}
