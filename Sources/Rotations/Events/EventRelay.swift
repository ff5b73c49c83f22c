import Coach
import Commands
import EventStream
import JSONLines
import Platform

/// Relays the stream of a rotation and of its successors, without gaps and duplicates.
struct EventRelay {
  /// From where on a running rotation is handed on.
  private enum Beginning {
    /// From a snapshot of the present.
    case now
    case after(Int)
    /// Not at all: it is another rotation.
    case never
  }

  /// The end of a stream.
  private enum Outcome {
    /// It is complete.
    case complete
    /// It was interrupted while the rotation ran.
    case cutOff
    /// The rotation ended before any record was received.
    case nothing
  }

  private let world: any World
  private let name: String
  /// Whether it waits for the next rotation.
  private let waits: Bool
  /// The position of the reader; `nil` at the beginning.
  private var position: StreamPosition?
  /// The number of the last relayed record of each rotation.
  private var known: [String: Int] = [:]
  /// The instant of CLOCK_MONOTONIC since which no rotation runs; `nil` if one ran at once.
  private var idleSince: Duration?

  /// - Parameters:
  ///   - name: The name of the rotations.
  ///   - position: The position of the reader; `nil` to begin with the present state.
  ///   - waits: Whether to wait for further rotations forever.
  ///   - world: The environment.
  init(of name: String, since position: StreamPosition?, waits: Bool, in world: some World) {
    self.name = name
    self.position = position
    self.waits = waits
    self.world = world
    if let position, let rotation = position.rotation { known[rotation] = position.seq }
  }

  /// Runs to the end of the rotation, or until the reader is gone.
  mutating func run() throws(Failure) {
    world.endWithReader(of: .output)
    var finder = RotationFinder(name, in: world)
    var wasCutOff = false
    while true {
      if let client = try finder.look() {
        let outcome = try handOn(client)
        if outcome == .nothing, wasCutOff { try catchUp() }
        wasCutOff = outcome == .cutOff
        // The coach may have displaced this client for another one; the stream continues after
        // reconnecting.
        if wasCutOff { continue }
        if !waits { return }
      } else if wasCutOff {
        wasCutOff = false
        try catchUp()
        if !waits { return }
      } else if idleSince == nil {
        try lookBack()
        if !waits { return }
      }
      idleSince = idleSince ?? world.clocks.monotonic
      try finder.wait()
    }
  }

  private mutating func take(_ rotation: String, _ seq: Int) {
    position = StreamPosition(rotation: rotation, seq: seq)
    known[rotation] = seq
  }

  // MARK: The journal

  /// Relays what the journal has while no rotation runs.
  private mutating func lookBack() throws(Failure) {
    guard let position else {
      if waits { return }
      throw .noRotation(name: name)
    }
    let history = try JournalHistory(of: name, in: world)
    guard let rotation = try history.rotation(of: position) else {
      self.position = nil
      if waits { return world.say("record \(position.seq) is not in the journal") }
      throw .noRotation(name: name)
    }
    try say(history, after: StreamPosition(rotation: rotation, seq: position.seq))
  }

  /// Relays what the rotation recorded after this client was displaced, if the journal has it.
  private mutating func catchUp() throws(Failure) {
    guard let position, position.rotation != nil else { return }
    try say(JournalHistory(of: name, in: world), after: position, mayLackIt: true)
  }

  /// Relays the journal after a position and, when waiting, also all later rotations except the
  /// running one; reports a position that is not in it, unless that is no mistake.
  private mutating func say(
    _ history: JournalHistory, after position: StreamPosition, but running: String? = nil,
    mayLackIt: Bool = false
  ) throws(Failure) {
    self.position = position
    let last =
      waits
      ? try history.visitRecordsAndLater(after: position, but: running) { record throws(Failure) in
        try world.print(bytes: record.bytes)
        if let seq = record.seq { take(record.rotation, seq) }
      }
      : try history.visitRecords(after: position) { line, rotation, seq throws(Failure) in
        try world.print(bytes: line)
        take(rotation, seq)
      } onGap: { gap in
        world.say(gap)
      }
    if !mayLackIt, let problem = position.problem(last: last) {
      guard waits else { throw .refused(problem) }
      world.say(problem)
      if self.position == position { self.position = nil }
    }
  }

  // MARK: The stream

  /// Relays the stream of a running rotation to its end.
  private mutating func handOn(_ client: ControlClient) throws(Failure) -> Outcome {
    guard let snapshot = try asking({ () throws(ControlFailure) in try client.statusLine() }),
      let head = RecordHead(parsing: snapshot)
    else { return .nothing }
    let since: Int?
    switch try beginning(of: head) {
    case .now: since = nil
    case .after(let seq): since = seq
    case .never: return .complete
    }
    _ = try asking { () throws(ControlFailure) in try client.subscribe(since: since) }
    var outcome = Outcome.cutOff
    while let line = try asking({ () throws(ControlFailure) in
      try client.nextRecordLine(within: nil)
    }), let line {
      try world.print(line: line)
      guard let head = RecordHead(parsing: line) else { continue }
      if let seq = head.seq { take(head.rotation, seq) }
      outcome = head.isEnd ? .complete : .cutOff
    }
    return outcome
  }

  private mutating func beginning(of head: RecordHead) throws(Failure) -> Beginning {
    if let position, let rotation = position.rotation, rotation != head.rotation {
      try say(JournalHistory(of: name, in: world), after: position, but: head.rotation)
      if !waits { return .never }
    }
    guard let position else {
      // A rotation that begins during the wait is relayed from its first record; but not a resumed
      // one.
      let isNew = idleSince.map { head.at <= world.clocks.monotonic - $0 } ?? false
      return isNew ? .after(0) : .now
    }
    return .after(position.rotation == nil ? position.seq : known[head.rotation] ?? 0)
  }

  /// Makes a request to the coach; `nil` if it is gone.
  private func asking<Answer>(
    _ body: () throws(ControlFailure) -> Answer
  ) throws(Failure) -> Answer? {
    do throws(ControlFailure) {
      return try body()
    } catch {
      switch error {
      case .notRunning: return nil
      // The coach refused, for instance because of a record number in the future.
      case .protocol(let reason): throw .refused(reason)
      case .failed: throw Failure(error, name: name)
      }
    }
  }
}
