import CShim
import Glibc

/// A program that was spawned, until its end was taken note of.
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
      // Nobody could see to its end.
      kill(-child, SIGKILL)
      _ = Spawn.reap(child)
      throw error
    }
    self.child = child
  }

  /// Asks its group to end (SIGTERM); does nothing if it has ended.
  package func terminate() { send(SIGTERM) }

  /// Sends its group a signal.
  ///
  /// Until the program is reaped, no other process can have its number.
  func send(_ signal: Int32) {
    isReaped.withLock { isReaped in
      if !isReaped { kill(-child, signal) }
    }
  }

  /// Waits for its end, and lets go of it; to be called once.
  func reap() -> Spawn.Outcome {
    isReaped.withLock { isReaped in
      isReaped = true
      close(end)
      return Spawn.reap(child)
    }
  }
}
