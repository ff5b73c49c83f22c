/// Buffered writing that waits for a slow reader, for simulations and printed results.
package final class BlockingOutput {
  private let descriptor: Int32
  private let capacity: Int
  private var buffer: [UInt8] = []

  /// Writes to a descriptor from outside, `capacity` bytes at a time.
  package init(descriptor: Int32, capacity: Int = 64 << 10) {
    self.descriptor = descriptor
    self.capacity = capacity
    buffer.reserveCapacity(capacity)
    Signals.turnBrokenPipesIntoErrors()
  }

  /// Adds bytes, and writes once enough came together.
  ///
  /// Throws EPIPE when the reader is gone (``SystemError/isReaderGone``).
  package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= capacity { try flush() }
  }

  /// Adds the UTF-8 of a text.
  package func write(_ text: String) throws(SystemError) {
    try write(text.utf8)
  }

  /// Writes what came together.
  package func flush() throws(SystemError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try Descriptor.write(buffer, to: descriptor)
  }
}
