import CShim
import Glibc

/// The size of a terminal in cells.
package struct WindowSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A terminal: keys as input, the screen as output.
package final class Terminal: Sendable {
  /// The descriptor for keys.
  package let input: Int32
  /// The descriptor for the screen; may be the same.
  package let output: Int32

  /// The modes to restore, while the terminal is in raw mode.
  private let saved = Locked<termios?>(nil)

  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The largest size that is drawn; a terminal may report up to 65535×65535.
  package static let largestSize = WindowSize(columns: 1000, rows: 500)

  /// The size of the terminal at a descriptor, at most ``largestSize``; `nil` if it is not a
  /// terminal or reports no size.
  package static func size(of descriptor: Int32) -> WindowSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return WindowSize(
      columns: min(Int(size.ws_col), largestSize.columns),
      rows: min(Int(size.ws_row), largestSize.rows))
  }

  /// The size of the screen.
  package var size: WindowSize? { Self.size(of: output) }

  /// Whether the program is in the foreground process group of the terminal and has its keys.
  package var ownsKeys: Bool { tcgetpgrp(input) == getpgrp() }

  /// Whether the keys are those of another process group.
  package var lacksKeys: Bool {
    let group = tcgetpgrp(input)
    // Without a group it is not the terminal of a shell, or not any more.
    return group != -1 && group != getpgrp()
  }

  /// Whether the program may draw, as no shell has put it into the background.
  ///
  /// A process group that a program around this one made, such as `timeout` in a script, is no job
  /// of a shell.
  package var isInForeground: Bool { !lacksKeys || getpgid(getppid()) == getpgrp() }

  /// Delivers keys one by one, without echo; Ctrl-C and Ctrl-Z still send signals.
  ///
  /// If the program exits or crashes before ``leaveRawMode()``, ``Rescue`` writes `escapes` (at
  /// most 512 bytes) and restores the modes. Does nothing in raw mode.
  package func enterRawMode(leavingBy escapes: [UInt8]) throws(SystemError) {
    var modes = termios()
    try system("tcgetattr") { tcgetattr(input, &modes) }
    let isNew = saved.withLock { saved in
      guard saved == nil else { return false }
      saved = modes
      return true
    }
    guard isNew else { return }
    shim_rescue_arm(output, escapes, escapes.count, input, &modes)
    var raw = Self.raw(modes)
    do throws(SystemError) {
      try system("tcsetattr") { tcsetattr(input, TCSANOW, &raw) }
    } catch {
      saved.withLock { $0 = nil }
      shim_rescue_disarm()
      throw error
    }
  }

  /// Restores the former modes; does nothing outside raw mode.
  ///
  /// Does not wait for pending output of a slow terminal. In the background the modes are those of
  /// the shell, which stay.
  package func leaveRawMode() {
    let modes = saved.withLock { saved in
      defer { saved = nil }
      return saved
    }
    guard var modes else { return }
    shim_rescue_disarm()
    if lacksKeys { return }
    var output = sigset_t()
    var before = sigset_t()
    sigemptyset(&output)
    sigaddset(&output, SIGTTOU)
    // The call would stop a process in the background (SIGTTOU).
    pthread_sigmask(SIG_BLOCK, &output, &before)
    tcsetattr(input, TCSANOW, &modes)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Throws away what was typed and not read yet; does nothing in the background.
  package func discardInput() {
    if ownsKeys { tcflush(input, TCIFLUSH) }
  }

  private static func raw(_ modes: termios) -> termios {
    var raw = modes
    cfmakeraw(&raw)
    raw.c_lflag |= tcflag_t(ISIG)
    // Keeps output processing, so that lines of other programs begin at the left edge.
    raw.c_oflag |= modes.c_oflag & tcflag_t(OPOST | ONLCR)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      // 0 disables the character: Ctrl-\ would end the program in raw mode.
      characters[Int(VQUIT)] = 0
      // A read never blocks, even if another program took the key.
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    return raw
  }
}
