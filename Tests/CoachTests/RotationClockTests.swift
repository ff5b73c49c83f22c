import CoachSupport
import Testing

@testable import Coach

/// The rotation's clock on top of the machine's; internal, as only the live driver has one.
@Suite struct RotationClockTests {
  @Test func `It shows what has passed since its origin`() {
    let clock = RotationClock(origin: .seconds(100))

    #expect(clock.time(at: .seconds(160)) == .seconds(60))
    #expect(clock.monotonic(at: .seconds(60)) == .seconds(160))
  }

  @Test func `It never shows less than nothing`() {
    #expect(RotationClock(origin: .seconds(100)).time(at: .seconds(40)) == .zero)
  }

  @Test(arguments: [60.0, 0.5, 1000, 1])
  func `It goes as fast as it should, to the nanosecond over a day`(_ speed: Double) {
    let clock = RotationClock(origin: .seconds(100), speed: speed)

    #expect(clock.time(at: .seconds(110)) == .seconds(10) * speed)
    for hour in 0...24 {
      let instant = Duration.seconds(hour * 3600)
      let error = clock.time(at: clock.monotonic(at: instant)) - instant
      #expect(error < .nanoseconds(1) && error > .nanoseconds(-1))
    }
  }

  @Test(arguments: [1.0, 60])
  func `It can be set, and goes on from there`(_ speed: Double) {
    var clock = RotationClock(origin: .seconds(100), speed: speed)
    clock.set(to: .seconds(600), at: .seconds(1000))

    #expect(clock.time(at: .seconds(1000)) == .seconds(600))
    #expect(clock.time(at: .seconds(1001)) == .seconds(600) + .seconds(1) * speed)
  }
}
