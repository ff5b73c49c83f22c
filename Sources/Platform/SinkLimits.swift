/// The size of the queue for a slow reader.
package struct SinkLimits: Equatable, Sendable {
  /// The largest number of items.
  package var items: Int
  /// The largest number of bytes; a larger item is taken only when nothing else waits.
  package var bytes: Int

  /// Limits of a sink; the defaults suit a stream of records.
  package init(items: Int = 4_096, bytes: Int = 4 << 20) {
    self.items = items
    self.bytes = bytes
  }
}
