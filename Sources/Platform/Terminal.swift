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

/// A terminal that keys are read from and that is drawn on.
package final class Terminal: Sendable {
  /// The descriptor keys are read from.
  package let input: Int32
  /// The descriptor that is drawn on; it may be the same.
  package let output: Int32

  /// The modes to go back to, while the terminal is in raw mode.
  private let saved = Locked<termios?>(nil)

  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The largest picture that is drawn; a terminal may call itself as large as 65535×65535.
  package static let largestSize = WindowSize(columns: 1000, rows: 500)

  /// The size of the terminal behind a descriptor, or what is drawn of it; `nil` if it is none or
  /// does not know.
  package static func size(of descriptor: Int32) -> WindowSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return WindowSize(
      columns: min(Int(size.ws_col), largestSize.columns),
      rows: min(Int(size.ws_row), largestSize.rows))
  }

  /// The size of the terminal that is drawn on.
  package var size: WindowSize? { Self.size(of: output) }

  /// Whether the program may read keys now, and is not in the background of its shell.
  package var isInForeground: Bool { tcgetpgrp(input) == getpgrp() }

  /// Gives keys one by one, unechoed; Ctrl-C and Ctrl-Z still arrive as signals.
  ///
  /// Should the program exit or crash before ``leaveRawMode()``, `escapes` (at most 512 bytes) are
  /// written and the modes put back by ``Rescue``. Does nothing in raw mode.
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

  /// Puts the modes back exactly as they were; does nothing outside raw mode.
  ///
  /// Never waits for a terminal that is slow to take what was written.
  package func leaveRawMode() {
    let modes = saved.withLock { saved in
      defer { saved = nil }
      return saved
    }
    guard var modes else { return }
    shim_rescue_disarm()
    var output = sigset_t()
    var before = sigset_t()
    sigemptyset(&output)
    sigaddset(&output, SIGTTOU)
    // A process in the background would be stopped by its own call.
    pthread_sigmask(SIG_BLOCK, &output, &before)
    tcsetattr(input, TCSANOW, &modes)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  private static func raw(_ modes: termios) -> termios {
    var raw = modes
    cfmakeraw(&raw)
    raw.c_lflag |= tcflag_t(ISIG)
    // Lines other programs print on the terminal still begin at its left edge.
    raw.c_oflag |= modes.c_oflag & tcflag_t(OPOST | ONLCR)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      // 0 means "no key": Ctrl-\ would end the program with the terminal in raw mode.
      characters[Int(VQUIT)] = 0
      // A read never waits, even if another program took the key that was announced.
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    return raw
  }
}
