import CivilTime
import Platform

/// The lock on the name of a rotation, held while it runs.
///
/// The kernel releases the lock when the process ends for any reason. The file contains the holder
/// and the progress of the rotation; it remains after the end, with the last note.
package final class InstanceLock: ProgressNotes {
  /// The time between two notes on the rotation's clock.
  package static let noteInterval = Duration.seconds(60)

  private struct State {
    var entry: LockEntry
    /// The instant of the last note of this process.
    var noted: Duration?
    /// Whether a thread is writing notes.
    var isWriting = false
    /// Whether the name was given up.
    var isReleased = false
    var hasComplained = false
  }

  /// The open file.
  private struct File {
    let descriptor: Int32
    /// In bytes, as far as it was read or written here.
    var size: Int
  }

  /// The newest note of the rotation that held the lock before.
  package let lastNote: LastNote?
  /// The id of the last rotation with this name, if known.
  package let lastRotation: String?
  private let path: String
  /// The file, which one thread at a time writes.
  private let file: Locked<File>
  private let fileSystem: any FileSystem
  private let complain: @Sendable (String) -> Void
  private let state: Locked<State>

  /// Acquires a name for the process `pid` that starts `now`.
  ///
  /// Call it before touching any other file of that name. `complain` is called at most once, on any
  /// thread, if notes cannot be written; nothing else depends on them.
  package static func acquire(
    name: String = RotationName.standard, in directories: Directories, pid: Int, now: Timestamp,
    fileSystem: any FileSystem = LocalFileSystem(),
    complain: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(Unavailable) -> InstanceLock {
    let path = directories.lock(of: name)
    let descriptor: Int32?
    do throws(FileError) {
      try Files(fileSystem).makeDirectories(directories.state)
      descriptor = try lock(path, fileSystem)
    } catch {
      throw .failed(error)
    }
    guard let descriptor else {
      let holder = holder(path, fileSystem)
      throw .held(
        Held(
          name: name, pid: holder.pid, since: holder.started, socket: holder.socket,
          asks: holder.asker != nil, now: now))
    }
    let lock = InstanceLock(path, descriptor, fileSystem, complain)
    lock.change(.process) { entry in
      entry.asks = false
      entry.pid = pid
      entry.started = now
      entry.socket = directories.socket(of: name)
    }
    return lock
  }

  private init(
    _ path: String, _ descriptor: Int32, _ fileSystem: any FileSystem,
    _ complain: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.fileSystem = fileSystem
    self.complain = complain
    let bytes = try? fileSystem.read(LockEntry.longest, at: 0, from: descriptor)
    file = Locked(File(descriptor: descriptor, size: bytes?.count ?? 0))
    let entry = LockEntry(parsing: bytes ?? [])
    state = Locked(State(entry: entry))
    lastRotation = entry.rotation
    if let rotation = entry.rotation, let at = entry.at, let seq = entry.seq {
      lastNote = LastNote(rotation: rotation, at: at, seq: seq)
    } else {
      lastNote = nil
    }
  }

  deinit {
    if state.withLock({ !$0.isReleased }) { closeFile() }
  }

  /// Releases the name.
  package func close() {
    let isUnused = state.withLock { state in
      defer { state.isReleased = true }
      return !state.isReleased && !state.isWriting
    }
    // If a note is being written, its thread closes the file.
    if isUnused { closeFile() }
  }

  private func closeFile() { file.withLock { fileSystem.close($0.descriptor) } }

  /// Returns the holder of the lock.
  ///
  /// A process that has just acquired it, perhaps after a crash, writes its entry next.
  private static func holder(_ path: String, _ fileSystem: any FileSystem) -> LockEntry {
    var entry = LockEntry(parsing: [])
    for _ in 0..<attempts {
      entry = LockEntry(at: path, on: fileSystem)
      if let pid = entry.pid, ProcessTable.has(pid) { break }
      Thread.sleep(.milliseconds(5))
    }
    return entry
  }

  /// The number of attempts to read the entry of a process that has just acquired the lock.
  private static let attempts = 20

  /// Opens and locks the file at a path; `nil` if another process holds it. A shared lock only
  /// excludes those who hold it for themselves.
  static func lock(
    _ path: String, _ fileSystem: any FileSystem, isShared: Bool = false
  ) throws(FileError) -> Int32? {
    while true {
      let descriptor = try rethrowing(fileSystem.open(path, for: .rewriting(mode: 0o600))) {
        (error: SystemError) in FileError(error, path: path)
      }
      do throws(SystemError) {
        guard try fileSystem.lock(descriptor, waiting: false, isShared: isShared) else {
          fileSystem.close(descriptor)
          return nil
        }
        if try fileSystem.isInPlace(descriptor, path) { return descriptor }
        // The file was removed in between, so this lock protects nothing.
        fileSystem.close(descriptor)
      } catch {
        fileSystem.close(descriptor)
        throw FileError(error, path: path)
      }
    }
  }

  // MARK: The entry

  /// Records whether the user is being asked about an interrupted rotation.
  package func setAsking(_ asks: Bool) { change(.process) { $0.asks = asks } }

  /// Records what the holder of a waiting lock waits for.
  func setWaiting(for goal: Waiter.Goal) { change(.process) { $0.waits = goal } }

  /// Records the rotation that has the name, before it begins.
  ///
  /// Until then the file describes the last one, which may be resumed.
  package func claim(rotation: String) {
    // Its clock is unrelated to that of the last one.
    state.withLock { $0.noted = nil }
    change(.progress) { entry in
      if entry.rotation != rotation { (entry.at, entry.seq) = (nil, nil) }
      entry.rotation = rotation
    }
  }

  package func note(_ now: Duration, seq: Int, isUrgent: Bool) {
    let isFirst = state.withLock { state in
      if state.isReleased { return false }
      if let last = state.noted, now - last < InstanceLock.noteInterval,
        !isUrgent || seq == state.entry.seq
      {
        return false
      }
      state.noted = now
      (state.entry.at, state.entry.seq) = (now, seq)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isFirst else { return }
    do throws(SystemError) {
      // On a thread, as the disk may be slow.
      try Thread.start { [self] in writeNotes() }
    } catch {
      state.withLock { $0.isWriting = false }
      tell(error)
    }
  }

  /// Writes entries until the newest one is written.
  private func writeNotes() {
    while true {
      let written = write(.progress)
      let (isLast, isReleased) = state.withLock { state in
        state.isWriting = state.entry != written
        return (!state.isWriting, state.isReleased)
      }
      guard isLast else { continue }
      if isReleased { closeFile() }
      return
    }
  }

  /// The parts of an entry.
  private enum Part {
    /// The activity of the process; meaningless after its end.
    case process
    /// The rotation and its last note, which must outlast a power cut.
    case progress
  }

  private func change(_ part: Part, _ change: (inout LockEntry) -> Void) {
    state.withLock { change(&$0.entry) }
    write(part)
  }

  /// Writes and returns the newest entry, so that the last thread never leaves an older one.
  ///
  /// Only `.progress` waits for the disk, and an entry of another length: after a power cut, a part
  /// of it and a part of the one before would be no entry.
  @discardableResult
  private func write(_ part: Part) -> LockEntry {
    let (entry, error) = file.withLock { file -> (LockEntry, SystemError?) in
      let entry = state.withLock(\.entry)
      let line = entry.line
      let mustLast = part == .progress || line.count != file.size
      do throws(SystemError) {
        // The entry overwrites the old one; the rest of a longer one remains after the newline
        // until it is truncated.
        try fileSystem.writeAll(line, at: 0, to: file.descriptor)
        try fileSystem.truncate(file.descriptor, to: line.count)
        file.size = line.count
        if mustLast { try fileSystem.synchronizeData(file.descriptor) }
        return (entry, nil)
      } catch {
        return (entry, error)
      }
    }
    if let error { tell(error) }
    return entry
  }

  private func tell(_ error: SystemError) {
    let isFirst = state.withLock { state in
      defer { state.hasComplained = true }
      return !state.hasComplained
    }
    guard isFirst else { return }
    complain("\(path): \(error.reason); after a crash less of the running slice can be counted")
  }
}

extension InstanceLock {
  /// The progress of a rotation when its process was last known to run.
  package struct LastNote: Equatable, Sendable {
    /// The id of the rotation.
    package var rotation: String
    /// The instant on the rotation's clock.
    package var at: Duration
    /// The number of the last record then.
    package var seq: Int

    package init(rotation: String, at: Duration, seq: Int) {
      self.rotation = rotation
      self.at = at
      self.seq = seq
    }
  }
}
