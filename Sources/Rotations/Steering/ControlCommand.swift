import Coach
import Commands
import EventStream
import Options
import Tasks

/// `rota ctl -`: executes commands from standard input, one per line, and prints the replies.
package struct ControlCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "ctl",
    summary: "Sends commands from standard input, prints the replies.",
    example: "echo 'go Essay 10m' | rota ctl -",
    operands: "-",
    operandLimit: 1,
    groups: [OptionGroup("Options", [.rotationName, .help])])

  private let name: String

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    name = try arguments.rotationName() ?? RotationName.standard
    if let operand = arguments.operands.first, operand != "-" {
      throw .unwantedArgument(found: operand)
    }
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    world.endWithReader(of: .output)
    var relay = Relay(name: name)
    while let line = try world.nextLine() {
      if line.isBlankOrComment { continue }
      try world.print(line: relay.answer(line, in: world))
    }
    if relay.isCutOff { return .noRotation }
    return relay.hasFailed ? .failure : .success
  }
}

/// Relays each line to the rotation running at that time.
private struct Relay {
  let name: String
  private var client: ControlClient?
  private var wasDelivered = false
  private var wasMissed = false
  /// Whether a change was executed but not saved, or its outcome is unknown.
  private(set) var hasFailed = false

  init(name: String) { self.name = name }

  /// Whether no line reached a rotation, as there was none.
  var isCutOff: Bool { wasMissed && !wasDelivered }

  /// The reply to a line, without its line feed.
  mutating func answer(_ line: [UInt8], in world: some World) -> [UInt8] {
    let line = RequestLine(parsing: line.span)
    do throws(UnreadableRequest) {
      let request = try line.request.get()
      if case .subscribe = request {
        return refusal(
          of: line, .refused, "'subscribe' does not work in rota ctl; use: rota events")
      }
      return deliver(request, of: line, in: world)
    } catch {
      return refusal(of: line, .usage, error.description)
    }
  }

  private mutating func deliver(
    _ request: Request, of line: RequestLine, in world: some World
  ) -> [UInt8] {
    do throws(ControlFailure) {
      let client = try connection(in: world)
      defer { wasDelivered = true }
      if request == .status { return try client.statusLine() }
      var reply = try client.ask(request, until: line.until, wantsRecords: line.wantsRecords)
      reply.id = line.id
      if !reply.isSaved { hasFailed = true }
      return reply.line
    } catch {
      client = nil
      let failure = Failure(error, name: name)
      if case .notRunning = error { wasMissed = true } else { hasFailed = true }
      return refusal(of: line, failure.exitCode, failure.message ?? error.description)
    }
  }

  /// The connection of the line before if it is still open, or a new one.
  private mutating func connection(in world: some World) throws(ControlFailure) -> ControlClient {
    if let client, client.isOpen { return client }
    let client = try world.control(name)
    self.client = client
    return client
  }

  private func refusal(of line: RequestLine, _ code: ExitCode, _ reason: String) -> [UInt8] {
    Reply(id: line.id, .refused(code: Int(code.rawValue), error: reason)).line
  }
}

extension ControlClient {
  /// Whether the peer of an idle connection is still there.
  fileprivate var isOpen: Bool {
    do throws(ControlFailure) {
      _ = try nextRecordLine(within: .zero)
      return true
    } catch {
      return false
    }
  }
}

extension Reply {
  /// The reply without its line feed.
  fileprivate var line: [UInt8] { bytes.dropLast() }
}

extension [UInt8] {
  /// Whether a line is blank or a comment.
  fileprivate var isBlankOrComment: Bool {
    let first = first { !$0.isBlank }
    return first == nil || first == UInt8(ascii: "#")
  }
}
