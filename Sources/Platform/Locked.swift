import Glibc

/// A value that several threads use in turn.
///
/// Where two threads meet, `Mutex` waits inside the library, which ThreadSanitizer does not see and
/// takes for a race; the lock of the C library it knows.
package final class Locked<Value: ~Copyable>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: consuming Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Runs `body` while no other thread uses the value.
  package func withLock<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }
}
