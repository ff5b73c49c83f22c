import Dispatch

/// Collects what arrives on other threads, for a test that waits.
final class Inbox<Item: Sendable>: @unchecked Sendable {
  private var items: [Item] = []
  /// The one place `items` is used; ThreadSanitizer understands it.
  private let queue = DispatchQueue(label: "inbox")
  private let arrived = DispatchSemaphore(value: 0)

  func put(_ item: Item) {
    queue.sync { items.append(item) }
    arrived.signal()
  }

  /// Whether everything that has arrived is taken.
  var isEmpty: Bool { queue.sync { items.isEmpty } }

  /// The oldest item not taken yet; `nil` if none arrives in time.
  func next(within patience: Duration = .seconds(30)) -> Item? {
    let milliseconds = Int(patience / .milliseconds(1))
    guard arrived.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
      return nil
    }
    return queue.sync { items.removeFirst() }
  }
}
