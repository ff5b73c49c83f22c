import Ahead
import Coach
import Commands
import Dispatch
import EventStream
import Journals
import Options
import Platform
import Rotations
import TaskLists

/// The services of a running rotation, and what receives their errors.
struct CoachServices {
  private(set) var services = LiveCoach.Services()
  let notices: Notices

  /// The services of a live rotation.
  init(
    of plan: RunPlan, on instance: LocalInstance, queue: DispatchQueue,
    in world: some World
  ) throws(Failure) {
    let (directories, machine, notices) = (
      instance.directories, instance.machine, instance.notices
    )
    self.notices = notices
    services.journal = try rethrowing(
      JournalWriter(
        world.journalFolder, of: machine, on: world.fileSystem, queue: queue,
        onFinding: { notices.say($0) })
    ) { (error: SystemError) in Failure.environment("\(error)") }
    let rotation = plan.session.scribe.rotationID
    let tape = Locked(
      JournalTape(
        of: rotation, in: world.journalFolder, of: machine.text, on: world.fileSystem))
    services.control = try CoachServices.control(of: instance, queue: queue, in: world) {
      after, upTo, isWanted in
      tape.withLock { try? $0.portion(after: after, upTo: upTo, while: isWanted) }
    }
    services.hooks = HookQueue(
      world.hookFolder,
      socket: services.control == nil ? "" : directories.socket(of: instance.name), queue: queue)
    services.progressNotes = instance.lock
    services.list = plan.mirror.flatMap { mirror in
      plan.list.map { path in
        FollowedList(
          path, mirror: mirror, keepsUp: plan.keepsUpList,
          keeper: ListKeeper(
            world.unwrittenChanges, rotation: rotation, machine: machine.text, list: path,
            upTo: plan.session.scribe.seq, after: plan.records),
          editor: world.lists,
          undo: plan.keepsUpList ? world.undoKeeper(of: path, for: rotation) : nil, queue: queue)
      }
    }
    if !plan.calendars.sources.isEmpty {
      services.calendars = FollowedCalendars(
        plan.calendars, updating: plan.updatesCalendars, zone: plan.session.wall.zone,
        days: plan.planner?.days ?? 1, queue: queue, in: world)
    }
    services.planner = plan.planner.map { BackgroundPlanner($0, queue: queue) }
  }

  /// The services requested for an accelerated or a simulated run.
  init(
    trial options: RunOptions, queue: DispatchQueue, in world: some World
  ) throws(Failure) {
    let notices = Notices(in: world)
    self.notices = notices
    if let folder = options.journal {
      services.journal = try rethrowing(
        JournalWriter(
          JournalFolder(folder), of: .simulated, on: world.fileSystem, comesLast: false,
          queue: queue,
          onFinding: { notices.say($0) })
      ) { (error: SystemError) in Failure.environment("\(error)") }
    }
    if options.runsHooks {
      services.hooks = HookQueue(world.hookFolder, socket: "", queue: queue)
    }
  }

  /// The control endpoint; `nil`, with a message, if it is impossible.
  private static func control(
    of instance: LocalInstance, queue: DispatchQueue, in world: some World,
    earlier: @escaping ControlServer.Earlier
  ) throws(Failure) -> (any ControlEndpoint)? {
    do {
      let listener = try SocketListener(at: instance.directories.socket(of: instance.name))
      return try ControlServer(listener, queue: queue, earlier: earlier)
    } catch {
      if instance.needsControl { throw .environment("\(error)") }
      // A rotation that cannot be controlled from elsewhere is better than none.
      world.say("\(error)")
      return nil
    }
  }
}
