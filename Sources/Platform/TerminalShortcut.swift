import Glibc

/// A second, non-blocking descriptor of a terminal: output that fits needs no other thread.
///
/// The terminal is opened again, since other processes share the mode of an inherited descriptor.
final class TerminalShortcut: Sendable {
  private let descriptor: Int32

  /// Opens the terminal at a descriptor; `nil` if it is not a terminal or cannot be opened.
  init?(_ descriptor: Int32) {
    guard Terminal.isTerminal(descriptor) else { return nil }
    self.descriptor = open(
      "/proc/self/fd/\(descriptor)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    if self.descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Writes what fits at once; returns the number of bytes.
  func write(_ bytes: [UInt8]) -> Int {
    max(0, bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) })
  }
}
