import RoundRobin
import RotationSupport
import Testing

/// What comes first of all that falls on one instant.
@Suite struct InstantOrderTests {
  @Test func `Warnings come before estimates, and these before arrivals`() {
    var story = Story([.task(estimate: 7), .task(from: 7)], warn: [3])
    story.skip(to: 6)
    #expect(
      story.told(until: 7) == [
        "7s warning slice A 3s", "7s estimate_reached A 7s", "7s arrived B",
      ])
  }

  @Test func `Arrivals come before the end of what runs`() {
    var story = Story([Terms(), .task(from: 10)], breaks: .five)
    story.skip(to: 9)
    #expect(
      story.told(until: 10) == [
        "10s arrived B", "10s slice_ended A expired 10s", "10s cycle_ended 1",
        "10s break_started 5s",
      ])
  }

  @Test func `The running segment ends before the rotation is closed`() {
    var story = Story(.one, until: 10)
    story.skip(to: 9)
    #expect(
      story.told(until: 10) == [
        "10s slice_ended A expired 10s", "10s cycle_ended 1", "10s ended until",
      ])
  }

  @Test func `Finished comes before the instant that closes everything`() {
    var story = Story([.task(estimate: 10)], finishAtEstimate: true, cycles: 1, until: 10)
    #expect(story.told(until: 10).last == "10s ended finished")
  }

  @Test func `The instant that closes everything comes before the number of cycles`() {
    var story = Story(.one, cycles: 1, until: 10)
    #expect(story.told(until: 10).last == "10s ended until")
  }

  @Test(arguments: [(until: Int?.some(10), cycles: Int?.none), (until: nil, cycles: 1)])
  func `No commitment begins when the rotation is closed`(until: Int?, cycles: Int?) {
    var story = Story(.one, cycles: cycles, commitments: [10...20], until: until)
    #expect(story.told(until: 30, only: "commitment_started") == [])
  }

  @Test func `A slice that is over at the start of a commitment has expired`() {
    var story = Story(commitments: [10...20])
    story.skip(to: 9)
    #expect(
      story.told(until: 10) == [
        "10s slice_ended A expired 10s", "10s commitment_started 0 until 20s",
      ])
  }

  @Test func `A commitment begins before what follows`() {
    var story = Story(breaks: .five, commitments: [15...20])
    story.skip(to: 14)
    #expect(
      story.told(until: 15) == [
        "15s break_ended expired 5s", "15s commitment_started 0 until 20s",
      ])
  }

  @Test func `Commands come last, in the order received`() {
    var story = Story()
    story.skip(to: 9)
    story.at(10, .skip)
    story.at(10, .done())
    #expect(
      story.told(until: 10) == [
        "10s slice_ended A expired 10s", "10s slice_started B turn 10s",
        "10s slice_ended B skipped 0s of 10s", "10s slice_started C turn 10s",
        "10s slice_ended C completed 0s of 10s", "10s completed C 0s", "10s cycle_ended 1",
        "10s slice_started A turn 10s",
      ])
  }

  @Test func `The records of a switch come in their order`() {
    var story = Story(
      [.task(estimate: 10), .task(from: 10)], breaks: .five, finishAtEstimate: true, warn: [5])
    story.skip(to: 9)
    #expect(
      story.told(until: 15) == [
        "10s estimate_reached A 10s", "10s arrived B", "10s slice_ended A completed 10s",
        "10s completed A 10s", "10s cycle_ended 1", "10s break_started 5s",
        "15s break_ended expired 5s", "15s slice_started B only 10s",
      ])
  }

  @Test func `Out of waiting the arrival comes first, then the end of waiting, then the slice`() {
    var story = Story([.task(from: 5), .task(from: 5)])
    story.skip(to: 4)
    #expect(
      story.told(until: 5) == [
        "5s arrived A", "5s arrived B", "5s waiting_ended 5s", "5s slice_started A first 10s",
      ])
  }

  @Test func `No slice has length zero`() {
    // The slice is over when the commitment begins, and nothing of it is left for afterwards.
    var story = Story(.two, commitments: [10...15, 25...30])
    #expect(
      story.told(until: 45, only: "slice_started") == [
        "0s slice_started A first 10s", "15s slice_started B turn 10s",
        "30s slice_started A turn 10s", "40s slice_started B turn 10s",
      ])
  }
}
