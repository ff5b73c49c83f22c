import CivilTime
import EventStream
import JSONLines
import Platform
import Tasks

/// A client that sends requests to the coach of a running rotation and waits for replies.
///
/// It uses the control protocol over any ``Connection``. Not thread-safe.
package final class ControlClient {
  /// The timeout of a reply.
  package static let patience = Duration.seconds(10)
  /// The timeout of a reply from a stopped process, which may be continued at once.
  private static let shortPatience = Duration.seconds(2)
  /// The time before the timeout after which the coach does not execute a request any more, so that
  /// the reply arrives in time.
  private static let margin = Duration.seconds(1)

  private var connection: any Connection
  private let clocks: any Clocks
  private let zones: (String) -> Zone?
  /// Connects once more to the same coach.
  private let reconnect: (() throws(ControlFailure) -> any Connection)?
  /// The process of the coach if that is stopped, as by Ctrl-Z.
  private let stopped: () -> Int?
  private var splitter = LineSplitter.ofRecords
  /// Received lines not yet processed, the last one first.
  private var lines: [[UInt8]] = []
  /// The number of the last request.
  private var id = 0

  /// - Parameters:
  ///   - connection: The connection to the coach, used only here.
  ///   - clocks: The clocks for timeouts.
  ///   - reconnect: Connects again after the coach has displaced this client for another one.
  ///   - stopped: Returns the process of the coach if that is stopped.
  ///   - zones: Looks up the zone that a snapshot names; the fallback is the offset of its record.
  package init(
    _ connection: any Connection, clocks: any Clocks = SystemClocks(),
    reconnect: (() throws(ControlFailure) -> any Connection)? = nil,
    stopped: @escaping () -> Int? = { nil },
    zones: @escaping (String) -> Zone? = { _ in nil }
  ) {
    self.connection = connection
    self.clocks = clocks
    self.zones = zones
    self.reconnect = reconnect
    self.stopped = stopped
  }

  /// Sends a request and returns its reply, which may be a refusal.
  ///
  /// A request not read before the timeout, or before `limit` on CLOCK_MONOTONIC, is never
  /// executed. ``status()`` and ``subscribe(since:)`` are answered with records instead.
  package func ask(
    _ request: Request, until limit: Duration? = nil, wantsRecords: Bool = false
  ) throws(ControlFailure) -> Reply {
    id += 1
    let deadline = self.deadline
    let last = deadline - ControlClient.margin
    let bytes = request.json(
      id: id, until: limit.map { min($0, last) } ?? last, wantsRecords: wantsRecords)
    // The coach would close the connection without reading what the line is about.
    if bytes.count > RequestBuffer.longestLine {
      let refused = Refused.line(.lineTooLong(bytes: bytes.count))
      return Reply(.refused(code: 2, error: refused.description))
    }
    guard let line = try answer(to: bytes, by: deadline, orEnd: .cutOff) else {
      throw .unanswered(isRead: connection.isRead, stopped: stopped())
    }
    guard let reply = try? Reply(parsing: line.span) else { throw unexpected(line) }
    // A line that could not be read is answered without a number.
    guard reply.id == id || reply.id == nil else { throw unexpected(line) }
    return reply
  }

  /// Requests a snapshot.
  package func status() throws(ControlFailure) -> SnapshotContent {
    let line = try statusLine()
    guard case .snapshot(let content) = (try? record(in: line))?.content else {
      throw unexpected(line)
    }
    return content
  }

  /// Requests a snapshot and returns its line unchanged, without its newline.
  package func statusLine() throws(ControlFailure) -> [UInt8] {
    guard let line = try answer(to: Request.status.json(), by: deadline) else {
      throw .silent(stopped: stopped())
    }
    return line
  }

  /// The timeout of a reply to a request that is sent now.
  private var deadline: Duration {
    clocks.monotonic
      + (stopped() == nil ? ControlClient.patience : ControlClient.shortPatience)
  }

  /// Subscribes to the records after a number, or else to a snapshot and the records from now on.
  ///
  /// ``nextRecordLine(within:)`` returns them; no other request is possible afterwards.
  package func subscribe(since number: Int? = nil) throws(ControlFailure) {
    try send(Request.subscribe(since: number).json())
  }

  /// Waits for the next line of the stream, without a limit if `patience` is `nil`.
  ///
  /// - Returns: The line without its newline; `nil` on timeout.
  /// - Throws: ``ControlFailure/notRunning`` at the end of the stream, after the rotation ended or
  ///   the coach died; ``ControlFailure/protocol(_:)`` with the coach's message if it refused the
  ///   subscription because the number is in the future.
  ///
  /// A stream also ends when the coach displaces this client; after reconnecting, it can continue
  /// with the record after the last one.
  package func nextRecordLine(within patience: Duration?) throws(ControlFailure) -> [UInt8]? {
    guard let line = try nextLine(within: patience) else { return nil }
    guard let reply = reply(in: line), case .refused(_, let error) = reply.outcome else {
      return line
    }
    throw reply.isGivingWay ? .notRunning : .protocol(error)
  }

  /// Parses a line of the stream; `nil` if it is of an unknown kind.
  package func record(in line: [UInt8]) throws(ControlFailure) -> Record? {
    do throws(UnreadableRecord) {
      guard case .record(let record) = try StreamLine(parsing: line.span, zones: zones) else {
        return nil
      }
      return record
    } catch {
      throw .protocol("the coach sent an unreadable record: \(error)")
    }
  }

  private static let recordStart = Array(#"{"v":"#.utf8)

  /// Returns the reply in a line; `nil` if it is another kind of line.
  private func reply(in line: [UInt8]) -> Reply? {
    // Every record begins with its version, which no reply does.
    line.starts(with: ControlClient.recordStart) ? nil : try? Reply(parsing: line.span)
  }

  // MARK: Lines

  /// Sends bytes; returns whether the coach was still there to take them.
  @discardableResult
  private func send(_ bytes: [UInt8]) throws(ControlFailure) -> Bool {
    do throws(SystemError) {
      try connection.send(bytes)
      return true
    } catch {
      // The coach may have sent a reason before it closed the connection: the next read returns it.
      if !error.isReaderGone { throw ControlFailure(error) }
      return false
    }
  }

  /// Sends a line and waits for a reply; `nil` on timeout.
  ///
  /// A connection that ends after the line was sent throws `end`. If the rotation ended without
  /// reading the line, the system resets the connection (unix(7)), and no rotation was running.
  private func answer(
    to bytes: [UInt8], by deadline: Duration, orEnd end: ControlFailure = .notRunning
  ) throws(ControlFailure) -> [UInt8]? {
    while true {
      let isSent = try send(bytes)
      guard let line = try nextLine(by: deadline, orEnd: isSent ? end : .notRunning) else {
        return nil
      }
      // A displaced request was not executed.
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

  private func nextLine(
    by deadline: Duration?, orEnd end: ControlFailure = .notRunning
  ) throws(ControlFailure) -> [UInt8]? {
    while lines.isEmpty {
      let left = deadline.map { max(.zero, $0 - clocks.monotonic) }
      guard let bytes = try receive(within: left) else { return nil }
      if bytes.isEmpty { throw end }
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
