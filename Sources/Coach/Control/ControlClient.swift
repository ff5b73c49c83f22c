import CivilTime
import EventStream
import JSONLines
import Platform

/// Somebody who asks the coach of a running rotation, and waits for what it says.
///
/// It speaks the language of the control socket over any ``Connection``. One at a time may use it.
public final class ControlClient {
  /// How long an answer may take.
  public static let patience = Duration.seconds(10)

  private let connection: any Connection
  private let clocks: any Clocks
  private var splitter = LineSplitter.ofRecords
  /// Lines that have come and were not looked at; the last one first.
  private var lines: [[UInt8]] = []
  /// The number of the last request.
  private var id = 0

  /// - Parameters:
  ///   - connection: Where the coach is; nobody else uses it.
  ///   - clocks: By which the patience is measured.
  public init(_ connection: any Connection, clocks: any Clocks = SystemClocks()) {
    self.connection = connection
    self.clocks = clocks
  }

  /// Sends a request and waits for the reply to it, be it a refusal.
  ///
  /// ``status()`` and ``subscribe(since:)`` are answered with records instead.
  public func ask(_ request: Request) throws(ControlFailure) -> Reply {
    id += 1
    try send(request.json(id: id))
    let line = try answer()
    guard let reply = try? Reply(parsing: line.span) else { throw unexpected(line) }
    // A line that nobody could read is answered without a number.
    guard reply.id == id || reply.id == nil else { throw unexpected(line) }
    return reply
  }

  /// Asks how things stand; answers a snapshot.
  ///
  /// `zones` gives the zone that the snapshot names; without it, the offset of its record is used.
  public func status(
    zones: (String) -> Zone? = { _ in nil }
  ) throws(ControlFailure) -> Record {
    let line = try statusLine()
    guard case .record(let record) = try? StreamLine(parsing: line.span, zones: zones),
      case .snapshot = record.content
    else { throw unexpected(line) }
    return record
  }

  /// Asks how things stand; answers the line of the snapshot as it came, without its newline.
  public func statusLine() throws(ControlFailure) -> [UInt8] {
    try send(Request.status.json())
    return try answer()
  }

  /// Asks for the records behind a number, or without one for a snapshot and the records from now on.
  ///
  /// ``nextRecordLine(within:)`` gives them; nothing else can be asked then.
  public func subscribe(since number: Int? = nil) throws(ControlFailure) {
    try send(Request.subscribe(since: number).json())
  }

  /// Waits for the next line of the stream, for ever if no `patience` is named.
  ///
  /// - Returns: The line without its newline; `nil` if none came in time.
  /// - Throws: ``ControlFailure/notRunning`` when the stream is over, whether the rotation ended or
  ///   the coach is gone; ``ControlFailure/protocol(_:)`` with the words of the coach when it refused
  ///   the subscription, as the number of the last record is yet to come.
  public func nextRecordLine(within patience: Duration?) throws(ControlFailure) -> [UInt8]? {
    guard let line = try nextLine(within: patience) else { return nil }
    // Every record begins with its version, and every reply with something else.
    if !line.starts(with: ControlClient.recordStart), let reply = try? Reply(parsing: line.span),
      case .refused(_, let error) = reply.outcome
    {
      throw .protocol(error)
    }
    return line
  }

  private static let recordStart = Array(#"{"v":"#.utf8)

  // MARK: Lines

  private func send(_ bytes: [UInt8]) throws(ControlFailure) {
    do throws(SystemError) {
      try connection.send(bytes)
    } catch {
      // Whoever hangs up may have said why before: what is read next shows it.
      if !error.isReaderGone { throw ControlFailure(error) }
    }
  }

  private func answer() throws(ControlFailure) -> [UInt8] {
    if let line = try nextLine(within: ControlClient.patience) { return line }
    throw .protocol("the coach is running but has not answered for 10 seconds")
  }

  private func nextLine(within patience: Duration?) throws(ControlFailure) -> [UInt8]? {
    let deadline = patience.map { clocks.monotonic + $0 }
    while lines.isEmpty {
      let left = deadline.map { max(.zero, $0 - clocks.monotonic) }
      guard let bytes = try receive(within: left) else { return nil }
      if bytes.isEmpty { throw .notRunning }
      try take(bytes)
    }
    return lines.removeLast()
  }

  private func receive(within patience: Duration?) throws(ControlFailure) -> [UInt8]? {
    do throws(SystemError) {
      return try connection.receive(within: patience)
    } catch {
      throw ControlFailure(error)
    }
  }

  private func take(_ bytes: [UInt8]) throws(ControlFailure) {
    var found: [[UInt8]] = []
    try splitter.split(bytes.span) { line throws(ControlFailure) in
      switch line.content {
      case .whole(let span): found.append(span.withUnsafeBufferPointer { Array($0) })
      case .overlong:
        throw .protocol("the coach sent a line of more than \(Record.longestLine >> 20) MiB")
      case .torn: break
      }
    }
    lines = found.reversed()
  }

  private func unexpected(_ line: [UInt8]) -> ControlFailure {
    let excerpt = String(decoding: line.prefix(60), as: UTF8.self)
    return .protocol("the coach answered with what is no answer: \(excerpt)")
  }
}
