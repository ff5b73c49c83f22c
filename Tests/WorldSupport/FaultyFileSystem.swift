import Glibc
import Platform

/// A file system whose calls fail, are slow, or block, as a test requires.
///
/// Calls have their system names: `open`, `fstat`, `stat`, `read`, `pread`, `flock`, `ftruncate`,
/// `write`, `fchmod`, `fsync`, `fdatasync`, `rename`, `renameat2`, `fcntl` (leases), `unlink`,
/// `mkdir`, `readlink`, `opendir`, `access`; and `pause`, which is not a system call and never fails.
package final class FaultyFileSystem: FileSystem {
  fileprivate struct State {
    /// The number of calls until one fails, and its error.
    var failingCall: (distance: Int, number: Int32)?
    /// Whether all later calls fail, too, as after a crash of the machine.
    var isFatal = false
    var isDead = false
    /// The error of all calls with a name.
    var failing: [String: Int32] = [:]
    /// The errors of files that cannot be opened.
    var closed: [String: Int32] = [:]
    var delays: [String: Duration] = [:]
    /// The calls that block until they are released.
    var held: Set<String> = []
    var waiting = 0
    /// The maximum number of bytes per write.
    var writesAtMost = Int.max
    var calls: [String] = []
    var failedCall: String?
    var openDescriptors = 0
    /// Run before each call, as another program.
    var others: (@Sendable () -> Void)?
  }

  private let real: any FileSystem
  private let state = Monitor(State())

  package init(_ real: any FileSystem = LocalFileSystem()) { self.real = real }

  /// A file system with one failing call; it writes three bytes at a time.
  package convenience init(failingCall: Int, number: Int32 = EIO) {
    self.init()
    failCall(failingCall, with: number)
    writeAtMost(3)
  }

  // MARK: What goes wrong

  /// Makes the n-th call from now on fail, once.
  package func failCall(_ distance: Int, with number: Int32) {
    state.change { $0.failingCall = (distance, number) }
  }

  /// Makes the n-th call from now on and all later ones fail without effect.
  package func die(atCall distance: Int) {
    state.change { state in
      state.failingCall = (distance, EIO)
      state.isFatal = true
    }
  }

  /// Makes all calls with these names fail.
  package func fail(_ calls: String..., with number: Int32) {
    state.change { state in
      for call in calls { state.failing[call] = number }
    }
  }

  /// Makes a file one that cannot be opened.
  package func failOpening(_ path: String, with number: Int32) {
    state.change { $0.closed[path] = number }
  }

  /// Delays all calls with a name.
  package func delay(_ call: String, by delay: Duration) {
    state.change { $0.delays[call] = delay }
  }

  /// Blocks all calls with a name until ``heal()``.
  package func hold(_ call: String) {
    state.change { state in
      _ = state.held.insert(call)
    }
  }

  /// Waits until a held call blocks.
  package func waitUntilHeld() {
    state.wait { $0.waiting > 0 ? .found(()) : .wait(until: nil) }
  }

  /// Waits until there were this many calls with a name.
  package func waitForCalls(of call: String, atLeast count: Int) {
    state.wait { state in
      state.calls.count { $0 == call } >= count ? .found(()) : .wait(until: nil)
    }
  }

  /// Limits the bytes per write.
  package func writeAtMost(_ bytes: Int) {
    state.change { $0.writesAtMost = bytes }
  }

  /// Runs a closure before every call.
  package func beforeEveryCall(_ body: (@Sendable () -> Void)?) {
    state.change { $0.others = body }
  }

  /// Ends all faults, and releases held calls.
  package func heal() {
    state.change { state in
      state.failingCall = nil
      state.isFatal = false
      state.isDead = false
      state.failing = [:]
      state.closed = [:]
      state.delays = [:]
      state.held = []
      state.writesAtMost = .max
    }
  }

  // MARK: What happened

  /// The names of all calls, in order.
  package var calls: [String] { state.change { $0.calls } }
  /// The last call that failed, if any.
  package var failedCall: String? { state.change { $0.failedCall } }
  /// The number of open descriptors.
  package var openDescriptors: Int { state.change { $0.openDescriptors } }

  private func begin(_ call: String, _ path: String? = nil) throws(SystemError) {
    state.change { $0.isDead ? nil : $0.others }?()
    let (failure, delay): (Int32?, Duration?) = state.change { state in
      state.calls.append(call)
      return (state.failure(of: call, path), state.delays[call])
    }
    if let failure { throw SystemError(call: call, path: path, errno: failure) }
    if let delay { usleep(UInt32(delay / .microseconds(1))) }
    state.change { $0.waiting += 1 }
    state.wait { $0.held.contains(call) ? .wait(until: nil) : .found(()) }
    state.change { $0.waiting -= 1 }
  }

  // MARK: FileSystem

  package func open(_ path: String, for opening: FileOpening) throws(SystemError) -> Int32 {
    try begin("open", path)
    let descriptor = try real.open(path, for: opening)
    state.change { $0.openDescriptors += 1 }
    return descriptor
  }

  package func close(_ descriptor: Int32) {
    state.change { $0.openDescriptors -= 1 }
    real.close(descriptor)
  }

  package func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    try begin("fstat")
    return try real.status(of: descriptor)
  }

  package func status(at path: String) throws(SystemError) -> FileStatus {
    try begin("stat", path)
    return try real.status(at: path)
  }

  package func read(_ count: Int, from descriptor: Int32) throws(SystemError) -> [UInt8] {
    try begin("read")
    return try real.read(count, from: descriptor)
  }

  package func read(
    _ count: Int, at offset: Int, from descriptor: Int32
  ) throws(SystemError) -> [UInt8] {
    try begin("pread")
    return try real.read(count, at: offset, from: descriptor)
  }

  package func lock(
    _ descriptor: Int32, waiting: Bool, isShared: Bool
  ) throws(SystemError) -> Bool {
    try begin("flock")
    return try real.lock(descriptor, waiting: waiting, isShared: isShared)
  }

  package func unlock(_ descriptor: Int32) { real.unlock(descriptor) }

  package func truncate(_ descriptor: Int32, to size: Int) throws(SystemError) {
    try begin("ftruncate")
    try real.truncate(descriptor, to: size)
  }

  package func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    try begin("write")
    return try real.write(bytes.prefix(state.change { $0.writesAtMost }), to: descriptor)
  }

  package func write(
    _ bytes: ArraySlice<UInt8>, at offset: Int, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try begin("pwrite")
    let portion = bytes.prefix(state.change { $0.writesAtMost })
    return try real.write(portion, at: offset, to: descriptor)
  }

  package func setPermissions(_ status: FileStatus, of descriptor: Int32) throws(SystemError) {
    try begin("fchmod")
    try real.setPermissions(status, of: descriptor)
  }

  package func copyAttributes(of path: String, to descriptor: Int32) throws(SystemError) {
    try real.copyAttributes(of: path, to: descriptor)
  }

  package func synchronize(_ descriptor: Int32) throws(SystemError) {
    try losing(descriptor) { () throws(SystemError) in try begin("fsync") }
    try real.synchronize(descriptor)
  }

  package func synchronizeData(_ descriptor: Int32) throws(SystemError) {
    try losing(descriptor) { () throws(SystemError) in try begin("fdatasync") }
    try real.synchronizeData(descriptor)
  }

  /// Makes a disk in memory lose dirty data if flushing fails: real disks do, and report nothing
  /// the next time.
  private func losing(
    _ descriptor: Int32, _ body: () throws(SystemError) -> Void
  ) throws(SystemError) {
    do throws(SystemError) {
      try body()
    } catch {
      (real as? MemoryDisk)?.forget(descriptor)
      throw error
    }
  }

  package func rename(_ path: String, to other: String) throws(SystemError) {
    try begin("rename", other)
    try real.rename(path, to: other)
  }

  package func exchange(_ path: String, with other: String) throws(SystemError) {
    try begin("renameat2", other)
    try real.exchange(path, with: other)
  }

  package func lease(_ descriptor: Int32) throws(SystemError) -> Bool {
    try begin("fcntl")
    return try real.lease(descriptor)
  }

  /// Unknown counts as wanted.
  package func isLeaseWanted(_ descriptor: Int32) -> Bool {
    do throws(SystemError) {
      try begin("fcntl")
    } catch {
      return true
    }
    return real.isLeaseWanted(descriptor)
  }

  package func endLease(_ descriptor: Int32) { real.endLease(descriptor) }

  package var wall: Int64 { real.wall }

  package func pause(for duration: Duration) {
    state.change { state in
      state.calls.append("pause")
      return state.isDead ? nil : state.others
    }?()
    real.pause(for: duration)
  }

  package func remove(_ path: String) throws(SystemError) {
    try begin("unlink", path)
    try real.remove(path)
  }

  package func makeDirectory(_ path: String, mode: UInt32) throws(SystemError) {
    try begin("mkdir", path)
    try real.makeDirectory(path, mode: mode)
  }

  package func linkTarget(_ path: String) throws(SystemError) -> String? {
    try begin("readlink", path)
    return try real.linkTarget(path)
  }

  package func checkWritable(_ path: String) throws(SystemError) {
    try begin("access", path)
    try real.checkWritable(path)
  }

  package func room(at path: String) throws(SystemError) -> Int {
    try begin("statvfs", path)
    return try real.room(at: path)
  }

  package func names(in directory: String) throws(SystemError) -> [String] {
    try begin("opendir", directory)
    return try real.names(in: directory)
  }
}

extension FaultyFileSystem.State {
  /// The error of a call that begins now.
  fileprivate mutating func failure(of call: String, _ path: String?) -> Int32? {
    if let (distance, number) = failingCall {
      failingCall = distance > 1 ? (distance - 1, number) : nil
      if distance == 1 {
        isDead = isFatal
        failedCall = call
        return number
      }
    }
    let refusal = call == "open" ? path.flatMap { closed[$0] } : nil
    guard let number = isDead ? EIO : refusal ?? failing[call] else { return nil }
    failedCall = call
    return number
  }
}
