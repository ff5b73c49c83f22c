import RoundRobin
import RotationSupport
import Testing

/// Pauses (rule 6).
@Suite struct PauseTests {
  @Test func `A pause keeps the rest of the slice`() {
    var story = Story()
    story.at(3, .pause())
    story.skip(to: 60)
    story.at(60, .resume)
    #expect(
      story.told(until: 67) == [
        "60s resumed after 57s, 7s left", "67s slice_ended A expired 10s",
        "67s slice_started B turn 10s",
      ])
  }

  @Test func `A break and a check-in stand until resumed`() {
    for situation in [Situation.rest, .checkIn] {
      var story = situation.story()
      story.at(27, .pause())
      story.at(90, .resume)
      story.skip(to: 92)
      #expect(story.rotation.state == situation.story().rotation.state)
      #expect(story.told(until: 93, only: "break_ended", "checked_in").count == 1)
    }
  }

  @Test func `Toggle pauses, and resumes`() {
    var story = Story()
    story.skip(to: 3)
    story.at(3, .toggle)
    story.at(5, .toggle)
    #expect(
      story.told(until: 5) == ["3s paused user ago 0s, 7s left", "5s resumed after 2s, 7s left"])
  }

  @Test func `The slice after one completed while paused begins paused, at its full length`() {
    var story = Story(breaks: .five)
    story.at(3, .pause())
    story.skip(to: 8)
    story.at(8, .done())
    #expect(
      story.told(until: 50) == [
        "8s slice_ended A completed 3s of 10s", "8s completed A 3s", "8s break_started 5s standing",
      ])
    story.at(50, .resume)
    #expect(
      story.told(until: 55) == [
        "50s resumed after 47s, 5s left", "55s break_ended expired 5s",
        "55s slice_started B turn 10s",
      ])
  }

  @Test func `Removing the running task while paused lets the next one stand`() {
    var story = Story()
    story.at(3, .pause())
    story.skip(to: 8)
    story.at(8, .remove(.a))
    #expect(
      story.told(until: 50) == [
        "8s slice_ended A removed 3s of 10s", "8s removed A 3s",
        "8s slice_started B turn 10s standing",
      ])
  }

  @Test func `Arrivals go on while all stands`() {
    var story = Story([Terms(), .task(from: 5)])
    story.at(3, .pause())
    #expect(story.told(until: 30, only: "arrived") == ["5s arrived B"])
  }

  @Test func `The instant that closes everything comes while all stands`() {
    var story = Story(until: 20)
    story.at(3, .pause())
    #expect(story.told(until: 30, only: "ended") == ["20s ended until"])
  }

  // MARK: In the past

  @Test func `A pause in the past gives back what has passed since`() {
    var story = Story()
    story.skip(to: 7)
    story.at(7, .pause(ago: .seconds(4)))
    #expect(story.told(until: 7) == ["7s paused user ago 4s, 7s left"])
    story.at(9, .resume)
    #expect(story.told(until: 16).first == "9s resumed after 6s, 7s left")
  }

  @Test func `A pause in the past reaches back to the slice's start at most`() {
    var story = Story()
    story.skip(to: 12)
    story.at(12, .pause(ago: .seconds(600)))
    #expect(story.told(until: 12) == ["12s paused user ago 2s, 10s left"])
  }

  @Test func `A pause in the past reaches back to the last resumed at most`() {
    var story = Story()
    story.at(3, .pause())
    story.at(5, .resume)
    story.skip(to: 6)
    story.at(6, .pause(ago: .seconds(600)))
    #expect(story.told(until: 6) == ["6s paused user ago 1s, 7s left"])
  }

  @Test func `A pause in the past of a commitment gives back none of its time`() {
    var story = Situation.commitment.story()
    story.at(12, .pause(ago: .seconds(1)))
    #expect(story.told(until: 12) == ["12s paused user ago 1s, 28s left"])
    #expect(
      story.told(until: 40).first == "40s commitment_ended 0 0s", "it was paused from its start")
  }

  // MARK: Commitments

  @Test func `A commitment that starts during a pause is announced when the slice is resumed`() {
    var story = Story(commitments: [5...30])
    story.at(3, .pause())
    story.skip(to: 3)
    #expect(story.told(until: 12) == [])
    story.at(12, .resume)
    #expect(
      story.told(until: 30) == [
        "12s resumed after 9s, 7s left", "12s slice_ended A commitment 3s of 10s",
        "12s commitment_started 0 until 30s", "30s commitment_ended 0 18s",
        "30s slice_started A commitment 7s",
      ])
  }

  @Test(arguments: [
    (Command.done(), "8s slice_ended A completed 3s of 10s"),
    (.skip, "8s slice_ended A skipped 3s of 10s"),
    (.remove(.a), "8s slice_ended A removed 3s of 10s"),
  ])
  func `The end of a standing slice lets the commitment begin`(
    _ command: Command, _ first: String
  ) {
    var story = Story(commitments: [5...30])
    story.at(3, .pause())
    story.skip(to: 8)
    story.at(8, command)
    let lines = story.told(until: 29)
    #expect(lines.first == first)
    #expect(lines.last == "8s commitment_started 0 until 30s")
  }

  @Test func `The end of a paused break lets the commitment begin`() {
    var story = Story(breaks: .five, commitments: [12...30])
    story.at(11, .pause())
    story.skip(to: 14)
    story.at(14, .skip)
    #expect(
      story.told(until: 29) == [
        "14s break_ended skipped 1s", "14s commitment_started 0 until 30s",
      ])
  }

  @Test func `The answer to a paused check-in lets the commitment begin`() {
    var story = Story(checkIn: 5, commitments: [12...30])
    story.at(11, .pause())
    story.skip(to: 14)
    story.at(14, .here)
    #expect(
      story.told(until: 29) == [
        "14s checked_in A confirmed 1s", "14s commitment_started 0 until 30s",
      ])
  }

  @Test(arguments: [Situation.rest, .checkIn])
  func `A commitment that starts while a break or a check-in stands begins when it is resumed`(
    _ situation: Situation
  ) {
    var story = situation.story()
    story.at(27, .commit(start: .seconds(28), end: .seconds(50)))
    story.at(27, .pause())
    story.skip(to: 27)
    #expect(story.told(until: 40) == [])
    story.at(40, .resume)
    #expect(story.told(until: 49).last == "40s commitment_started 0 until 50s")
  }

  @Test func `A commitment that passes during a pause is never announced`() {
    var story = Story(commitments: [5...8])
    story.at(3, .pause())
    story.skip(to: 3)
    story.at(12, .resume)
    #expect(
      story.told(until: 19) == [
        "12s resumed after 9s, 7s left", "19s slice_ended A expired 10s",
        "19s slice_started B turn 10s",
      ])
  }

  @Test func `In a commitment the next one begins, paused or not`() {
    var story = Story(commitments: [5...10, 10...20])
    story.at(6, .pause())
    story.skip(to: 6)
    #expect(
      story.told(until: 20) == [
        "10s commitment_ended 0 1s", "10s commitment_started 1 until 20s",
        "20s commitment_ended 1 0s", "20s slice_started A commitment 5s standing",
      ])
  }

  @Test func `In waiting a commitment begins, paused or not`() {
    var story = Story([.task(from: 60)], commitments: [5...10])
    story.at(3, .pause())
    story.skip(to: 3)
    #expect(
      story.told(until: 10) == [
        "5s waiting_ended 3s", "5s commitment_started 0 until 10s", "10s commitment_ended 0 0s",
        "10s waiting_started until 60s",
      ])
  }

  @Test func `A slice that begins standing inside a commitment is not cut by the next one`() {
    var story = Story(commitments: [5...10, 12...20])
    story.at(6, .pause())
    story.skip(to: 11)
    #expect(story.told(until: 30) == [])
  }
}
