import Glibc
import Platform
import Synchronization

/// The real files, but for the n-th call, which fails.
final class FaultyFileSystem: FileSystem {
  private let real = LocalFileSystem()
  private let callsUntilFailure: Mutex<Int>
  private let number: Int32
  private let open = Mutex<Int>(0)
  private let failed = Mutex<String?>(nil)

  init(failingCall: Int, number: Int32 = EIO) {
    callsUntilFailure = Mutex(failingCall)
    self.number = number
  }

  /// The call that failed, if it came to that.
  var failedCall: String? { failed.withLock { $0 } }
  /// Descriptors that were opened and not closed.
  var openDescriptors: Int { open.withLock { $0 } }

  private func fail(_ call: String) throws(SystemError) {
    let isDue = callsUntilFailure.withLock { calls in
      calls -= 1
      return calls == 0
    }
    guard isDue else { return }
    failed.withLock { $0 = call }
    throw SystemError(call: call, errno: number)
  }

  func open(_ path: String, for opening: FileOpening) throws(SystemError) -> Int32 {
    try fail("open")
    let descriptor = try real.open(path, for: opening)
    open.withLock { $0 += 1 }
    return descriptor
  }

  func close(_ descriptor: Int32) {
    open.withLock { $0 -= 1 }
    real.close(descriptor)
  }

  func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    try fail("fstat")
    return try real.status(of: descriptor)
  }

  func status(at path: String) throws(SystemError) -> FileStatus {
    try fail("stat")
    return try real.status(at: path)
  }

  func read(_ count: Int, from descriptor: Int32) throws(SystemError) -> [UInt8] {
    try fail("read")
    return try real.read(count, from: descriptor)
  }

  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    try fail("write")
    // A disk that takes three bytes at a time.
    return try real.write(bytes.prefix(3), to: descriptor)
  }

  func setPermissions(_ status: FileStatus, of descriptor: Int32) throws(SystemError) {
    try fail("fchmod")
    try real.setPermissions(status, of: descriptor)
  }

  func synchronize(_ descriptor: Int32) throws(SystemError) {
    try fail("fsync")
    try real.synchronize(descriptor)
  }

  func synchronizeData(_ descriptor: Int32) throws(SystemError) {
    try fail("fdatasync")
    try real.synchronizeData(descriptor)
  }

  func rename(_ path: String, to other: String) throws(SystemError) {
    try fail("rename")
    try real.rename(path, to: other)
  }

  func remove(_ path: String) throws(SystemError) {
    try fail("unlink")
    try real.remove(path)
  }

  func makeDirectory(_ path: String, mode: UInt32) throws(SystemError) {
    try fail("mkdir")
    try real.makeDirectory(path, mode: mode)
  }

  func linkTarget(_ path: String) throws(SystemError) -> String? {
    try fail("readlink")
    return try real.linkTarget(path)
  }

  func names(in directory: String) throws(SystemError) -> [String] {
    try fail("opendir")
    return try real.names(in: directory)
  }
}
