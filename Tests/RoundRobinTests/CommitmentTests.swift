import RoundRobin
import Testing

/// Commitments (rules 6 and 12).
@Suite struct CommitmentTests {
  @Test(arguments: [Command.go(.c), .go(.c, .seconds(3))])
  func `Going away from a slice that stands in a commitment lets it begin`(_ command: Command) {
    var story = Story(commitments: [5...30])
    story.at(3, .pause())
    story.skip(to: 8)
    story.at(8, command)
    #expect(
      story.told(until: 8) == [
        "8s slice_ended A displaced 3s of 10s", "8s commitment_started 0 until 30s",
      ])
  }

  @Test func `Extending at a check-in that stands in a commitment lets it begin`() {
    var story = Story(checkIn: 5, commitments: [12...30])
    story.at(11, .pause())
    story.skip(to: 14)
    story.at(14, .extend(.seconds(5)))
    #expect(
      story.told(until: 14, only: "checked_in", "commitment_started") == [
        "14s checked_in A confirmed 1s", "14s commitment_started 0 until 30s",
      ])
  }

  @Test func `A commitment that is over cannot be taken back`() {
    var story = Story(commitments: [5...8])
    story.at(3, .pause())
    #expect(story.refusal(at: 9, .uncommit(number: 0)) == .noCommitment(number: 0))
  }
}
