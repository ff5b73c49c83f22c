import Glibc

/// The processor time that work takes, which other programs on the machine do not lengthen much.
enum CPUTime {
  static func measure(_ work: () -> Void) -> Duration {
    let start = now
    work()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
