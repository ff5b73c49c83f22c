import Glibc

/// A system call that failed.
package struct SystemError: Error, Equatable, Sendable {
  /// The name of the call, such as `rename`.
  package let call: String
  /// The file concerned, if any.
  package let path: String?
  /// The error number.
  package let errno: Int32

  /// An error with a given number.
  package init(call: String, path: String? = nil, errno: Int32) {
    self.call = call
    self.path = path
    self.errno = errno
  }

  /// Whether the reader of the other end is gone.
  package var isReaderGone: Bool { errno == EPIPE }

  /// Whether no process listens at the other end of a socket.
  package var meansNobodyListens: Bool {
    [ENOENT, ECONNREFUSED, ECONNRESET, EPIPE].contains(errno)
  }

  /// Whether a call timed out.
  package var isImpatience: Bool { errno == EAGAIN }

  /// Whether there is no file of that name.
  package var isMissing: Bool { errno == ENOENT }

  /// Whether permissions forbid it.
  package var isForbidden: Bool { errno == EACCES || errno == EPERM }

  /// Whether the system cannot run the file.
  package var isNotAProgram: Bool { errno == ENOEXEC }
}

extension SystemError {
  /// The error for a path whose file keeps being replaced.
  package static func stale(_ path: String) -> SystemError {
    SystemError(call: "stat", path: path, errno: ESTALE)
  }

  /// The same error with a path.
  func naming(_ path: String) -> SystemError {
    SystemError(call: call, path: path, errno: errno)
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's message for the error, such as "No space left on device".
  package var reason: String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(errno, &text, text.count) == 0 else { return "error \(errno)" }
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return String(decoding: bytes, as: UTF8.self)
  }

  package var description: String {
    guard let path else { return "\(call): \(reason)" }
    return "\(path): \(reason) (\(call))"
  }
}

/// Makes a call that returns -1 for an error; repeats it when a signal interrupts it.
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

/// Makes a call that returns an error number, as the `pthread` and `posix_spawn` families do.
func posix(_ call: String, path: String? = nil, _ body: () -> Int32) throws(SystemError) {
  let number = body()
  if number != 0 { throw SystemError(call: call, path: path, errno: number) }
}
