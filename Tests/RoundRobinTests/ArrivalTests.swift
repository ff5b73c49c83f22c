import RoundRobin
import RotationSupport
import Testing

/// Who joins the ring, when and where (rules 4 and 5), and waiting for it (rule 7).
@Suite struct ArrivalTests {
  @Test func `A new task joins at the tail`() {
    var story = Story()
    story.at(12, .add(Terms()))
    #expect(story.ring == "BCAD")
  }

  @Test func `A task added next comes right after the running one`() {
    var story = Story()
    story.at(12, .addNext(Terms()))
    #expect(story.ring == "BDCA")
  }

  @Test func `Without a running task, a task added next is the very next`() {
    var story = Story(breaks: .five)
    story.skip(to: 12)
    story.at(12, .addNext(Terms()))
    #expect(
      story.told(until: 15) == [
        "12s added D first", "15s break_ended expired 5s", "15s slice_started D turn 10s",
      ])
  }

  @Test func `Without a running task, a task moved first is the very next`() {
    var story = Story(breaks: .five)
    story.skip(to: 12)
    story.at(12, .move(.c, .first))
    #expect(story.told(until: 12) == ["12s moved C first"])
    #expect(story.ring == "CBA")
  }

  @Test func `A task added next in a commitment comes right after the one that was cut`() {
    var story = Story(commitments: [5...9])
    story.at(6, .addNext(Terms()))
    #expect(story.ring == "ADBC")
  }

  @Test(arguments: [(Command.addNext(Terms()), "CDAB"), (.move(.b, .first), "CBA")])
  func `The next task comes before a displaced one`(_ command: Command, _ ring: String) {
    var story = Story()
    story.at(3, .go(.c))
    story.at(4, command)
    #expect(story.ring == ring)
  }

  @Test func `A task added with a later arrival is recorded now, and arrives then at the tail`() {
    var story = Story()
    story.skip(to: 2)
    story.at(2, .add(.task(from: 5)))
    #expect(story.ring == "ABC")
    #expect(story.told(until: 5) == ["2s added D last", "5s arrived D"])
    #expect(story.ring == "ABCD")
  }

  @Test func `A task added next with a later arrival is recorded at the tail, where it arrives`() {
    var story = Story()
    story.skip(to: 2)
    story.at(2, .addNext(.task(from: 5)))
    #expect(story.told(until: 5) == ["2s added D last", "5s arrived D"])
    #expect(story.ring == "ABCD")
  }

  @Test func `A task that arrives at the instant of a switch queues before the preempted one`() {
    var story = Story([Terms(), Terms(), .task(from: 10)])
    story.skip(to: 9)
    #expect(
      story.told(until: 10) == [
        "10s arrived C", "10s slice_ended A expired 10s", "10s slice_started B turn 10s",
      ])
    #expect(story.ring == "BCA")
  }

  @Test func `Equal arrivals come in the order of the list`() {
    var story = Story([Terms(), .task(from: 7), .task(from: 5), .task(from: 7), .task(from: 5)])
    #expect(
      story.told(until: 9, only: "arrived") == [
        "5s arrived C", "5s arrived E", "7s arrived B", "7s arrived D",
      ])
    #expect(story.ring == "ACEBD")
  }

  @Test func `A task added for the arrival of others comes after them`() {
    var story = Story([Terms(), .task(from: 7), .task(from: 7)])
    story.at(2, .add(.task(from: 7)))
    story.at(3, .edit(.b, .task(from: 7)))
    #expect(
      story.told(until: 9, only: "arrived") == ["7s arrived B", "7s arrived C", "7s arrived D"])
  }

  @Test func `An arrival at or before the start is in the ring from the start, without a record`() {
    var story = Story([Terms(), .task(from: 0), Terms(), .task(from: -60)])
    #expect(story.told(until: 5) == ["0s started 4", "0s slice_started A first 10s"])
    #expect(story.ring == "ABCD")
  }

  @Test func `Editing a task still to come lets it arrive at another time`() {
    var story = Story([Terms(), .task(from: 30)])
    story.at(2, .edit(.b, .task(from: 6)))
    #expect(story.told(until: 40, only: "arrived") == ["6s arrived B"])
  }

  @Test func `A task edited to be there already arrives at once`() {
    var story = Story([Terms(), .task(from: 30)])
    story.skip(to: 2)
    story.at(2, .edit(.b, Terms()))
    #expect(story.told(until: 2) == ["2s edited B", "2s arrived B"])
  }

  // MARK: Waiting

  @Test func `With an empty ring and a coming task the rotation waits`() {
    var story = Story([.task(from: 30), .task(from: 20)])
    #expect(
      story.told(until: 20) == [
        "0s started 2", "0s waiting_started until 20s", "20s arrived B", "20s waiting_ended 20s",
        "20s slice_started B first 10s",
      ])
  }

  @Test func `Completing the last one of the ring leads to waiting`() {
    var story = Story([Terms(), .task(from: 30)])
    story.skip(to: 3)
    story.at(3, .done())
    #expect(
      story.told(until: 3) == [
        "3s slice_ended A completed 3s of 10s", "3s completed A 3s", "3s cycle_ended 1",
        "3s waiting_started until 30s",
      ])
  }

  @Test func `A break runs on with an empty ring`() {
    var story = Story([Terms(), .task(from: 50)], breaks: .five)
    story.skip(to: 12)
    story.at(12, .done())
    #expect(
      story.told(until: 15) == [
        "12s completed A 10s", "15s break_ended expired 5s", "15s waiting_started until 50s",
      ])
  }

  @Test func `A commitment runs on with an empty ring`() {
    var story = Story([Terms(), .task(from: 50)], commitments: [5...20])
    story.skip(to: 6)
    story.at(6, .done())
    #expect(
      story.told(until: 20) == [
        "6s completed A 5s", "6s cycle_ended 1", "20s commitment_ended 0 15s",
        "20s waiting_started until 50s",
      ])
  }

  @Test(arguments: [Situation.slice, .paused, .checkIn, .rest, .commitment])
  func `Without tasks the rotation ends at once, whatever runs`(_ situation: Situation) {
    var story = situation.story()
    for task in [Handle.a, .b] { story.at(situation.now, .remove(task)) }
    story.skip(to: situation.now)
    story.at(situation.now, .remove(.c))
    #expect(story.told(until: situation.now).last == "\(situation.now)s ended finished")
  }

  @Test func `A break ends before a rotation without tasks`() {
    var story = Story(.one, breaks: .five)
    story.skip(to: 12)
    story.at(12, .done())
    #expect(
      story.told(until: 90) == [
        "12s completed A 10s", "12s break_ended stopped 2s", "12s ended finished",
      ])
  }

  @Test func `Taking back the last one to come ends the waiting and the rotation`() {
    var story = Story([.task(from: 30)])
    story.skip(to: 3)
    story.at(3, .remove(.a))
    #expect(
      story.told(until: 3) == ["3s removed A 0s", "3s waiting_ended 3s", "3s ended finished"])
  }

  @Test func `A reopened task ends the waiting`() {
    var story = Situation.waiting.story()
    story.at(12, .reopen())
    #expect(
      story.told(until: 12) == [
        "12s reopened A", "12s waiting_ended 1s", "12s slice_started A only 10s",
      ])
  }
}
