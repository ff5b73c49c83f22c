import CivilTime
import EventStream
import RoundRobin
import Tasks

/// A rotation that goes on after its program was gone.
extension Session {
  /// The conditions under which a rotation is taken up.
  package struct Resumption: Sendable {
    /// The time of the wall clock.
    package var wall: Instant
    /// The zone that wall times are shown in.
    package var zone: Zone
    package var origin: Origin
    package var rules: Rules
    /// When everything is closed.
    package var until: Instant?
    /// The latest instant of the rotation's clock at which a program is known to have driven it.
    package var lastSeen: Duration?
    /// One line about records that the journal has lost, if it has lost any.
    package var loss: String?
    /// Where commitments come from now; `nil`: those it has stay, and no others come.
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

  /// The rotation as it was after the last record of a stream; `nil`: the stream has none.
  ///
  /// - Parameters:
  ///   - fold: The stream.
  ///   - highest: A number up to which none is given again.
  package init?(_ fold: StreamFold, above highest: Int = 0) {
    guard let rotation = fold.current, let content = fold.content, let beginning = fold.beginning
    else { return nil }
    self.rotation = rotation
    scribe = Scribe(
      rotationID: fold.rotationID, origin: content.origin, roster: content.roster,
      wall: content.wall, seq: max(fold.seq, highest), lastInstant: rotation.clock,
      checkpoint: content.checkpoint, beginning: beginning)
    history = fold.history
    agendaTracker = AgendaTracker(Agenda(), since: beginning.local.date)
    // Its source may give it again, whoever was there when it was taken back.
    agendaTracker.withdrawn = fold.withdrawn
  }

  /// Takes the rotation up where its stream ended: says `recovered`, and what follows from it.
  ///
  /// A snapshot before it closes the gap if something is lost, and a `problem` says what.
  package mutating func takeUp(_ resumption: Resumption) -> [Record] {
    let snapshot = resumption.loss.map { _ in checkpoint() }
    let gone = max(.zero, resumption.wall - (scribe.wall.anchor + now))
    let known = max(.zero, (resumption.lastSeen ?? now) - now)
    let wasClosed = isOver
    let counted = rotation.counted(of: gone, known: known)
    let start = now + counted
    let former = scribe.wall.anchor
    scribe.wall = WallClock(anchor: resumption.wall - start, zone: resumption.zone)
    scribe.origin = resumption.origin
    rotation.shiftMarks(by: former - scribe.wall.anchor, at: start, since: scribe.lastInstant)
    rotation.takeUp(
      at: start, rules: resumption.rules, until: resumption.until.map(scribe.wall.position(of:)))
    let recovery = Recovery(
      gone: gone, counted: counted, origin: resumption.origin, zone: resumption.zone,
      rules: resumption.rules,
      until: resumption.until.map { scribe.wall.timestamp(at: scribe.wall.position(of: $0)) })
    let record = scribe.record(.recovered(recovery), at: start, cycle: max(1, rotation.cycle))
    let problem = resumption.loss.map { note(.problem(.journal, message: $0)) }
    let commitments = resumption.agenda.map { follow($0, afterClosing: wasClosed) } ?? []
    return [snapshot, record, problem].compactMap(\.self) + commitments + advance(to: start)
  }

  /// Closes a rotation that is not taken up, at the latest instant at which a program drove it.
  ///
  /// One that has ended says nothing more.
  ///
  /// - Parameters:
  ///   - lastSeen: The latest instant of its clock at which a program is known to have driven it.
  ///   - closesGap: Whether records are lost, so that a snapshot has to stand before the end.
  /// - Returns: What is said.
  package mutating func abandon(lastSeen: Duration?, closesGap: Bool = false) -> [Record] {
    guard !isOver else { return [] }
    let snapshot = closesGap ? [checkpoint()] : []
    let known = max(.zero, (lastSeen ?? now) - now)
    let end = now + rotation.counted(of: known, known: known)
    return snapshot + advance(to: end) + close(.abandoned)
  }
}
