import Glibc

/// A value that several threads use in turn, and that they wait for to change.
package final class Monitor<Value>: @unchecked Sendable {
  /// The result of a look at the value.
  package enum Look<Answer> {
    case found(Answer)
    /// Look again when it was changed, or at this instant of CLOCK_MONOTONIC.
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

  /// Uses the value while no other thread does, and lets those that wait look at it again.
  package func change<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
    return body(&value)
  }

  /// Looks at the value until it is what is waited for.
  ///
  /// A look may change the value, but wakes nobody.
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
  /// An instant of a clock that does not show less than zero.
  fileprivate init(_ instant: Duration) {
    let (seconds, attoseconds) = max(instant, .zero).components
    self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  }
}
