import CivilTime
import Testing

@Suite struct InstantTests {
  @Test(arguments: [
    (Duration.milliseconds(1500), Int64(1500)), (.nanoseconds(999_999), 0),
    (.nanoseconds(1_000_000), 1), (.nanoseconds(-1), -1), (.nanoseconds(-1_000_000), -1),
    (.nanoseconds(-1_000_001), -2), (.seconds(-3), -3000),
  ])
  func `Moving an instant rounds down to a millisecond`(_ by: Duration, _ expected: Int64) {
    #expect((Instant.epoch + by).milliseconds == expected)
    #expect((Instant.epoch - (.zero - by)).milliseconds == expected)
  }

  @Test func `The difference of two instants leads from one to the other`() {
    let one = Instant(milliseconds: 1_795_165_200_123)
    let other = Instant(seconds: -86_400)
    #expect(other + (one - other) == one)
    #expect(other - one == .zero - (one - other))
    #expect(Instant(milliseconds: -1).seconds == -1)
  }

  @Test func `Instants stop at the ends of their range`() {
    let last = Instant(milliseconds: .max)
    let first = Instant(milliseconds: .min)
    #expect(last + .seconds(1) == last)
    #expect(first - .seconds(Int64.max) == first)
    #expect(first + (last - first) == last)
    #expect(Instant(seconds: .max) == last)
  }
}
