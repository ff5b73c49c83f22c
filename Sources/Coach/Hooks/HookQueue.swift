import Dispatch
import EventStream
import Platform

/// Runs hooks in parallel to the rotation, which they never delay.
///
/// It uses a queue of its own, and a thread for each running program. It reads the folder for every
/// record, so that hooks can be added, changed and removed at any time.
package final class HookQueue: HookRunner {
  private struct State: ~Copyable {
    var tell: @Sendable (HookEvent) -> Void = { _ in }
    var backlog = HookBacklog()
    var complaints = HookComplaints()
    var running: [String: RunningProgram] = [:]
    /// Signalled when all hooks have ended.
    var whenIdle: DispatchSemaphore?
  }

  /// The time between SIGTERM and SIGKILL at the end.
  private static let grace = Duration.milliseconds(100)

  /// The time that the end waits for its own queue, beyond the time of the hooks.
  private static let margin = Duration.milliseconds(100)

  private let folder: HookFolder
  private let socket: String
  private let limits: Spawn.Limits
  /// The queue for events to the coach.
  private let queue: DispatchQueue
  private let work = DispatchQueue(label: "rota.hooks")
  private let state: Confined<State>
  /// The hooks that were ended at the end.
  private let cutOff = Locked<[String]>([])

  /// Runs the hooks of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - socket: The control socket; empty for none.
  ///   - limits: The limits of each hook.
  ///   - queue: The coach's queue.
  package init(
    _ folder: HookFolder, socket: String, limits: Spawn.Limits = Spawn.Limits(),
    queue: DispatchQueue
  ) {
    self.folder = folder
    self.socket = socket
    self.limits = limits
    self.queue = queue
    state = Confined(State(), to: work)
  }

  package func whenChanged(_ tell: @escaping @Sendable (HookEvent) -> Void) {
    work.async { self.state.value.tell = tell }
  }

  package func run(for records: [Record]) {
    let records = records.filter(\.content.kind.hasHooks)
    if !records.isEmpty { work.async { self.take(records) } }
  }

  package func wait() { whenIdle().wait() }

  /// Starts what can start; the semaphore is signalled when all hooks have ended.
  private func whenIdle() -> DispatchSemaphore {
    let idle = DispatchSemaphore(value: 0)
    work.async {
      self.state.value.whenIdle = idle
      self.startWaiting()
    }
    return idle
  }

  /// Waits for the running hooks, at most until `deadline` on CLOCK_MONOTONIC.
  ///
  /// Then ends those that still run, SIGKILL soon after SIGTERM, and drops the waiting ones, as no
  /// one would enforce their limits.
  package func finish(by deadline: Duration) -> [String] {
    let idle = whenIdle()
    work.asyncAfter(deadline: DispatchTime(monotonic: deadline)) {
      self.giveUp(by: deadline + Self.grace)
    }
    _ = idle.wait(timeout: DispatchTime(monotonic: deadline + Self.grace + Self.margin))
    return cutOff.withLock { $0 }
  }

  // MARK: On the queue of its own

  private func take(_ records: [Record]) {
    var names: [String] = []
    do throws(SystemError) {
      names = try folder.names()
      tell(state.value.complaints.note(nil, about: folder))
    } catch {
      tell(state.value.complaints.note(error, about: folder))
    }
    for hook in state.value.complaints.hooks.subtracting(names) { note(nil, about: hook) }
    let hooks = names.map { (name: $0, kind: HookFolder.kind(of: $0)) }
    for record in records {
      let kind = record.content.kind.rawValue
      for hook in hooks where hook.kind == kind {
        if !state.value.backlog.add(record, for: hook.name) { note(.crowded, about: hook.name) }
      }
    }
    startWaiting()
  }

  private func startWaiting() {
    while let (hook, record) = state.value.backlog.next() {
      if !start(hook, for: record) { state.value.backlog.finish(hook) }
    }
    if state.value.backlog.isIdle { state.value.whenIdle?.signal() }
  }

  /// Returns whether it was started.
  private func start(_ hook: String, for record: Record) -> Bool {
    if let obstacle = folder.obstacle(of: hook) {
      note(obstacle == .gone ? nil : obstacle, about: hook)
      return false
    }
    let program = Spawn(hook: folder.path(of: hook), for: record, socket: socket)
    do throws(SystemError) {
      state.value.running[hook] = try program.start(within: limits, queue: work) { report in
        self.ended(HookRun(hook, for: record, report))
      }
    } catch {
      note(HookObstacle(starting: error), about: hook)
      return false
    }
    if state.value.complaints[hook] != .crowded { note(nil, about: hook) }
    return true
  }

  private func ended(_ run: HookRun) {
    state.value.running[run.hook] = nil
    state.value.backlog.finish(run.hook)
    tell(.finished(run))
    // If room for one sufficed, a slow hook would be reported again and again.
    if !state.value.backlog.isBehind(run.hook) { note(nil, about: run.hook) }
    startWaiting()
  }

  private func giveUp(by deadline: Duration) {
    state.value.backlog.removeWaiting()
    let programs = Array(state.value.running.values)
    cutOff.withLock { $0 = state.value.running.keys.sorted() }
    for program in programs { program.terminate() }
    work.asyncAfter(deadline: DispatchTime(monotonic: deadline)) {
      for program in programs { program.kill() }
      self.state.value.whenIdle?.signal()
    }
  }

  // MARK: Telling

  /// Updates the obstacle of a hook; `nil` for none.
  private func note(_ obstacle: HookObstacle?, about hook: String) {
    tell(state.value.complaints.note(obstacle, about: hook))
  }

  private func tell(_ event: HookEvent?) {
    guard let event else { return }
    let tell = state.value.tell
    queue.async { tell(event) }
  }
}
