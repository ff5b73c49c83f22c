/// The items that wait for a slow reader, in order.
///
/// After the first dropped item all others are dropped until ``reopen()``: the reader learns of the
/// gap before it gets what follows it.
struct Backlog {
  private let limits: SinkLimits
  private var waiting: [[UInt8]] = []
  /// The index in `waiting` of the next item; those before it were taken.
  private var next = 0
  private var bytes = 0
  /// The number of items dropped since the reader fell behind; 0 as long as it keeps up.
  private(set) var dropped = 0

  init(limits: SinkLimits) { self.limits = limits }

  var isEmpty: Bool { next == waiting.count }

  /// Whether at most a quarter of the room is taken.
  var isLow: Bool { waiting.count - next <= limits.items / 4 && bytes <= limits.bytes / 4 }

  /// Appends an item, or drops it and returns `false`.
  mutating func append(_ item: [UInt8]) -> Bool {
    let fits = waiting.count - next < limits.items && bytes + item.count <= limits.bytes
    guard dropped == 0, fits || isEmpty else {
      dropped += 1
      return false
    }
    waiting.append(item)
    bytes += item.count
    return true
  }

  /// Takes the oldest item.
  mutating func popFirst() -> [UInt8]? {
    guard next < waiting.count else { return nil }
    let item = waiting[next]
    waiting[next] = []
    next += 1
    bytes -= item.count
    // Compacting when half of the storage is used up costs amortized O(1) an item.
    if next * 2 >= waiting.count {
      waiting.removeFirst(next)
      next = 0
    }
    return item
  }

  /// Accepts items again and returns the number that were dropped.
  mutating func reopen() -> Int {
    defer { dropped = 0 }
    return dropped
  }

  /// Removes all items.
  mutating func removeAll() {
    self = Backlog(limits: limits)
  }
}
