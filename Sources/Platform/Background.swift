import CShim
import Glibc

/// The process after a fork: the parent keeps the terminal, the child goes on without it.
package enum Background: Sendable {
  /// The parent; it waits until the child is ready.
  case foreground(ReadinessWaiter)
  /// The child, in a session of its own.
  case background(ReadinessSignal)

  /// Forks the process; call it before a second thread exists.
  package static func split() throws(SystemError) -> Background {
    let pipe = try Pipe()
    let child = try system("fork") { shim_fork() }
    guard child == 0 else {
      pipe.closeWriting()
      return .foreground(ReadinessWaiter(child: child, pipe: pipe.reading))
    }
    pipe.closeReading()
    setsid()
    // All own descriptors are closed on exec; `/dev/fd/63` as an argument is opened later.
    let inherited = (STDERR_FILENO + 1..<1024).filter { number in
      number != pipe.writing && fcntl(number, F_GETFD) == 0
        && !CommandLine.arguments.contains { $0.hasSuffix("/fd/\(number)") }
    }
    // Until it is ready, the child reports errors on the terminal's standard error.
    Self.silence([STDIN_FILENO, STDOUT_FILENO])
    return .background(ReadinessSignal(descriptor: pipe.writing, inherited: inherited))
  }

  /// How the start of the background process ended.
  package enum Beginning: Equatable, Sendable {
    case ready(process: Int32)
    /// It ended before it was ready.
    case ended(Spawn.Outcome)
  }

  /// Waits for the process in the background.
  package struct ReadinessWaiter: Sendable {
    fileprivate let child: Int32
    fileprivate let pipe: Int32

    package func wait() throws(SystemError) -> Beginning {
      defer { close(pipe) }
      if try !Descriptor.read(1, from: pipe).isEmpty { return .ready(process: child) }
      var status: Int32 = 0
      try system("waitpid") { waitpid(child, &status, 0) }
      return .ended(Spawn.Outcome(waitStatus: status))
    }
  }

  /// Signals the parent process that this one is ready.
  package final class ReadinessSignal: Sendable {
    /// The end of the pipe; `nil` once the signal was sent.
    private let descriptor: Locked<Int32?>
    /// Descriptors of the caller, such as a pipe or a lock, which ends only when all are closed.
    private let inherited: [Int32]

    fileprivate init(descriptor: Int32, inherited: [Int32]) {
      self.descriptor = Locked(descriptor)
      self.inherited = inherited
    }

    /// Sends the signal, detaches from the terminal and closes what the caller had open, the first
    /// time that it is called.
    ///
    /// Later the number of the descriptor belongs to another file.
    package func send() {
      guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
      try? Descriptor.write([1], to: descriptor)
      close(descriptor)
      for descriptor in inherited { close(descriptor) }
      Background.silence([STDERR_FILENO])
    }
  }

  fileprivate static func silence(_ descriptors: [Int32]) {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0 else { return }
    for descriptor in descriptors { dup2(nothing, descriptor) }
    close(nothing)
  }
}
