import CShim
import Glibc

/// File descriptors and threads that must be available to the process beyond those in use.
///
/// Dispatch, which watches timers and signals, aborts when it gets no descriptor and hangs when it
/// gets no thread. Both are therefore tested before Dispatch is used.
package struct Allowance: Hashable, Sendable {
  package var descriptors: Int
  package var threads: Int

  /// The needs of a command that reads and writes files.
  package static let command = Allowance(descriptors: 12, threads: 0)

  /// The needs of a command that waits for several events at once.
  package static let conversation = Allowance(descriptors: 24, threads: 6)

  /// The needs of a rotation: 18 descriptors throughout, ``reserve`` temporarily, and some clients.
  package static let rotation = Allowance(descriptors: 40, threads: 8)

  /// The number of highest descriptors reserved for files opened briefly: lists, journals, hooks.
  package static let reserve = 16

  /// The memory, in bytes, that must remain free beside the threads.
  private static let memory = 16 << 20

  /// Acquires the allowance, releases it, and returns what the system refused; `nil` if nothing.
  package func shortage() -> Shortage? {
    // Each thread would take memory of its own from the system, and 64 MiB of address space.
    if threads > 0 || Self.limit(__rlimit_resource_t(RLIMIT_AS.rawValue)) != nil {
      shim_share_memory()
    }
    return descriptorShortage() ?? threadShortage()
  }

  private func descriptorShortage() -> Shortage? {
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < descriptors {
      // Any descriptor will do, even a standard output that is closed.
      let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
      if descriptor < 0 {
        return .descriptors(free: taken.count, needed: descriptors, limit: Self.openFiles)
      }
      taken.append(descriptor)
    }
    return nil
  }

  private func threadShortage() -> Shortage? {
    threads == 0 || Thread.areGranted(threads, beside: Self.memory)
      ? nil : .threads(needed: threads)
  }

  /// The maximum number of open files (RLIMIT_NOFILE); `nil` if unlimited.
  static var openFiles: Int? { limit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue)) }

  private static func limit(_ resource: __rlimit_resource_t) -> Int? {
    var limit = rlimit()
    // RLIM_INFINITY is more than any Int.
    guard getrlimit(resource, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }
}

/// A resource that the system refused.
package enum Shortage: Error, Equatable, Sendable {
  /// Only `free` more files can be opened.
  case descriptors(free: Int, needed: Int, limit: Int?)
  /// The threads cannot be started, or leave too little memory.
  case threads(needed: Int)
}

extension Shortage {
  /// The error of the system call that would fail.
  var asError: SystemError {
    switch self {
    case .descriptors: SystemError(call: "pipe2", errno: EMFILE)
    case .threads: SystemError(call: "pthread_create", errno: EAGAIN)
    }
  }
}

extension Shortage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .descriptors(let free, let needed, let limit):
      let limit = limit.map { " of \($0)" } ?? ""
      return "only \(free)\(limit) open files are left, and \(needed) are needed; "
        + "allow more, as in: ulimit -n 256"
    case .threads(let needed):
      return "the system has no room for \(needed) threads, which are needed; allow more memory "
        + "and processes, as in: ulimit -v unlimited, ulimit -u 1024"
    }
  }
}
