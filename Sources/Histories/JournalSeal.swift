import Platform

/// The state of a journal file: as long as it is the same, so are the contents.
package struct JournalSeal: Equatable {
  let path: String
  let size: Int
  let device: UInt64
  let node: UInt64
  /// The time of the last change, in nanoseconds since 1970-01-01T00:00:00Z.
  let changed: Int64

  /// A file that changed this recently, in milliseconds, may change again within one tick of the
  /// clock that dates files.
  private static let patience: Int64 = 10_000

  init(path: String, size: Int, device: UInt64, node: UInt64, changed: Int64) {
    self.path = path
    self.size = size
    self.device = device
    self.node = node
    self.changed = changed
  }

  /// `nil` if the state of the file is unknown, or it has changed just now.
  init?(_ part: JournalPart, on system: any FileSystem) {
    guard let status = part.status, status.changed > 0,
      status.changed / 1_000_000 + Self.patience <= system.wall
    else { return nil }
    self.init(
      path: part.path, size: status.size, device: status.device, node: status.node,
      changed: status.changed)
  }
}
