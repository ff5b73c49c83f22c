import CivilTime
import EventStream
import JSONLines
import Platform

/// A client that asks the coach of a running rotation, and waits for its answers.
///
/// It speaks the language of the control socket over any ``Connection``. One at a time may use it.
package final class ControlClient {
  /// How long an answer may take.
  package static let patience = Duration.seconds(10)
  /// How long before that nothing is carried out any more, so that the answer comes in time.
  private static let margin = Duration.seconds(1)

  private var connection: any Connection
  private let clocks: any Clocks
  /// Connects once more to the same coach.
  private let reconnect: (() throws(ControlFailure) -> any Connection)?
  private var splitter = LineSplitter.ofRecords
  /// Lines that have come and were not looked at; the last one first.
  private var lines: [[UInt8]] = []
  /// The number of the last request.
  private var id = 0

  /// - Parameters:
  ///   - connection: Where the coach is; nothing else uses it.
  ///   - clocks: By which the patience is measured.
  ///   - reconnect: Connects once more, when the coach has needed the place for another client.
  package init(
    _ connection: any Connection, clocks: any Clocks = SystemClocks(),
    reconnect: (() throws(ControlFailure) -> any Connection)? = nil
  ) {
    self.connection = connection
    self.clocks = clocks
    self.reconnect = reconnect
  }

  /// Sends a request and waits for the reply to it, be it a refusal.
  ///
  /// It is not carried out later than that is waited for: where it fails and the coach has not even
  /// read it, it never will be. ``status()`` and ``subscribe(since:)`` are answered with records instead.
  package func ask(
    _ request: Request, wantsRecords: Bool = false
  ) throws(ControlFailure) -> Reply {
    id += 1
    let deadline = clocks.monotonic + ControlClient.patience
    let bytes = request.json(
      id: id, until: deadline - ControlClient.margin, wantsRecords: wantsRecords)
    guard let line = try answer(to: bytes, by: deadline) else {
      throw connection.isRead ? .unanswered : .unread
    }
    guard let reply = try? Reply(parsing: line.span) else { throw unexpected(line) }
    // A line that could not be read is answered without a number.
    guard reply.id == id || reply.id == nil else { throw unexpected(line) }
    // A coach of an earlier version, which has run since before an update, knows nothing of records.
    if wantsRecords, case .refused(_, let error) = reply.outcome,
      error.split(separator: "'").contains("records")
    {
      return try ask(request)
    }
    return reply
  }

  /// Asks how things stand; answers a snapshot.
  ///
  /// `zones` gives the zone that the snapshot names; without it, the offset of its record is used.
  package func status(
    zones: (String) -> Zone? = { _ in nil }
  ) throws(ControlFailure) -> Record {
    let line = try statusLine()
    guard case .record(let record) = try? StreamLine(parsing: line.span, zones: zones),
      case .snapshot = record.content
    else { throw unexpected(line) }
    return record
  }

  /// Asks how things stand; answers the line of the snapshot as it came, without its newline.
  package func statusLine() throws(ControlFailure) -> [UInt8] {
    let deadline = clocks.monotonic + ControlClient.patience
    guard let line = try answer(to: Request.status.json(), by: deadline) else { throw .silent }
    return line
  }

  /// Asks for the records behind a number, or without one for a snapshot and the records from now on.
  ///
  /// ``nextRecordLine(within:)`` gives them; nothing else can be asked then.
  package func subscribe(since number: Int? = nil) throws(ControlFailure) {
    try send(Request.subscribe(since: number).json())
  }

  /// Waits for the next line of the stream, without a limit if no `patience` is given.
  ///
  /// - Returns: The line without its newline; `nil` if none came in time.
  /// - Throws: ``ControlFailure/notRunning`` when the stream is over, whether the rotation ended or
  ///   the coach is gone; ``ControlFailure/protocol(_:)`` with the words of the coach when it refused
  ///   the subscription, as the number of the last record is yet to come.
  ///
  /// A stream also ends where the coach needed the place for another client; who connects again can go
  /// on with the record behind the last one.
  package func nextRecordLine(within patience: Duration?) throws(ControlFailure) -> [UInt8]? {
    guard let line = try nextLine(within: patience) else { return nil }
    guard let reply = reply(in: line), case .refused(_, let error) = reply.outcome else {
      return line
    }
    throw reply.isGivingWay ? .notRunning : .protocol(error)
  }

  private static let recordStart = Array(#"{"v":"#.utf8)

  /// Returns the reply that a line is, if it is one.
  private func reply(in line: [UInt8]) -> Reply? {
    // Every record begins with its version, and every reply with something else.
    line.starts(with: ControlClient.recordStart) ? nil : try? Reply(parsing: line.span)
  }

  // MARK: Lines

  private func send(_ bytes: [UInt8]) throws(ControlFailure) {
    do throws(SystemError) {
      try connection.send(bytes)
    } catch {
      // Whoever hangs up may have said why before: what is read next shows it.
      if !error.isReaderGone { throw ControlFailure(error) }
    }
  }

  /// Sends a line and waits for what is answered; `nil`: nothing comes in time.
  private func answer(
    to bytes: [UInt8], by deadline: Duration
  ) throws(ControlFailure) -> [UInt8]? {
    while true {
      try send(bytes)
      guard let line = try nextLine(by: deadline) else { return nil }
      // What was asked of a coach that needed the place was not carried out.
      guard let reconnect, clocks.monotonic < deadline, reply(in: line)?.isGivingWay == true else {
        return line
      }
      connection = try reconnect()
      splitter = .ofRecords
      lines = []
    }
  }

  private func nextLine(within patience: Duration?) throws(ControlFailure) -> [UInt8]? {
    try nextLine(by: patience.map { clocks.monotonic + $0 })
  }

  private func nextLine(by deadline: Duration?) throws(ControlFailure) -> [UInt8]? {
    while lines.isEmpty {
      let left = deadline.map { max(.zero, $0 - clocks.monotonic) }
      guard let bytes = try receive(within: left) else { return nil }
      if bytes.isEmpty { throw .notRunning }
      try take(bytes)
    }
    return lines.removeLast()
  }

  private func receive(within patience: Duration?) throws(ControlFailure) -> [UInt8]? {
    try rethrowing(connection.receive(within: patience), as: ControlFailure.init)
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
    return .protocol("the coach sent an unreadable answer: \(excerpt)")
  }
}
