import CivilTime
import Coach
import Commands
import Dispatch
import EventStream
import Journals
import Options
import Platform
import Tasks

/// The resources of a live rotation on this machine: an exclusive name, and a journal.
///
/// They are kept while the process runs one rotation after the other.
struct LocalInstance {
  let machine: MachineName
  let lock: InstanceLock
  let directories: Directories
  let name: String
  /// Receives errors beside the rotation.
  let notices: Notices
  /// Whether the rotation could only be ended by control requests.
  let needsControl: Bool

  /// Acquires the name; first the lock, then everything else.
  init(_ options: RunOptions, in world: some World) throws(Failure) {
    directories = world.directories
    name = options.name
    let notices = Notices(in: world)
    self.notices = notices
    needsControl = options.isDetached
    machine = try world.ownMachine()
    lock = try LocalInstance.takeLock(of: name, zone: options.zone, notices, in: world)
    try refuseIfAnswered(in: world)
  }

  // MARK: The name

  /// The time that a rotation may take to end after it has closed its socket.
  private static let patience = Duration.seconds(3)
  private static let interval = Duration.milliseconds(20)
  /// The time that a process may take to end after it was killed; its socket stays open that long.
  private static let lastBreath = Duration.milliseconds(100)

  private static func takeLock(
    of name: String, zone: String?, _ notices: Notices, in world: some World
  ) throws(Failure) -> InstanceLock {
    let start = world.clocks.monotonic
    while true {
      do throws(InstanceLock.Unavailable) {
        return try InstanceLock.acquire(
          name: name, in: world.directories, pid: Int(world.environment.processID),
          now: Timestamp(world.now, in: world.zone(chosen: zone)),
          fileSystem: world.fileSystem, complain: { notices.say($0) })
      } catch {
        switch error {
        case .held(let holder):
          // A rotation that begins or ends does not reply.
          let isOver = world.clocks.monotonic - start > LocalInstance.patience
          if holder.asks || isOver || answers(name, in: world) {
            throw .refused(holder.description)
          }
          Thread.sleep(LocalInstance.interval)
        case .failed(let error): throw .input(error)
        }
      }
    }
  }

  /// Whether a process that goes on answers at the socket of a rotation.
  private static func answers(_ name: String, in world: some World) -> Bool {
    guard connects(to: name, in: world) else { return false }
    Thread.sleep(LocalInstance.lastBreath)
    return connects(to: name, in: world)
  }

  private static func connects(to name: String, in world: some World) -> Bool {
    guard let peer = try? world.connect(to: world.directories.socket(of: name)) else {
      return false
    }
    peer.close()
    return true
  }

  /// A rotation whose lock file was removed still runs.
  private func refuseIfAnswered(in world: some World) throws(Failure) {
    guard LocalInstance.answers(name, in: world) else { return }
    throw .refused(
      "'\(name)' is running already, though its lock file is gone; end it with: rota stop"
        + RotationName.option(for: name))
  }

  /// The remains of the latest rotation on the same tasks.
  enum Remains {
    /// No rotation can be resumed.
    case none
    indirect case broken(InterruptedRotation)
    /// An interrupted one may exist, but nothing is known of it; the reason, in one line.
    case unknown(String)
  }

  /// The latest rotation on the same tasks, if it was interrupted.
  func remains(like plan: RunPlan, in world: some World) -> Remains {
    let reader = world.journalReader
    do throws(SystemError) {
      let last = try reader.last(name: name, on: machine.text, noted: lock.lastRotation) {
        InterruptedRotation.isSame($0, as: plan, on: world.files)
      }
      switch last {
      case .none: return .none
      case .unknown(let reason): return .unknown(reason)
      case .found(let rotation):
        guard rotation.isOpen else { return .none }
        let noted = lock.lastNote.flatMap { $0.rotation == rotation.id ? $0.seq : nil }
        let remains = try RotationRemains(
          rotation, on: machine.text, noted: noted, basis: plan.session.content, by: reader)
        if let needs = remains.salvage.fold.content?.needs, needs > SnapshotContent.facts {
          return .unknown("a newer version of Rota ran it; resume it with that one")
        }
        let zone = plan.session.wall.zone
        guard let broken = InterruptedRotation(remains, note: lock.lastNote, zone: zone) else {
          if let loss = remains.description(in: zone) { world.say(loss) }
          return .none
        }
        return .broken(broken)
      }
    } catch {
      return .unknown("the journal cannot be read: \(error)")
    }
  }
}

extension LocalInstance {
  /// The timeout of the journal for records before the rotation begins.
  private static let patienceWithJournal = Duration.seconds(2)

  /// Closes an interrupted rotation that will not be resumed, at the time it was last seen.
  func close(_ rotation: InterruptedRotation, in world: some World) throws(Failure) {
    var session = rotation.session
    let records = session.abandon(
      at: world.now, lastSeen: rotation.lastSeen, loss: rotation.loss)
    if records.isEmpty { return }
    let queue = DispatchQueue(label: "rota.closing")
    do throws(SystemError) {
      let journal = try JournalWriter(
        world.journalFolder, of: machine, on: world.fileSystem, queue: queue,
        onFinding: { world.say($0) })
      let isWritten = queue.sync {
        _ = journal.add(records)
        return journal.finish(by: world.clocks.monotonic + LocalInstance.patienceWithJournal)
      }
      if !isWritten { world.say("the interrupted rotation could not be closed in the journal") }
    } catch {
      throw .environment("\(error)")
    }
  }
}
