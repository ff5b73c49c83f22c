import Glibc

/// A value protected by a mutex, with a condition variable for its changes.
package final class Monitor<Value>: @unchecked Sendable {
  /// The result of examining the value.
  package enum Look<Answer> {
    case found(Answer)
    /// Examine it again after a change, or at this instant of CLOCK_MONOTONIC.
    case wait(until: Duration?)
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    let attributes = UnsafeMutablePointer<pthread_condattr_t>.allocate(capacity: 1)
    pthread_condattr_init(attributes)
    pthread_condattr_setclock(attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, attributes)
    pthread_condattr_destroy(attributes)
    attributes.deallocate()
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Runs `body` with exclusive access to the value and wakes all waiting threads.
  package func change<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
    return body(&value)
  }

  /// Examines the value until `look` is done.
  ///
  /// `look` may change the value, but that wakes no other thread.
  package func wait<Answer>(_ look: (inout Value) -> Look<Answer>) -> Answer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      switch look(&value) {
      case .found(let answer): return answer
      case .wait(nil): pthread_cond_wait(changed, lock)
      case .wait(let instant?):
        var time = timespec(instant)
        pthread_cond_timedwait(changed, lock, &time)
      }
    }
  }
}

extension timespec {
  /// An instant, which must not be negative.
  fileprivate init(_ instant: Duration) {
    let (seconds, attoseconds) = max(instant, .zero).components
    self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  }
}
