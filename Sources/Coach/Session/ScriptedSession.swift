import EventStream
import RoundRobin

/// A session with a script, which ends when it can show nothing new.
///
/// A run without an end of its own ends at the first `cycle_ended` that its last line causes or
/// that comes after it. When nothing can happen any more it is stopped.
package struct ScriptedSession: Sendable {
  /// The output of a run, in order.
  package enum Output: Equatable, Sendable {
    case record(Record)
    /// A line was refused and has changed nothing.
    case refused(line: Int, message: String)
  }

  /// May be changed beside the script.
  package var session: Session
  private var lines: ArraySlice<ScriptLine>
  /// Whether more lines may be added.
  private var isOpen: Bool
  private let endsAtCycle: Bool
  /// The interval of `tick` records.
  private let tick: Duration?
  private var nextTick: Duration?
  /// Whether the last line ended a cycle.
  private var lineEndedCycle = false
  /// The instant of the last event other than commitments and warnings.
  private var lastTurn = Duration.zero

  /// The time after which only commitments end the run: any recurrence occurs within a year.
  private static let mostOfCommitments = Duration.seconds(366 * 24 * 3600)

  /// A run of `session` with a script.
  ///
  /// - Parameters:
  ///   - session: The rotation, about to start.
  ///   - lines: The script, in the order of time.
  ///   - isOpen: Whether more lines come, each by ``add(_:)``.
  ///   - endsAtCycle: Whether the run has no end of its own.
  ///   - tick: The interval of `tick` records.
  package init(
    _ session: Session, lines: [ScriptLine] = [], isOpen: Bool = false, endsAtCycle: Bool,
    tick: Duration?
  ) {
    self.session = session
    self.lines = lines[...]
    self.isOpen = isOpen
    self.endsAtCycle = endsAtCycle
    self.tick = tick
    nextTick = tick
  }

  package var isOver: Bool { session.isOver }

  /// The next instant at which something may happen; `nil` if nothing can any more.
  package var nextDeadline: Duration? {
    guard let next = [session.nextDeadline, lines.first?.at].compactMap(\.self).min() else {
      return nil
    }
    return session.rotation.isPaused ? next : min(next, nextTick ?? next)
  }

  /// Whether nothing can happen any more except recurring commitments, which do not depend on the
  /// rotation.
  package var isAtStandstill: Bool {
    guard let next = nextDeadline else { return true }
    guard lines.isEmpty, !isOpen else { return false }
    let rotation = session.rotation
    return rotation.isHeldByPause
      || rotation.hasNoArrivalOrUntil && next - lastTurn > Self.mostOfCommitments
  }

  // MARK: Time

  /// Returns the first record and the events at the very start.
  package mutating func open() -> [Output] {
    [.record(session.open())] + advance(to: .zero)
  }

  /// Everything that happens up to and at `limit`.
  package mutating func advance(to limit: Duration) -> [Output] {
    var outputs: [Output] = []
    while !isOver, let line = lines.first, line.at <= limit {
      run(to: line.at, into: &outputs)
      if isOver { break }
      lines.removeFirst()
      carryOut(line, into: &outputs)
    }
    run(to: limit, into: &outputs)
    return outputs
  }

  /// Runs to the end, and passes the events of each instant to `say`.
  package mutating func finish<Failure: Error>(
    _ say: ([Output]) throws(Failure) -> Void
  ) throws(Failure) {
    while !isOver {
      guard !isAtStandstill, let next = nextDeadline else {
        try say(close(.stopped))
        return
      }
      try say(advance(to: next))
    }
  }

  /// Adds a line to an open script, executes it, and returns the events up to it.
  package mutating func add(_ line: ScriptLine) -> [Output] {
    lines.append(line)
    return advance(to: line.at)
  }

  /// Ends an open script.
  package mutating func endScript() -> [Output] {
    isOpen = false
    guard endsAtCycle, lineEndedCycle, !isOver, !session.finishesByItself else { return [] }
    return close(.cycles)
  }

  /// Closes the rotation now, before anything else that is due.
  package mutating func close(_ reason: Closing, exitCode: Int? = nil) -> [Output] {
    session.close(reason, exitCode: exitCode).map(Output.record)
  }

  // MARK: Parts

  private mutating func run(to limit: Duration, into outputs: inout [Output]) {
    while !isOver {
      if let nextTick, nextTick <= limit, let tick {
        runEvents(to: nextTick, into: &outputs)
        // One that is over already, as after a counted suspend, would show nothing new.
        let isLate = session.now > nextTick
        if !isOver, !isLate, !session.rotation.isPaused { outputs.append(.record(session.tick)) }
        self.nextTick = nextTick + tick
      } else {
        runEvents(to: limit, into: &outputs)
        return
      }
    }
  }

  private mutating func runEvents(to limit: Duration, into outputs: inout [Output]) {
    while !isOver, let record = session.step(to: limit) {
      outputs.append(.record(record))
      if !record.content.isAboutCommitments { lastTurn = session.now }
      guard case .cycleEnded = record.content else { continue }
      lineEndedCycle = true
      if endsAtCycle, !isOpen, lines.isEmpty, !session.isFinished, !session.finishesByItself {
        outputs += close(.cycles)
      }
    }
  }

  private mutating func carryOut(_ line: ScriptLine, into outputs: inout [Output]) {
    lineEndedCycle = false
    switch line.request {
    case .success(let request):
      let (records, refused) = session.hear(request)
      outputs += records.map(Output.record)
      if let refused { outputs.append(.refused(line: line.number, message: "\(refused)")) }
    case .failure(let error):
      outputs += session.confirmPresence().map(Output.record)
      outputs.append(.refused(line: line.number, message: "\(error)"))
    }
    runEvents(to: line.at, into: &outputs)
  }
}

extension Record.Content {
  /// Whether it concerns only commitments, warnings or the state as a whole, and no progress of a
  /// task.
  fileprivate var isAboutCommitments: Bool {
    switch self {
    case .commitmentStarted, .commitmentEnded, .commitmentAdded, .commitmentRemoved, .warning,
      .snapshot:
      true
    default: false
    }
  }
}
