import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Options
import RoundRobin
import Tasks

/// A rotation on the same tasks that broke off: its program is gone, or was interrupted.
final class BrokenRotation: Sendable {
  /// How it stood after its last record.
  let session: Session
  /// The latest instant of its clock at which its program is known to have been there.
  let lastSeen: Duration?
  /// What the journal has lost of it, as one line; `nil`: nothing.
  let loss: String?

  /// How long ago it may have been for everybody to want to go on with it.
  static let shortAbsence = Duration.seconds(8 * 3600)

  /// The rotation as far as anything is left of it; `nil`: it came to its end, or nothing is.
  init?(_ wreckage: borrowing Wreckage, note: InstanceLock.LastNote?, zone: Zone) {
    let fold = wreckage.salvage.fold
    guard let session = Session(fold, above: wreckage.highest), !session.isFinished
    else { return nil }
    if case .ended(let reason) = session.rotation.state, !reason.isInterruption { return nil }
    self.session = session
    loss = wreckage.description(in: zone)
    // A rotation that was closed properly knows how far it came.
    let isOurs = note?.rotation == fold.rotationID && !session.isOver
    lastSeen = isOurs ? note?.at : nil
  }

  /// When its program was last known to be there.
  var end: Instant { session.wall.anchor + max(session.now, lastSeen ?? .zero) }

  /// How long it has been gone.
  func absence(at now: Instant) -> Duration { max(.zero, now - end) }

  /// What it is taken up with: what was given now, and else what it had.
  func resumption(
    origin: Origin, typed: Arguments, until: Instant?, zone: Zone, now: Instant,
    agenda: Agenda
  ) throws(UsageError) -> Session.Resumption {
    let snapshot = session.rotation.snapshot
    var origin = origin
    if typed[.onSleep] == nil { origin.onSleep = session.scribe.origin.onSleep }
    let former = snapshot.until.map { session.wall.anchor + $0 }.flatMap { $0 > now ? $0 : nil }
    return Session.Resumption(
      wall: now, zone: zone, origin: origin, rules: try Rules(typed, otherwise: snapshot.rules),
      until: until ?? former, lastSeen: lastSeen, loss: loss, agenda: agenda)
  }
}

extension BrokenRotation {
  /// Whether a rotation began with the same tasks: on the same list, or, without one, with the same
  /// titles. `nil`: what is left of it does not tell.
  static func isSame(_ rotation: JournaledRotation, as plan: RunPlan) -> Bool? {
    if let opening = rotation.opening {
      if let list = plan.list { return opening.origin.list == list }
      guard opening.origin.list == nil else { return false }
      return Set(opening.roster.tasks.map(\.title)) == Set(plan.titles)
    }
    // Tasks may have come and gone since a beginning that nobody has.
    let isLikely = !rotation.titles.isDisjoint(with: plan.titles)
    let isPossible = isLikely || rotation.titles.isEmpty
    guard let place = rotation.whereabouts else { return isPossible ? nil : false }
    guard place.name == plan.session.scribe.origin.name, place.list == plan.list
    else { return false }
    return place.list != nil || isPossible
  }
}
