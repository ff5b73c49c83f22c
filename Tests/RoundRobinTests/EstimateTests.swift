import RoundRobin
import Testing

/// Estimates (rule 11).
@Suite struct EstimateTests {
  @Test func `An estimate is said when it is spent, over all slices of the task`() {
    var story = Story([Terms(estimate: .seconds(15)), Terms()])
    #expect(story.told(until: 40, only: "estimate_reached") == ["25s estimate_reached A 15s"])
  }

  @Test func `An estimate set at what the running slice has spent is not said`() {
    var story = Story()
    story.at(4, .edit(.a, Terms(estimate: .seconds(4))))
    #expect(story.told(until: 90, only: "estimate_reached") == [])
  }

  @Test func `An estimate set below what the running slice has spent completes nothing`() {
    var story = Story(finishAtEstimate: true)
    story.at(4, .edit(.a, Terms(estimate: .seconds(2))))
    #expect(
      story.told(until: 9) == [
        "0s started 3", "0s slice_started A first 10s", "4s edited A",
      ])
  }
}
