import CivilTime
import Coach
import Commands
import Dispatch
import EventStream
import Journals
import Options
import Platform
import Tasks

/// What a live rotation has on this machine: a name that no other has, and a journal.
///
/// It is kept as long as the process goes on with one rotation after the other.
struct LocalInstance {
  let machine: MachineName
  let lock: InstanceLock
  let directories: Directories
  let name: String
  /// Where is said what goes wrong beside the rotation.
  let notices: Notices
  /// Whether nobody could end the rotation who cannot ask it.
  let needsControl: Bool

  /// Takes the name; first the lock, then everything else.
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

  /// How long a rotation may take to end after it has let go of its socket.
  private static let patience = Duration.seconds(3)
  private static let interval = Duration.milliseconds(20)

  private static func takeLock(
    of name: String, zone: String?, _ notices: Notices, in world: some World
  ) throws(Failure) -> InstanceLock {
    let start = world.clocks.monotonic
    while true {
      do throws(InstanceLock.Unavailable) {
        return try InstanceLock.acquire(
          name: name, in: world.directories, pid: Int(world.environment.processID),
          now: Timestamp(world.now, in: world.zone(named: zone) ?? .utc),
          fileSystem: world.fileSystem, complain: { notices.say($0) })
      } catch {
        switch error {
        case .held(let holder):
          // Nobody answers while a rotation begins, or has just ended.
          let isOver = world.clocks.monotonic - start > LocalInstance.patience
          if isOver || answers(name, in: world) { throw .refused(holder.description) }
          Thread.sleep(LocalInstance.interval)
        case .failed(let error): throw .input(error)
        }
      }
    }
  }

  /// Whether somebody answers at the socket of a rotation.
  private static func answers(_ name: String, in world: some World) -> Bool {
    guard let peer = try? world.connect(to: world.directories.socket(of: name)) else {
      return false
    }
    peer.close()
    return true
  }

  /// A rotation whose lock file was taken away runs on all the same.
  private func refuseIfAnswered(in world: some World) throws(Failure) {
    guard LocalInstance.answers(name, in: world) else { return }
    throw .refused(
      "'\(name)' is running already, though its lock file is gone; end it with: rota stop"
        + (name == RotationName.standard ? "" : " --name \(name)"))
  }

  /// The journals of all machines.
  var journal: JournalFolder { JournalFolder(directories.journal) }

  /// What is left of the latest rotation on the same tasks.
  enum Remains {
    /// Nothing that could be taken up.
    case none
    indirect case broken(BrokenRotation)
    /// There may have been one that broke off, of which nothing can be known; why, in one line.
    case unknown(String)
  }

  /// The latest rotation on the same tasks, if it broke off.
  func remains(like plan: RunPlan, in world: some World) -> Remains {
    let reader = JournalReader(
      journal, on: world.fileSystem, zones: { world.zone(named: $0) })
    do throws(SystemError) {
      let last = try reader.last(name: name, on: machine.text, noted: lock.lastRotation) {
        BrokenRotation.isSame($0, as: plan)
      }
      switch last {
      case .none: return .none
      case .unknown(let reason): return .unknown(reason)
      case .found(let rotation):
        guard rotation.isOpen else { return .none }
        let noted = lock.lastNote.flatMap { $0.rotation == rotation.id ? $0.seq : nil }
        let wreckage = try Wreckage(
          rotation, on: machine.text, noted: noted, basis: plan.session.content, by: reader)
        if let needs = wreckage.salvage.fold.content?.needs, needs > SnapshotContent.facts {
          return .unknown("a newer version of Rota ran it; take it up with that one")
        }
        let zone = plan.session.wall.zone
        guard let broken = BrokenRotation(wreckage, note: lock.lastNote, zone: zone) else {
          if let loss = wreckage.description(in: zone) { world.say(loss) }
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
  /// How long the journal may take for what is said before anything else happens.
  private static let patienceWithJournal = Duration.seconds(2)

  /// Closes a rotation that nobody wants any more, where it was last seen.
  func close(_ rotation: BrokenRotation, in world: some World) throws(Failure) {
    var session = rotation.session
    let records = session.abandon(
      lastSeen: rotation.lastSeen, closesGap: rotation.loss != nil)
    if records.isEmpty { return }
    let queue = DispatchQueue(label: "rota.closing")
    let clocks = SystemClocks()
    do throws(SystemError) {
      let journal = try JournalWriter(
        journal, of: machine, on: world.fileSystem, queue: queue, onFinding: { world.say($0) })
      let isWritten = queue.sync {
        _ = journal.add(records)
        return journal.finish(by: clocks.monotonic + LocalInstance.patienceWithJournal)
      }
      if !isWritten { world.say("the rotation that broke off could not be closed in the journal") }
    } catch {
      throw .environment("\(error)")
    }
  }
}
