import Dispatch
import Glibc
import Platform
import Testing

@Suite struct ClockTests {
  let clocks = SystemClocks()
  let queue = DispatchQueue(label: "clock tests")

  @Test func `The clocks agree with those of the standard library`() {
    let suspending = SuspendingClock.now
    let monotonic = clocks.monotonic
    let later = suspending.duration(to: .now)
    #expect(later >= .zero && later < .seconds(1))
    #expect(clocks.monotonic >= monotonic)
    #expect(clocks.boottime >= monotonic)
    #expect(abs(clocks.wall / 1_000 - Int64(time(nil))) <= 1)
  }

  /// A timer, and when it has fired.
  private func makeTimer() -> (timer: DeadlineTimer, fired: Inbox<Duration>) {
    let fired = Inbox<Duration>()
    let clocks = clocks
    return (DeadlineTimer(queue: queue) { fired.put(clocks.monotonic) }, fired)
  }

  @Test func `A timer fires once for each deadline, never before it, and soon after it`() {
    let (timer, fired) = makeTimer()
    var lateness: [Duration] = []
    for _ in 1...10 {
      let deadline = clocks.monotonic + .milliseconds(20)
      queue.sync { timer.arm(at: deadline) }
      // Had it fired twice for the deadline before, this would be too early.
      let instant = fired.next() ?? .zero
      #expect(instant >= deadline)
      lateness.append(instant - deadline)
    }
    // A busy machine is late at times, but not each time.
    #expect(lateness.min() ?? .zero < .milliseconds(50))
  }

  @Test func `Arming a timer again replaces its deadline`() {
    let (timer, fired) = makeTimer()
    let start = clocks.monotonic
    queue.sync { timer.arm(at: start + .seconds(60)) }
    queue.sync { timer.arm(at: start + .milliseconds(20)) }
    #expect(fired.next() != nil)
    let later = clocks.monotonic + .milliseconds(20)
    queue.sync { timer.arm(at: later) }
    #expect(fired.next() ?? .zero >= later)
    #expect(clocks.monotonic < start + .seconds(60))
  }

  @Test func `Deadlines at the same distance are all met, and the last one is the last`() {
    let (timer, fired) = makeTimer()
    let start = clocks.monotonic
    let deadlines = (1...5).map { start + .milliseconds(30) * $0 }
    for deadline in deadlines {
      queue.sync { timer.arm(at: deadline) }
      #expect(fired.next() ?? .zero >= deadline)
    }
    queue.sync { timer.disarm() }
    let later = clocks.monotonic + .milliseconds(60)
    queue.sync { timer.arm(at: later) }
    #expect(fired.next() ?? .zero >= later)
  }

  @Test func `A deadline among those that were missed fires at once when it is armed again`() {
    let (timer, fired) = makeTimer()
    var lateness: [Duration] = []
    // A busy machine is late at times, but not each time.
    while lateness.count < 3, lateness.min() ?? .seconds(1) > .milliseconds(60) {
      let start = clocks.monotonic
      queue.sync {
        timer.arm(at: start - .milliseconds(100))
        timer.arm(at: start + .milliseconds(20))
        // Two are missed: this one, and that after 120 ms.
        Thread.sleep(.milliseconds(150))
      }
      _ = fired.next()
      let armed = clocks.monotonic
      queue.sync { timer.arm(at: start + .milliseconds(140)) }
      lateness.append((fired.next() ?? .seconds(9)) - armed)
      queue.sync { timer.disarm() }
    }
    #expect(lateness.min() ?? .seconds(1) <= .milliseconds(60))
  }

  @Test(arguments: [Duration.zero, .seconds(-5), .nanoseconds(1)])
  func `A deadline that has passed fires at once`(deadline: Duration) {
    let (timer, fired) = makeTimer()
    queue.sync { timer.arm(at: deadline) }
    #expect(fired.next() != nil)
  }

  @Test func `A disarmed timer does not fire`() {
    let (timer, fired) = makeTimer()
    queue.sync { timer.arm(at: clocks.monotonic + .milliseconds(20)) }
    queue.sync { timer.disarm() }
    let later = clocks.monotonic + .milliseconds(60)
    queue.sync { timer.arm(at: later) }
    #expect(fired.next() ?? .zero >= later)
    queue.sync { timer.arm(at: .seconds(Int64.max)) }
    let last = clocks.monotonic + .milliseconds(20)
    queue.sync { timer.arm(at: last) }
    #expect(fired.next() ?? .zero >= last)
  }

  /// The size of the calling thread's stack in bytes.
  private static func stackSize() -> Int {
    typealias Get = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
    // Glibc's module lacks the name.
    let get = unsafeBitCast(dlsym(nil, "pthread_getattr_np"), to: Get.self)
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard get(pthread_self(), attributes) == 0 else { return 0 }
    defer { pthread_attr_destroy(attributes) }
    var size = 0
    pthread_attr_getstacksize(attributes, &size)
    return size
  }

  @Test func `What a timer does may call as deep as on any other thread of its queue`() throws {
    let sizes = Inbox<Int>()
    let timer = DeadlineTimer(queue: queue) { sizes.put(Self.stackSize()) }
    queue.sync { timer.arm(at: clocks.monotonic) }
    let size = try #require(sizes.next())
    queue.async { sizes.put(Self.stackSize()) }
    #expect(try #require(sizes.next()) == size)
  }

  @MainActor @Test func `A timer made on the main actor fires on its queue`() {
    let fired = Inbox<Void>()
    let timer = DeadlineTimer(queue: queue) { fired.put(()) }
    queue.sync { timer.arm(at: clocks.monotonic) }
    #expect(fired.next() != nil)
  }
}

@Suite(.serialized) struct ClockChangeTests {
  /// The descriptors of the timers of all clock watches, as other tests have some, too.
  func watchedTimers() throws -> [Int32] {
    try Files().names(in: "/proc/self/fd").compactMap { name in
      guard let descriptor = Int32(name),
        Files().linkTarget("/proc/self/fd/\(name)")?.contains("timerfd") == true,
        let info = try? Files().read("/proc/self/fdinfo/\(name)")
      else { return nil }
      // 03: an absolute time, and cancelled when the clock is set.
      return String(decoding: info, as: UTF8.self).contains("settime flags: 03") ? descriptor : nil
    }
  }

  typealias SetTime = @convention(c) (Int32, Int32, UnsafePointer<itimerspec>, Int) -> Int32

  /// Lets the timer expire now, which looks to the reader like a change of the clock.
  func expire(_ timer: Int32) {
    var now = itimerspec()
    now.it_value.tv_nsec = 1
    let setTime = unsafeBitCast(dlsym(nil, "timerfd_settime"), to: SetTime.self)
    _ = setTime(timer, 0, &now, 0)
  }

  @Test func `Changes of the clock are reported each time, and nothing else is`() throws {
    let changes = Inbox<Void>()
    let queue = DispatchQueue(label: "watch")
    let watch = try ClockChange(queue: queue) { changes.put(()) }
    try withExtendedLifetime(watch) {
      // Only a timer that was armed again is found in the next round.
      for _ in 1...3 {
        for timer in try watchedTimers() { expire(timer) }
        #expect(changes.next() != nil)
      }
      queue.sync {}
      #expect(changes.isEmpty)
    }
  }
}
