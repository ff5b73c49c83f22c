/// Buffered writing that waits for a slow reader, for simulations and printed results.
package final class BlockingOutput {
  private let descriptor: Int32
  private let capacity: Int
  private var buffer: [UInt8] = []

  /// Writes to an inherited descriptor, `capacity` bytes at a time.
  package init(descriptor: Int32, capacity: Int = 64 << 10) {
    self.descriptor = descriptor
    self.capacity = capacity
    buffer.reserveCapacity(capacity)
    Signals.turnBrokenPipesIntoErrors()
  }

  /// Appends bytes, and writes when the buffer is full.
  ///
  /// Throws EPIPE when the reader is gone (``SystemError/isReaderGone``).
  package func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= capacity { try flush() }
  }

  /// Appends a text as UTF-8.
  package func write(_ text: String) throws(SystemError) {
    try write(text.utf8)
  }

  /// Writes the buffered bytes.
  package func flush() throws(SystemError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try Descriptor.write(buffer, to: descriptor)
  }
}
