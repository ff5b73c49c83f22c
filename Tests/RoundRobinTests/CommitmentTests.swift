import RoundRobin
import RotationSupport
import Testing

/// Commitments (rules 6 and 12).
@Suite struct CommitmentTests {
  @Test func `A commitment cuts the slice, and the same task has exactly what was left after it`() {
    var story = Story(commitments: [4...20])
    story.skip(to: 3)
    #expect(
      story.told(until: 26) == [
        "4s slice_ended A commitment 4s of 10s", "4s commitment_started 0 until 20s",
        "20s commitment_ended 0 16s", "20s slice_started A commitment 6s",
        "26s slice_ended A expired 6s", "26s slice_started B turn 10s",
      ])
  }

  @Test func `Both parts of a cut slice are one turn`() {
    var story = Story(.two, commitments: [4...20])
    #expect(story.told(until: 36, only: "cycle_ended") == ["36s cycle_ended 1"])
  }

  @Test func `No break lies before or after a commitment`() {
    var story = Story(breaks: .five, commitments: [10...20])
    story.skip(to: 9)
    #expect(
      story.told(until: 20) == [
        "10s slice_ended A expired 10s", "10s commitment_started 0 until 20s",
        "20s commitment_ended 0 10s", "20s slice_started B turn 10s",
      ])
  }

  @Test func `A commitment ends the running break, and no break follows it`() {
    var story = Story(breaks: .five, commitments: [12...20])
    story.skip(to: 10)
    #expect(
      story.told(until: 20) == [
        "12s break_ended commitment 2s", "12s commitment_started 0 until 20s",
        "20s commitment_ended 0 8s", "20s slice_started B turn 10s",
      ])
  }

  @Test func `A check-in that runs ends unconfirmed, and no break follows`() {
    var story = Story(breaks: .five, checkIn: 5, commitments: [12...20])
    story.skip(to: 10)
    #expect(
      story.told(until: 20) == [
        "12s checked_in A unconfirmed 2s", "12s commitment_started 0 until 20s",
        "20s commitment_ended 0 8s", "20s slice_started B turn 10s",
      ])
  }

  @Test func `A check-in that would begin at a commitment is left out`() {
    var story = Story(checkIn: 5, commitments: [10...20])
    #expect(story.told(until: 29, only: "check_in_due") == [])
  }

  @Test func `Between adjoining commitments lies no slice`() {
    var story = Story(commitments: [4...8, 8...12])
    story.skip(to: 4)
    #expect(
      story.told(until: 12) == [
        "8s commitment_ended 0 4s", "8s commitment_started 1 until 12s",
        "12s commitment_ended 1 4s", "12s slice_started A commitment 6s",
      ])
  }

  @Test func `The other of two overlapping commitments begins after the first for what is left`() {
    var story = Story(commitments: [4...12, 6...15, 7...10])
    #expect(
      story.told(until: 20, only: "commitment_started", "commitment_ended") == [
        "4s commitment_started 0 until 12s", "12s commitment_ended 0 8s",
        "12s commitment_started 1 until 15s", "15s commitment_ended 1 3s",
      ])
  }

  @Test func `A commitment that would begin during another one is announced then, and only once`() {
    var story = Story(commitments: [4...12, 6...15, 6...20, 12...13, 15...16])
    #expect(
      story.told(until: 20, only: "warning", "commitment_started") == [
        "4s commitment_started 0 until 12s", "6s warning upcoming 1 0s",
        "6s warning upcoming 2 0s", "12s commitment_started 1 until 15s",
        "12s warning upcoming 3 0s", "15s commitment_started 2 until 20s",
        "15s warning upcoming 4 0s",
      ])
  }

  @Test func `A commitment that runs at the start begins at zero`() {
    var story = Story(commitments: [-50...5])
    #expect(
      story.told(until: 5) == [
        "0s started 3", "0s commitment_started 0 until 5s", "5s commitment_ended 0 5s",
        "5s slice_started A first 10s",
      ])
  }

  @Test func `A past commitment is not announced`() {
    var story = Story(commitments: [-50...0])
    #expect(story.told(until: 9) == ["0s started 3", "0s slice_started A first 10s"])
  }

  @Test func `The cut task completed in the commitment makes room for its successor`() {
    var story = Situation.commitment.story()
    story.at(12, .done())
    story.skip(to: 39)
    #expect(
      story.told(until: 40) == ["40s commitment_ended 0 29s", "40s slice_started C turn 10s"])
  }

  @Test func `A commitment added in the middle of itself begins at once`() {
    var story = Story()
    story.skip(to: 3)
    story.at(3, .commit(start: .seconds(1), end: .seconds(5)))
    #expect(
      story.told(until: 5) == [
        "3s commitment_added 0 1s to 5s", "3s slice_ended A commitment 3s of 10s",
        "3s commitment_started 0 until 5s", "5s commitment_ended 0 2s",
        "5s slice_started A commitment 7s",
      ])
  }

  @Test func `A commitment taken back does not begin`() {
    var story = Story(commitments: [5...8])
    story.skip(to: 3)
    story.at(3, .uncommit(number: 0))
    #expect(story.told(until: 9) == ["3s commitment_removed 0"])
  }

  @Test func `A commitment that runs ends at once when it is taken back, without a warning`() {
    var story = Story(warn: [4], commitments: [5...18])
    story.skip(to: 9)
    story.at(9, .uncommit(number: 0))
    #expect(
      story.told(until: 13) == [
        "9s commitment_removed 0", "9s commitment_ended 0 4s", "9s slice_started A commitment 5s",
        "10s warning slice A 4s",
      ])
    #expect(story.refusal(at: 13, .uncommit(number: 0)) == .noCommitment(number: 0))
  }

  @Test func `After a commitment taken back in a pause the slice stands`() {
    var story = Story(commitments: [5...18])
    story.at(7, .pause())
    story.skip(to: 9)
    story.at(9, .uncommit(number: 0))
    #expect(
      story.told(until: 30) == [
        "9s commitment_removed 0", "9s commitment_ended 0 2s",
        "9s slice_started A commitment 5s standing",
      ])
  }

  @Test func `A commitment that never was cannot be taken back`() {
    var story = Story(commitments: [5...8])
    #expect(story.refusal(at: 6, .uncommit(number: 7)) == .noCommitment(number: 7))
  }

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

  @Test func `The cut task completed in the commitment is not completed once more`() {
    var story = Situation.commitment.story()
    story.at(12, .done())
    #expect(story.refusal(at: 13, .done()) == .notDuring(.commitment(0)))
  }
}
