import CShim
import Glibc

/// How many files and threads a process has at least to be granted beyond what it has.
///
/// Dispatch, which watches timers and signals, ends the program where it gets no descriptor, and
/// waits without an end where it gets no thread. Both are therefore tried before it is used.
package struct Allowance: Hashable, Sendable {
  package var descriptors: Int
  package var threads: Int

  package init(descriptors: Int, threads: Int) {
    self.descriptors = descriptors
    self.threads = threads
  }

  /// The needs of a command that reads and writes files.
  package static let command = Allowance(descriptors: 12, threads: 0)

  /// The needs of a command that waits for several things at once.
  package static let conversation = Allowance(descriptors: 24, threads: 6)

  /// The needs of a rotation: 18 descriptors throughout, ``reserve`` for a while, and some clients.
  package static let rotation = Allowance(descriptors: 40, threads: 8)

  /// How many of the highest descriptors are left to what the program opens for a while: lists,
  /// journals, hooks.
  package static let reserve = 16

  /// The memory that has to be left beside the threads.
  private static let memory = 16 << 20

  /// Takes all of it at once, gives it back, and says what was not granted; `nil`: nothing.
  package func shortage() -> Shortage? {
    if Self.limit(__rlimit_resource_t(RLIMIT_AS.rawValue)) != nil {
      // Each thread would put by 64 MiB of addresses for itself.
      shim_share_memory()
    }
    return descriptorShortage() ?? threadShortage()
  }

  private func descriptorShortage() -> Shortage? {
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < descriptors {
      // Any descriptor will do, and the standard output is one, even if nothing is behind it.
      let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
      if descriptor < 0 {
        return .descriptors(free: taken.count, needed: descriptors, limit: Self.openFiles)
      }
      taken.append(descriptor)
    }
    return nil
  }

  private func threadShortage() -> Shortage? {
    guard threads > 0 else { return nil }
    let crowd = Monitor(Crowd())
    defer {
      crowd.change { $0.isDismissed = true }
      crowd.wait { $0.present == 0 ? .found(()) : .wait(until: nil) }
    }
    for _ in 0..<threads {
      do throws(SystemError) {
        try Thread.start(stackSize: nil) {
          crowd.wait { $0.isDismissed ? .found(()) : .wait(until: nil) }
          crowd.change { $0.present -= 1 }
        }
        crowd.change { $0.present += 1 }
      } catch {
        return .threads(needed: threads)
      }
    }
    let memory = mmap(
      nil, Self.memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    if memory == MAP_FAILED { return .threads(needed: threads) }
    munmap(memory, Self.memory)
    return nil
  }

  /// The threads that were started.
  private struct Crowd {
    var present = 0
    var isDismissed = false
  }

  /// How many files may be open at once; `nil`: as many as there are numbers.
  static var openFiles: Int? { limit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue)) }

  private static func limit(_ resource: __rlimit_resource_t) -> Int? {
    var limit = rlimit()
    // RLIM_INFINITY is more than any Int.
    guard getrlimit(resource, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }
}

/// The resource that the system does not grant.
package enum Shortage: Error, Equatable, Sendable {
  /// Only so many more files may be opened.
  case descriptors(free: Int, needed: Int, limit: Int?)
  /// Not so many threads can be started, or nothing is left beside them.
  case threads(needed: Int)
}

extension Shortage {
  /// The error of the call that would fail.
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
