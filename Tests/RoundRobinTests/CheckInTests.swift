import RoundRobin
import Testing

/// The wait for a sign of life (rule 10).
@Suite struct CheckInTests {
  @Test func `Adding a commitment is a sign of life`() {
    var story = Story(checkIn: 5)
    story.skip(to: 12)
    story.at(12, .commit(start: .seconds(60), end: .seconds(70)))
    #expect(
      story.told(until: 12) == [
        "12s checked_in A confirmed 2s", "12s commitment_added 0 60s to 70s",
        "12s slice_started B turn 10s",
      ])
  }
}
