import Glibc

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable {
  /// The name of the call, such as `rename`.
  public let call: String
  /// The file it was about, if it was about one.
  public let path: String?
  /// The error number the kernel gave.
  public let errno: Int32

  /// An error of a known number.
  public init(call: String, path: String? = nil, errno: Int32) {
    self.call = call
    self.path = path
    self.errno = errno
  }

  /// Whether nobody reads the other end any more.
  public var isReaderGone: Bool { errno == EPIPE }

  /// Whether the other end of a socket is not there, or went away.
  public var meansNobodyListens: Bool { [ENOENT, ECONNREFUSED, ECONNRESET, EPIPE].contains(errno) }

  /// Whether a call that waits for a while has waited in vain.
  public var isImpatience: Bool { errno == EAGAIN }

  /// Whether there is no file of that name.
  public var isMissing: Bool { errno == ENOENT }

  /// Whether the file is none that the system can run.
  public var isNotAProgram: Bool { errno == ENOEXEC }
}

extension SystemError {
  /// That other files come to lie at a path all the time.
  public static func stale(_ path: String) -> SystemError {
    SystemError(call: "stat", path: path, errno: ESTALE)
  }

  /// The error with the file that it was about.
  func naming(_ path: String) -> SystemError {
    SystemError(call: call, path: path, errno: errno)
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's own words for the error, such as "No space left on device".
  public var reason: String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(errno, &text, text.count) == 0 else { return "error \(errno)" }
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: bytes, as: UTF8.self)
  }

  public var description: String {
    guard let path else { return "\(call): \(reason)" }
    return "\(path): \(reason) (\(call))"
  }
}

/// Makes a call that answers -1 for an error, again as long as a signal interrupts it.
@discardableResult
func system<Answer: SignedInteger>(
  _ call: String, path: String? = nil, _ body: () -> Answer
) throws(SystemError) -> Answer {
  while true {
    let answer = body()
    if answer != -1 { return answer }
    let number = Glibc.errno
    if number != EINTR { throw SystemError(call: call, path: path, errno: number) }
  }
}

/// Makes a call that answers an error number, as the `pthread` and `posix_spawn` families do.
func posix(_ call: String, path: String? = nil, _ body: () -> Int32) throws(SystemError) {
  let number = body()
  if number != 0 { throw SystemError(call: call, path: path, errno: number) }
}
