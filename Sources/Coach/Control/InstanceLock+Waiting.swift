import CivilTime
import Platform

/// The lock of a `rota run --stay` that waits between two rotations: the name itself is free then.
extension InstanceLock {
  /// The suffix of the name of such a lock, which no rotation can have.
  package static let waitingSuffix = "~waiting"

  /// Acquires the lock of a waiting process.
  ///
  /// - Returns: The lock; `nil` if another process has it or the file cannot be written.
  package static func wait(
    as waiter: Waiter, for name: String, in directories: Directories, now: Timestamp,
    fileSystem: any FileSystem
  ) -> InstanceLock? {
    // A process that looks for a waiting one holds the lock for a moment, too.
    for _ in 0..<10 {
      let lock = try? acquire(
        name: waiting(name), in: directories, pid: waiter.pid, now: now, fileSystem: fileSystem)
      guard let lock else {
        Thread.sleep(.milliseconds(5))
        continue
      }
      lock.setWaiting(for: waiter.goal)
      return lock
    }
    return nil
  }

  /// The process that waits under a name; `nil` if there is none.
  package static func waiter(
    for name: String, in directories: Directories, on fileSystem: any FileSystem
  ) -> Waiter? {
    let path = directories.lock(of: waiting(name))
    let entry = LockEntry(at: path, on: fileSystem)
    guard let pid = entry.pid, isHeld(waiting(name), in: directories, on: fileSystem) else {
      return nil
    }
    return Waiter(pid: pid, since: entry.started, goal: entry.waits ?? .task)
  }

  /// Whether another process has a name, even one that cannot be asked.
  package static func isHeld(
    _ name: String, in directories: Directories, on fileSystem: any FileSystem
  ) -> Bool {
    do throws(FileError) {
      // Others who look at this moment do not have it.
      let descriptor = try lock(directories.lock(of: name), fileSystem, isShared: true)
      if let descriptor { fileSystem.close(descriptor) }
      return descriptor == nil
    } catch {
      return false
    }
  }

  private static func waiting(_ name: String) -> String { name + waitingSuffix }
}
