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

  @Test func `A timer fires once, at its deadline, never before`() {
    let fired = Inbox<Duration>()
    let clocks = clocks
    let timer = DeadlineTimer(queue: queue) { fired.put(clocks.monotonic) }
    let deadline = clocks.monotonic + .milliseconds(30)
    queue.sync { timer.arm(at: deadline) }

    let instant = fired.next() ?? .zero
    #expect(instant >= deadline)
    #expect(instant < deadline + .milliseconds(50))
    #expect(fired.next(within: .milliseconds(50)) == nil)
  }

  @Test func `Arming a timer again replaces its deadline`() {
    let fired = Inbox<Duration>()
    let clocks = clocks
    let timer = DeadlineTimer(queue: queue) { fired.put(clocks.monotonic) }
    let start = clocks.monotonic
    queue.sync { timer.arm(at: start + .seconds(60)) }
    queue.sync { timer.arm(at: start + .milliseconds(20)) }
    #expect(fired.next() != nil)
    queue.sync { timer.arm(at: start + .milliseconds(40)) }
    #expect(fired.next() != nil)
    #expect(clocks.monotonic - start < .milliseconds(500))
  }

  @Test func `Deadlines at the same distance are all met, and the last one is the last`() {
    let fired = Inbox<Duration>()
    let clocks = clocks
    let start = clocks.monotonic
    let deadlines = (1...5).map { start + .milliseconds(60) * $0 }
    let timer = DeadlineTimer(queue: queue) { fired.put(clocks.monotonic) }
    for deadline in deadlines {
      queue.sync { timer.arm(at: deadline) }
      let instant = fired.next() ?? .zero
      #expect(instant >= deadline)
      #expect(instant < deadline + .milliseconds(50))
    }
    queue.sync { timer.disarm() }
    #expect(fired.next(within: .milliseconds(100)) == nil)
  }

  @Test(arguments: [Duration.zero, .seconds(-5), .nanoseconds(1)])
  func `A deadline that has passed fires at once`(deadline: Duration) {
    let fired = Inbox<Void>()
    let timer = DeadlineTimer(queue: queue) { fired.put(()) }
    queue.sync { timer.arm(at: deadline) }
    #expect(fired.next(within: .milliseconds(500)) != nil)
  }

  @Test func `A disarmed timer does not fire`() {
    let fired = Inbox<Void>()
    let timer = DeadlineTimer(queue: queue) { fired.put(()) }
    queue.sync { timer.arm(at: clocks.monotonic + .milliseconds(20)) }
    queue.sync { timer.disarm() }
    #expect(fired.next(within: .milliseconds(60)) == nil)
    queue.sync { timer.arm(at: .seconds(Int64.max)) }
    #expect(fired.next(within: .milliseconds(20)) == nil)
    queue.sync { timer.arm(at: clocks.monotonic) }
    #expect(fired.next() != nil)
  }

  @MainActor @Test func `A timer made on the main actor fires on its queue`() {
    let fired = Inbox<Void>()
    let timer = DeadlineTimer(queue: queue) { fired.put(()) }
    queue.sync { timer.arm(at: clocks.monotonic) }
    #expect(fired.next() != nil)
  }
}

@Suite(.serialized) struct ClockChangeTests {
  /// The descriptor of the one timer that the clock watch holds.
  func watchedTimer() throws -> Int32 {
    for name in try Files().names(in: "/proc/self/fd") {
      let target = Files().linkTarget("/proc/self/fd/\(name)") ?? ""
      guard target.contains("timerfd"), let descriptor = Int32(name) else { continue }
      let info = try Files().read("/proc/self/fdinfo/\(name)")
      // 03: an absolute time, and cancelled when the clock is set.
      if String(decoding: info, as: UTF8.self).contains("settime flags: 03") { return descriptor }
    }
    throw SystemError(call: "timerfd", errno: ENOENT)
  }

  typealias SetTime = @convention(c) (Int32, Int32, UnsafePointer<itimerspec>, Int) -> Int32

  /// Lets the timer expire now, which looks to the reader like a change of the clock.
  func expire(_ timer: Int32) {
    var now = itimerspec()
    now.it_value.tv_nsec = 1
    let setTime = unsafeBitCast(dlsym(nil, "timerfd_settime"), to: SetTime.self)
    _ = setTime(timer, 0, &now, 0)
  }

  @Test func `Changes of the clock are told each time, and nothing else is`() throws {
    let changes = Inbox<Void>()
    let watch = try ClockChange(queue: DispatchQueue(label: "watch")) { changes.put(()) }
    try withExtendedLifetime(watch) {
      let timer = try watchedTimer()
      #expect(changes.next(within: .milliseconds(30)) == nil)
      expire(timer)
      #expect(changes.next() != nil)
      #expect(try watchedTimer() == timer, "It is armed again")
      expire(timer)
      #expect(changes.next() != nil)
      #expect(changes.next(within: .milliseconds(30)) == nil)
    }
  }
}
