import CShim
import Glibc

/// The two processes after one has split in two, of which one goes on without the terminal.
package enum Background: Sendable {
  /// The process that was started; it waits until the other one is ready.
  case foreground(ReadinessWaiter)
  /// Its copy, in a session of its own.
  case background(ReadinessSignal)

  /// Splits the process; to be called before there is a second thread.
  package static func split() throws(SystemError) -> Background {
    var ends: [Int32] = [-1, -1]
    try system("pipe2") { shim_pipe(&ends) }
    let child = try system("fork") { shim_fork() }
    guard child == 0 else {
      close(ends[1])
      return .foreground(ReadinessWaiter(child: child, pipe: ends[0]))
    }
    close(ends[0])
    setsid()
    // What it still has to say until it is ready comes on the terminal's standard error.
    Self.silence([STDIN_FILENO, STDOUT_FILENO])
    return .background(ReadinessSignal(descriptor: ends[1]))
  }

  /// How the process in the background began.
  package enum Beginning: Equatable, Sendable {
    case ready(process: Int32)
    /// It has ended before that.
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

  /// Tells the process that was started that this one is ready.
  package struct ReadinessSignal: Sendable {
    fileprivate let descriptor: Int32

    /// Says so, and takes leave of the terminal; to be called once.
    package func send() {
      try? Descriptor.write([1], to: descriptor)
      close(descriptor)
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
