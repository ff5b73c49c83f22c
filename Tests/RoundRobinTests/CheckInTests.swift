import RoundRobin
import RotationSupport
import Testing

/// The wait for a sign of life (rule 10).
@Suite struct CheckInTests {
  @Test func `At its deadline the slice ends and the coach waits`() {
    var story = Story(checkIn: 5)
    story.skip(to: 9)
    #expect(
      story.told(until: 14) == ["10s slice_ended A expired 10s", "10s check_in_due A 5s"])
    #expect(story.ring == "BCA")
  }

  @Test func `Unanswered, what follows begins at the end of the wait`() {
    var story = Story(checkIn: 5)
    story.skip(to: 14)
    #expect(
      story.told(until: 15) == ["15s checked_in A unconfirmed 5s", "15s slice_started B turn 10s"])
  }

  @Test func `Answered, the next slice begins at that instant`() {
    var story = Story(checkIn: 5)
    story.skip(to: 12)
    story.at(12, .here)
    #expect(
      story.told(until: 12) == ["12s checked_in A confirmed 2s", "12s slice_started B turn 10s"])
  }

  @Test func `The break comes after the check-in, answered or not`() {
    var story = Story(breaks: .five, checkIn: 3)
    story.at(11, .here)
    #expect(
      story.told(until: 34, only: "checked_in", "break_started") == [
        "11s checked_in A confirmed 1s", "11s break_started 5s", "29s checked_in B unconfirmed 3s",
        "29s break_started 5s",
      ])
  }

  @Test(arguments: [
    (Command.quantum(.seconds(4)), ["12s quantum_changed 4s", "12s slice_started B turn 4s"]),
    (.add(Terms()), ["12s added D last", "12s slice_started B turn 10s"]),
    (.addNext(Terms()), ["12s added D first", "12s slice_started D turn 10s"]),
    (.edit(.b, .task(slice: 3)), ["12s edited B", "12s slice_started B turn 3s"]),
    (.move(.c, .first), ["12s moved C first", "12s slice_started C turn 10s"]),
    (.remove(.b), ["12s removed B 0s", "12s slice_started C turn 10s"]),
    (.done(.b), ["12s completed B 0s", "12s slice_started C turn 10s"]),
    (.move(.b, .first), ["12s slice_started B turn 10s"]),
  ])
  func `Any command is a sign of life, and comes before what follows`(
    _ command: Command, _ lines: [String]
  ) {
    var story = Story(checkIn: 5)
    story.skip(to: 12)
    story.at(12, command)
    #expect(story.told(until: 12) == ["12s checked_in A confirmed 2s"] + lines)
  }

  @Test(arguments: [Command.pause(), .resume, .slept(.zero, frozen: false, .pause)])
  func `A pause, a resume and a sleep are no signs of life`(_ command: Command) {
    var story = Story(checkIn: 5)
    story.skip(to: 12)
    story.at(12, command)
    #expect(story.told(until: 12, only: "checked_in") == [])
    #expect(story.rotation.state == .checkIn)
  }

  @Test func `Toggling twice at a check-in answers nothing`() {
    var story = Story(checkIn: 5)
    story.at(12, .toggle)
    story.at(20, .toggle)
    #expect(
      story.told(until: 23, only: "checked_in") == ["23s checked_in A unconfirmed 5s"])
  }

  @Test func `Stop leaves the check-in unconfirmed`() {
    var story = Story(checkIn: 5)
    story.skip(to: 12)
    story.at(12, .stop())
    #expect(story.told(until: 12) == ["12s checked_in A unconfirmed 2s", "12s ended stopped"])
  }

  @Test func `A refused command is no sign of life`() {
    var story = Story(checkIn: 5)
    #expect(story.refusal(at: 12, .reopen()) == .nothingDone)
    #expect(story.rotation.state == .checkIn)
  }

  @Test func `A commitment that a calendar adds is no sign of life`() {
    var story = Story(checkIn: 5)
    story.skip(to: 12)
    story.at(12, .commit(start: .seconds(60), end: .seconds(70)))
    #expect(
      story.told(until: 15) == [
        "12s commitment_added 0 60s to 70s", "15s checked_in A unconfirmed 5s",
        "15s slice_started B turn 10s",
      ])
  }

  @Test func `A task completed before its deadline is not checked in`() {
    var story = Story(checkIn: 5)
    story.skip(to: 3)
    story.at(3, .done())
    #expect(story.told(until: 3, only: "check_in_due") == [])
  }

  @Test func `Completing the task that is asked about leads to the break`() {
    var story = Story(breaks: .five, checkIn: 5)
    story.skip(to: 12)
    story.at(12, .done())
    #expect(
      story.told(until: 17) == [
        "12s checked_in A confirmed 2s", "12s completed A 10s", "12s break_started 5s",
        "17s break_ended expired 5s", "17s slice_started B turn 10s",
      ])
  }

  @Test func `Going elsewhere at a check-in leaves the break out`() {
    var story = Story(breaks: .five, checkIn: 5)
    story.skip(to: 12)
    story.at(12, .go(.c))
    #expect(
      story.told(until: 12) == ["12s checked_in A confirmed 2s", "12s slice_started C go 10s"])
  }

  @Test func `A check-in answered while it stands is followed by what stands`() {
    var story = Story(checkIn: 5)
    story.at(12, .pause())
    story.skip(to: 20)
    story.at(20, .here)
    #expect(
      story.told(until: 30) == [
        "20s checked_in A confirmed 2s", "20s slice_started B turn 10s standing",
      ])
  }
}
