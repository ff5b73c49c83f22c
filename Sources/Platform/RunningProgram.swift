import CShim
import Glibc

/// A child process that has not been reaped.
package final class RunningProgram: Sendable {
  /// Becomes readable when the program has ended.
  let end: Int32
  private let child: pid_t
  private let isReaped = Locked(false)

  /// Starts a program between two descriptors.
  init(_ spawn: Spawn, reading input: Int32, writing output: Int32) throws(SystemError) {
    let child = try spawn.launch(readingFrom: input, writingTo: output)
    do throws(SystemError) {
      end = try system("pidfd_open") { shim_process_descriptor(child) }
    } catch {
      // Without a pidfd its end could not be observed.
      Glibc.kill(-child, SIGKILL)
      _ = Spawn.reap(child)
      throw error
    }
    self.child = child
  }

  /// Sends SIGTERM to its process group; does nothing after its end.
  package func terminate() { send(SIGTERM) }

  /// Sends SIGKILL to its process group; does nothing after its end.
  package func kill() { send(SIGKILL) }

  /// Sends a signal to its process group.
  ///
  /// Until the program is reaped, its process id cannot be reused.
  func send(_ signal: Int32) {
    isReaped.withLock { isReaped in
      if !isReaped { Glibc.kill(-child, signal) }
    }
  }

  /// Waits for its end and reaps it; call it once.
  func reap() -> Spawn.Outcome {
    isReaped.withLock { isReaped in
      isReaped = true
      close(end)
      return Spawn.reap(child)
    }
  }
}
