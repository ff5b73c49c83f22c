import CivilTime
import Coach
import Commands
import Dispatch
import Options
import Platform
import TaskLists
import Tasks

/// Waits between two rotations for a task in a list: `rota run --stay`.
///
/// Wakes up when the list changes and at midnight; every 10 s while another rotation has the name,
/// or if the list cannot be watched or read, and once after a rotation that came to nothing.
struct ListWait {
  private let path: String
  private let name: String
  private let filter: TaskFilter?
  private let zone: Zone
  /// A coach that has left, and hears signals until this waits.
  private let listener = Locked<LiveCoach?>(nil)

  /// The interval of checks whether another rotation of the same name has ended.
  private static let interval = Duration.seconds(10)

  /// - Parameters:
  ///   - options: The run, on a synchronized list.
  ///   - world: The environment.
  /// - Throws: Why there is nothing to wait for.
  init(for options: RunOptions, in world: some World) throws(Failure) {
    guard let list = options.keptList(in: world) else {
      throw .usage(.contradiction("--\(Option.stay.name)", "a calendar or FIFO"))
    }
    path = world.absolute(list)
    name = options.name
    filter = options.filter
    zone = world.zone(chosen: options.zone)
  }

  /// Refuses to wait beside another process, as commands reach only one of them.
  func expectNoOther(in world: some World) throws(Failure) {
    let other = InstanceLock.waiter(for: name, in: world.directories, on: world.fileSystem)
    guard let other else { return }
    throw .refused(
      "'rota run --stay' waits already (pid \(other.pid)); "
        + "rota stop\(RotationName.option(for: name)) ends it")
  }

  /// Lets a coach that has left hear signals until the next wait.
  func keepListening(through coach: LiveCoach?) { listener.withLock { $0 = coach } }

  /// Lets it go when a signal that it has just been told of has ended the process.
  private func dismissListener() {
    let coach = listener.withLock { listener in
      defer { listener = nil }
      return listener
    }
    coach?.queue.asyncAfter(deadline: .now() + .seconds(1)) { withExtendedLifetime(coach) {} }
  }

  /// The day in the zone of the rotation.
  func today(in world: some World) -> CivilDate { zone.local(world.now).date }

  /// Returns when the list has a task for today, and no other rotation has the name.
  ///
  /// - Parameters:
  ///   - isRetry: Whether the last rotation came to nothing, so that the next one waits for a
  ///     change or a while, even if there is a task.
  ///   - world: The environment.
  ///   - whenWaiting: Called once it is clear that this takes a while.
  /// - Returns: Whether it took a while.
  func untilTaskIsOpen(
    isRetry: Bool, in world: some World, whenWaiting: () -> Void
  ) -> Bool {
    var isTold = false
    try? world.files.makeDirectories(world.directories.data)
    wait(for: .task, in: world) {
      let changed = DispatchSemaphore(value: 0)
      let queue = DispatchQueue(label: "rota.waiting")
      // Without a watch it is polled.
      let watch = try? FileWatch(path, queue: queue) { _ in changed.signal() }
      var mayBegin = !isRetry
      var obstacle: ListFailure?
      while true {
        let (isOpen, found) = look(in: world)
        if mayBegin, isOpen, !isTaken(in: world) { break }
        mayBegin = true
        if !isTold || found != obstacle {
          world.say(
            found.map { "\($0); waiting until that changes" }
              ?? (isOpen ? waitingForOthers(in: world) : Self.waitingForTask))
          if !isTold { whenWaiting() }
        }
        (isTold, obstacle) = (true, found)
        let polls = isOpen || found != nil || watch == nil
        sleep(polls ? Self.interval : timeToMidnight(in: world), unless: changed)
      }
      if isTold { discardInput(in: world) }
    }
    return isTold
  }

  private static let waitingForTask =
    "nothing is left to do; waiting for the next task, or the next day"

  /// The message while there are tasks, but no rotation can begin.
  private func waitingForOthers(in world: some World) -> String {
    isTaken(in: world)
      ? "waiting until the other rotation '\(name)' ends"
      : "the rotation came to nothing; trying again in \(TimeText.length(Self.interval))"
  }

  /// Returns at the midnight after a day.
  func untilDay(after day: CivilDate, in world: some World) {
    if today(in: world) != day { return }
    wait(for: .day, in: world) {
      world.say("the day is over; waiting for the next one")
      while today(in: world) == day {
        sleep(timeToMidnight(in: world), unless: DispatchSemaphore(value: 0))
      }
      discardInput(in: world)
    }
  }

  /// Throws away what was typed while nothing listened, as it is not meant for the next rotation.
  private func discardInput(in world: some World) {
    guard world.isTerminal(.input) else { return }
    Terminal(input: StandardStream.input.rawValue, output: StandardStream.output.rawValue)
      .discardInput()
  }

  /// Waits in `body`, while others can find this process and signals end it.
  private func wait(for goal: Waiter.Goal, in world: some World, _ body: () -> Void) {
    // A program that sees the mark may send a signal at once.
    Signals.withDefaultActions(of: [.interrupt, .terminate, .quit, .hangUp, .stop]) {
      dismissListener()
      let mark = mark(goal, in: world)
      defer { mark?.close() }
      body()
    }
  }

  /// Lets others find this process; `nil` if they cannot.
  private func mark(_ goal: Waiter.Goal, in world: some World) -> InstanceLock? {
    let now = Timestamp(world.now, in: zone)
    let mark = InstanceLock.wait(
      as: Waiter(pid: Int(world.environment.processID), since: now, goal: goal), for: name,
      in: world.directories, now: now, fileSystem: world.fileSystem)
    // Status bars watch only the folder of sockets, and may have looked before there was a mark.
    if world.fault(ofFolder: world.directories.runtime) != nil { return mark }
    let sign = world.directories.socket(of: name) + ".waiting"
    try? world.files.makeEmpty(sign)
    try? world.fileSystem.remove(sign)
    return mark
  }

  /// Whether the list has a task for today, or why it cannot be read; a missing one has none.
  private func look(in world: some World) -> (isOpen: Bool, obstacle: ListFailure?) {
    do throws(ListFailure) {
      let list = try world.lists.readIfThere(path)
      return (list.hasTask(for: today(in: world), matching: filter), nil)
    } catch {
      return (false, error)
    }
  }

  /// Whether another rotation has the name.
  private func isTaken(in world: some World) -> Bool {
    (try? world.control(name)) != nil
      || InstanceLock.isHeld(name, in: world.directories, on: world.fileSystem)
  }

  private func timeToMidnight(in world: some World) -> Duration {
    let now = world.now
    return zone.nextMidnight(after: now) - now
  }

  /// Waits by the wall clock, which includes suspend.
  private func sleep(_ length: Duration, unless changed: DispatchSemaphore) {
    _ = changed.wait(wallTimeout: .now() + DispatchTimeInterval(length))
  }
}
