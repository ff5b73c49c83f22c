import RoundRobin
import Testing

/// Commitments (rules 6 and 12).
@Suite struct CommitmentTests {
  @Test(arguments: [("go", Command.go(.c)), ("back", .back())])
  func `Going away from a slice that stands in a commitment leaves the commitment unsaid`(
    _ name: String, _ command: Command
  ) {
    var story = Story(commitments: [15...30])
    story.at(12, .go(.c))
    story.at(13, .go(.b))
    story.at(14, .pause())
    story.skip(to: 18)
    story.at(18, command)
    #expect(
      story.told(until: 25, only: "slice_ended", "slice_started", "commitment_started") == [
        "18s slice_ended B displaced 1s of 8s", "18s slice_started C \(name) 9s standing",
      ])
    story.at(25, .resume)
    #expect(
      story.told(until: 25) == [
        "25s resumed after 11s, 9s left", "25s slice_ended C commitment 0s of 9s",
        "25s commitment_started 0 until 30s",
      ])
  }

  @Test func `Extending at a check-in that stands in a commitment leaves the commitment unsaid`() {
    var story = Story(checkIn: 5, commitments: [12...30])
    story.at(11, .pause())
    story.skip(to: 14)
    story.at(14, .extend(.seconds(5)))
    #expect(
      story.told(until: 20) == [
        "14s checked_in A confirmed 1s", "14s extended check_in by 5s to 5s, 5s left standing",
        "14s slice_started A extended 5s standing",
      ])
    story.at(20, .skip)
    #expect(
      story.told(until: 20) == [
        "20s slice_ended A skipped 0s of 5s", "20s commitment_started 0 until 30s",
      ])
  }

  @Test func `A commitment that is over cannot be taken back`() {
    var story = Story(commitments: [5...8])
    story.at(3, .pause())
    #expect(story.refusal(at: 9, .uncommit(number: 0)) == .noCommitment(number: 0))
  }
}
