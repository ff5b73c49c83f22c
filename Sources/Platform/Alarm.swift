import Glibc

/// An instant of CLOCK_MONOTONIC that one thread sleeps until, and others move.
final class Alarm: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let moved = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var deadline: Duration?
  /// When the thread wakes up by itself; `nil`: it is awake.
  private var wakesAt: Duration?
  private var isOver = false

  /// Later than any deadline that matters, and as far as the system can wait.
  private static let never = Duration.seconds(1 << 40)

  init() {
    // Its initializer is private to the module that happens to import the C header first.
    let attributes = UnsafeMutablePointer<pthread_condattr_t>.allocate(capacity: 1)
    pthread_condattr_init(attributes)
    pthread_condattr_setclock(attributes, CLOCK_MONOTONIC)
    pthread_cond_init(moved, attributes)
    pthread_mutex_init(lock, nil)
    pthread_condattr_destroy(attributes)
    attributes.deallocate()
  }

  deinit {
    pthread_cond_destroy(moved)
    pthread_mutex_destroy(lock)
    moved.deallocate()
    lock.deallocate()
  }

  /// Moves the deadline; `nil`: there is none.
  func set(_ deadline: Duration?) {
    withLock {
      self.deadline = deadline
      // A thread that wakes up too early finds that out by itself.
      if let deadline, let wakesAt, deadline < wakesAt { pthread_cond_signal(moved) }
    }
  }

  /// Ends the wait for good.
  func end() {
    withLock {
      isOver = true
      pthread_cond_signal(moved)
    }
  }

  /// Waits until the deadline has passed, and answers it; `nil`: it is over.
  func wait() -> Duration? {
    withLock {
      while !isOver {
        if let deadline, SystemClocks().monotonic >= deadline { return deadline }
        let instant = min(deadline ?? Alarm.never, Alarm.never)
        wakesAt = instant
        var time = timespec(instant)
        pthread_cond_timedwait(moved, lock, &time)
        wakesAt = nil
      }
      return nil
    }
  }

  /// Removes the deadline if it is still the same, and answers whether it was.
  func take(_ deadline: Duration) -> Bool {
    withLock {
      guard !isOver, self.deadline == deadline else { return false }
      self.deadline = nil
      return true
    }
  }

  private func withLock<Answer>(_ body: () -> Answer) -> Answer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}

extension timespec {
  /// The first instant of the system that is not before one after zero.
  fileprivate init(_ instant: Duration) {
    let (seconds, attoseconds) = instant.components
    let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
    self.init(
      tv_sec: Int(seconds) + Int(nanoseconds / 1_000_000_000),
      tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
