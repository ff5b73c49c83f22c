/// The size of the queue for a slow reader, and the patience with a file.
package struct SinkLimits: Equatable, Sendable {
  /// The largest number of items.
  package var items: Int
  /// The largest number of bytes; a larger item is taken only when nothing else waits.
  package var bytes: Int
  /// The time until another attempt to write a file.
  package var retry: Duration

  /// Limits of a sink; the defaults suit a stream of records.
  package init(items: Int = 4_096, bytes: Int = 4 << 20, retry: Duration = .seconds(5)) {
    self.items = items
    self.bytes = bytes
    self.retry = retry
  }
}
