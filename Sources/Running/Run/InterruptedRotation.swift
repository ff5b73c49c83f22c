import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Options
import Platform
import RoundRobin
import TaskLists
import Tasks

/// An interrupted rotation on the same tasks.
final class InterruptedRotation: Sendable {
  /// Its state after the last record.
  let session: Session
  /// Its records, as far as they are left.
  let records: [Record]
  /// The latest instant of its clock at which its program was known to run.
  let lastSeen: Duration?
  /// Its lost records, in one line; `nil` if there are none.
  let loss: String?

  /// The maximum interruption after which resuming is the default.
  static let shortAbsence = Duration.seconds(8 * 3600)

  /// The rotation as far as it can be reconstructed; `nil` if it ended, or nothing is left.
  init?(_ remains: borrowing RotationRemains, note: InstanceLock.LastNote?, zone: Zone) {
    let fold = remains.salvage.fold
    guard let session = Session(fold, above: remains.highest), !session.isFinished
    else { return nil }
    if case .ended(let reason) = session.rotation.state, !reason.isInterruption { return nil }
    self.session = session
    records = remains.records
    loss = remains.description(in: zone)
    // For a rotation that was closed its last record is exact.
    let isOurs = note?.rotation == fold.rotationID && !session.isOver
    lastSeen = isOurs ? note?.at : nil
  }

  /// The time when its program was last known to run.
  var end: Instant { session.wall.anchor + max(session.now, lastSeen ?? .zero) }

  /// The length of the interruption.
  func absence(at now: Instant) -> Duration { max(.zero, now - end) }

  /// The conditions of a resumption: the given options, and otherwise its own.
  func resumption(
    origin: Origin, typed: Arguments, until: Instant?, zone: Zone, now: Instant,
    agenda: Agenda
  ) throws(UsageError) -> Session.Resumption {
    let (snapshot, former) = (session.rotation.snapshot, session.scribe.origin)
    let leftOut = Set(session.scribe.roster.leftOut)
    var (origin, agenda) = (origin, agenda)
    if typed[.onSleep] == nil { origin.onSleep = former.onSleep }
    if typed[.only] == nil { origin.only = former.only }
    agenda.lines.removeAll { leftOut.contains($0.fingerprint) }
    let end = snapshot.until.map { session.wall.anchor + $0 }.flatMap { $0 > now ? $0 : nil }
    // The end of a former day is over; a setting has one for this day, too.
    let daily = snapshot.until == nil ? nil : until
    return Session.Resumption(
      wall: now, zone: zone, origin: origin, rules: try Rules(typed, otherwise: snapshot.rules),
      until: typed[.until] == nil ? end ?? daily : until, lastSeen: lastSeen, loss: loss,
      agenda: agenda)
  }
}

extension InterruptedRotation {
  /// Whether a rotation of this machine began with the same tasks: on the same list or, without
  /// one, with the same titles. `nil` if its remains do not show that.
  ///
  /// One that another machine began is imported: only that machine can end it.
  static func isSame(
    _ rotation: JournaledRotation, as plan: RunPlan, on files: Files
  ) -> Bool? {
    func isOnList(_ list: String?) -> Bool {
      guard let former = list, let own = plan.list else { return list == plan.list }
      return files.isSame(former, own)
    }
    let (machines, own) = (rotation.machines, plan.session.scribe.origin.machine)
    guard machines.isEmpty || machines.contains(own) else { return false }
    if let opening = rotation.opening {
      guard isOnList(opening.origin.list) else { return false }
      if plan.list != nil { return true }
      return Set(opening.roster.tasks.map(\.title)) == Set(plan.titles)
    }
    // If its beginning is lost, tasks may have been added and removed since.
    let isLikely = !rotation.titles.isDisjoint(with: plan.titles)
    let isPossible = isLikely || rotation.titles.isEmpty
    guard let place = rotation.whereabouts else { return isPossible ? nil : false }
    guard place.name == plan.session.scribe.origin.name, isOnList(place.list) else { return false }
    return place.list != nil || isPossible
  }
}
