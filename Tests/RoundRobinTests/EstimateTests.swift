import RoundRobin
import RotationSupport
import Testing

/// Estimates (rule 11).
@Suite struct EstimateTests {
  @Test func `An estimate is announced when it is spent, over all slices of the task`() {
    var story = Story([.task(estimate: 15), Terms()])
    #expect(story.told(until: 40, only: "estimate_reached") == ["25s estimate_reached A 15s"])
  }

  @Test func `Every second in slices counts, in cut and displaced ones too`() {
    var story = Story([.task(estimate: 9), Terms()], commitments: [4...20])
    story.at(22, .go(.b, .seconds(3)))
    #expect(story.told(until: 60, only: "estimate_reached") == ["28s estimate_reached A 9s"])
  }

  @Test func `Pauses count for no estimate`() {
    var story = Story([.task(estimate: 5)])
    story.at(3, .pause())
    story.at(30, .resume)
    #expect(story.told(until: 60, only: "estimate_reached") == ["32s estimate_reached A 5s"])
  }

  @Test func `An estimate is announced once per value`() {
    var story = Story([.task(estimate: 3)])
    story.at(5, .edit(.a, .task(estimate: 7)))
    story.at(8, .edit(.a, .task(slice: 4, estimate: 7)))
    #expect(
      story.told(until: 60, only: "estimate_reached") == [
        "3s estimate_reached A 3s", "7s estimate_reached A 7s",
      ])
  }

  @Test func `After a pause in the past an estimate is not announced twice`() {
    var story = Story([.task(estimate: 3)])
    story.at(4, .pause(ago: .seconds(4)))
    story.at(5, .resume)
    #expect(story.told(until: 60, only: "estimate_reached") == ["3s estimate_reached A 3s"])
  }

  @Test(arguments: [4, 2])
  func `An estimate set at or below the time spent is not announced`(_ estimate: Int) {
    var story = Story()
    story.at(4, .edit(.a, .task(estimate: estimate)))
    #expect(story.told(until: 90, only: "estimate_reached") == [])
  }

  @Test func `An estimate set below what the running slice has spent completes nothing`() {
    var story = Story(finishAtEstimate: true)
    story.at(4, .edit(.a, .task(estimate: 2)))
    #expect(
      story.told(until: 9) == [
        "0s started 3", "0s slice_started A first 10s", "4s edited A",
      ])
  }

  @Test func `By itself an estimate completes nothing`() {
    var story = Story([.task(estimate: 4), Terms()])
    #expect(story.told(until: 90, only: "completed") == [])
  }

  @Test func `A task may be completed at the instant its estimate is spent`() {
    var story = Story([.task(estimate: 4), Terms()], finishAtEstimate: true)
    story.skip(to: 3)
    #expect(
      story.told(until: 4) == [
        "4s estimate_reached A 4s", "4s slice_ended A completed 4s of 10s", "4s completed A 4s",
        "4s slice_started B only 10s",
      ])
  }

  @Test func `A task that spends its estimate at the very end of its slice is completed there`() {
    var story = Story([.task(estimate: 10), Terms()], finishAtEstimate: true)
    story.skip(to: 3)
    #expect(
      story.told(until: 10) == [
        "10s estimate_reached A 10s", "10s slice_ended A completed 10s", "10s completed A 10s",
        "10s slice_started B only 10s",
      ])
  }

  @Test(arguments: [(estimate: 4, before: 0), (estimate: 24, before: 20)])
  func `A task reopened past its estimate goes on`(_ estimate: Int, before: Int) {
    var story = Story(
      [.task(estimate: estimate)] + .two, finishAtEstimate: true, before: [before])
    story.at(5, .reopen())
    story.skip(to: 5)
    #expect(
      story.told(until: 34, only: "slice_ended", "completed") == [
        "14s slice_ended B expired 10s", "24s slice_ended C expired 10s",
        "34s slice_ended A expired 10s",
      ])
  }
}
