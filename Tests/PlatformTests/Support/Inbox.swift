import Dispatch
import Synchronization

/// Collects what arrives on other threads, for a test that waits.
final class Inbox<Item: Sendable>: Sendable {
  private let items = Mutex<[Item]>([])
  private let arrived = DispatchSemaphore(value: 0)

  func put(_ item: Item) {
    items.withLock { $0.append(item) }
    arrived.signal()
  }

  /// The oldest item not taken yet; `nil` if none arrives in time.
  func next(within patience: Duration = .seconds(5)) -> Item? {
    let milliseconds = Int(patience / .milliseconds(1))
    guard arrived.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
      return nil
    }
    return items.withLock { $0.removeFirst() }
  }
}
