import Glibc

/// A second way to a terminal that never waits: what it takes at once needs no other thread.
///
/// The terminal is opened anew, as the mode of a descriptor from outside is not the program's own to
/// change.
final class TerminalShortcut: Sendable {
  private let descriptor: Int32

  /// The way to the terminal behind a descriptor; `nil` if it is none, or cannot be opened.
  init?(_ descriptor: Int32) {
    guard Terminal.isTerminal(descriptor) else { return nil }
    self.descriptor = open(
      "/proc/self/fd/\(descriptor)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    if self.descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Writes what the terminal takes at once; answers how many bytes that were.
  func write(_ bytes: [UInt8]) -> Int {
    max(0, bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) })
  }
}
