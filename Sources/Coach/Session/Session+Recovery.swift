import CivilTime
import EventStream
import RoundRobin
import Tasks

/// Resuming a rotation after its program was gone.
extension Session {
  /// The conditions of a resumption.
  package struct Resumption: Sendable {
    /// The time of the wall clock.
    package var wall: Instant
    /// The zone that wall times are shown in.
    package var zone: Zone
    package var origin: Origin
    package var rules: Rules
    /// The instant at which the rotation closes.
    package var until: Instant?
    /// The latest instant of the rotation's clock at which its program was known to run.
    package var lastSeen: Duration?
    /// One line about lost records of the journal, if any.
    package var loss: String?
    /// The source of commitments; `nil` to keep the present ones and add no others.
    package var agenda: Agenda?

    package init(
      wall: Instant, zone: Zone, origin: Origin, rules: Rules, until: Instant? = nil,
      lastSeen: Duration? = nil, loss: String? = nil, agenda: Agenda? = nil
    ) {
      self.wall = wall
      self.zone = zone
      self.origin = origin
      self.rules = rules
      self.until = until
      self.lastSeen = lastSeen
      self.loss = loss
      self.agenda = agenda
    }
  }

  /// The rotation after the last record of a stream; `nil` if the stream has none.
  ///
  /// - Parameters:
  ///   - fold: The stream.
  ///   - highest: The highest number that may have been used.
  package init?(_ fold: StreamFold, above highest: Int = 0) {
    guard let rotation = fold.rotation, let content = fold.content, let beginning = fold.beginning
    else { return nil }
    self.rotation = rotation
    scribe = Scribe(
      rotationID: fold.rotationID, origin: content.origin, roster: content.roster,
      wall: content.wall, seq: max(fold.seq, highest), lastInstant: rotation.clock,
      checkpoint: content.checkpoint, beginning: beginning)
    history = fold.history
    agendaTracker = AgendaTracker(Agenda(), since: beginning.local.date)
    // Those that the end of the rotation cut off begin again, too.
    agendaTracker.withdrawn = fold.withdrawn
  }

  /// Resumes the rotation at the end of its stream: returns `recovered` and what follows.
  ///
  /// If records are lost, a snapshot before it closes the gap, and a `problem` reports it.
  package mutating func takeUp(_ resumption: Resumption) -> [Record] {
    let records = comeBack(resumption)
    let commitments = resumption.agenda.map { follow($0) } ?? []
    return records + commitments + advance(to: now)
  }

  /// The time since the last record, and the part of it that a resumption would count.
  ///
  /// - Parameters:
  ///   - wall: The present time of the wall clock.
  ///   - lastSeen: The latest instant on its clock at which the program was known to run.
  /// - Returns: Both times.
  package func absence(
    until wall: Instant, lastSeen: Duration?
  ) -> (gone: Duration, counted: Duration) {
    let gone = max(.zero, wall - (scribe.wall.anchor + now))
    let known = max(.zero, (lastSeen ?? now) - now)
    return (gone, rotation.counted(of: gone, known: known))
  }

  /// Returns `recovered`, the snapshot before it and the problem after it; nothing that follows.
  private mutating func comeBack(_ resumption: Resumption) -> [Record] {
    let snapshot = resumption.loss.map { _ in checkpoint() }
    let (gone, counted) = absence(until: resumption.wall, lastSeen: resumption.lastSeen)
    let start = now + counted
    let former = scribe.wall.anchor
    scribe.wall = WallClock(anchor: resumption.wall - start, zone: resumption.zone)
    scribe.origin = resumption.origin
    history.shiftMarks(by: former - scribe.wall.anchor)
    rotation.shiftMarks(by: former - scribe.wall.anchor, at: start, since: scribe.lastInstant)
    rotation.takeUp(
      at: start, rules: resumption.rules, until: resumption.until.map(scribe.wall.position(of:)))
    let recovery = Recovery(
      gone: gone, counted: counted, origin: resumption.origin, zone: resumption.zone,
      rules: resumption.rules,
      until: resumption.until.map { scribe.wall.timestamp(at: scribe.wall.position(of: $0)) })
    let record = scribe.record(.recovered(recovery), at: start, cycle: max(1, rotation.cycle))
    let problem = resumption.loss.map { note(.problem(.journal, message: $0)) }
    return [snapshot, record, problem].compactMap(\.self)
  }

  /// Closes a rotation that is not resumed, at the latest instant at which its program was known to
  /// run.
  ///
  /// One that an interruption ended comes back for that: otherwise it could still be resumed.
  ///
  /// - Parameters:
  ///   - wall: The time of the wall clock.
  ///   - lastSeen: That instant on its clock.
  ///   - loss: One line about lost records of the journal, if any.
  /// - Returns: The records; none for one that needs no closing.
  package mutating func abandon(
    at wall: Instant, lastSeen: Duration? = nil, loss: String? = nil
  ) -> [Record] {
    if case .ended(let reason) = rotation.state {
      guard reason.isInterruption else { return [] }
      let resumption = Resumption(
        wall: wall, zone: scribe.wall.zone, origin: scribe.origin, rules: rotation.rules, loss: loss
      )
      return comeBack(resumption) + close(.abandoned)
    }
    let snapshot = loss.map { _ in [checkpoint()] } ?? []
    let known = max(.zero, (lastSeen ?? now) - now)
    let end = now + rotation.counted(of: known, known: known)
    return snapshot + advance(to: end) + close(.abandoned)
  }
}
