import RoundRobin
import RotationSupport
import Testing

/// Completing, removing, adding, moving and editing (rules 2 and 3).
@Suite struct CompletionTests {
  /// A place in a ring of some size.
  struct Place: CustomTestStringConvertible, Sendable {
    let size: Int
    let index: Int
    var testDescription: String { "\(index + 1) of \(size)" }

    static let all = (1...7).flatMap { size in
      (0..<size).map { Place(size: size, index: $0) }
    }
  }

  @Test func `The successor of a completed task has a fresh slice of its own length`() {
    var story = Story([Terms(), .task(slice: 4), Terms()])
    story.skip(to: 3)
    story.at(3, .done())
    #expect(
      story.told(until: 7) == [
        "3s slice_ended A completed 3s of 10s", "3s completed A 3s",
        "3s slice_started B turn 4s", "7s slice_ended B expired 4s",
        "7s slice_started C turn 10s",
      ])
  }

  @Test(arguments: Place.all)
  func `Completing the running task starts its ring successor at every position`(_ place: Place) {
    var story = Story(.plain(place.size))
    let now = place.index * 10 + 3
    story.skip(to: now)
    story.at(now, .done())
    let successor = Handle((place.index + 1) % place.size)
    #expect(story.rotation.snapshot.task == (place.size == 1 ? nil : successor))
    #expect(story.rotation.snapshot.remaining == (place.size == 1 ? nil : .seconds(10)))
  }

  @Test(arguments: [
    (Command.done(.b), ["3s completed B 0s"]), (.remove(.c), ["3s removed C 0s"]),
    (.add(Terms()), ["3s added D last"]), (.addNext(Terms()), ["3s added D after A"]),
    (.move(.c, .first), ["3s moved C after A"]), (.edit(.b, .task(slice: 2)), ["3s edited B"]),
  ])
  func `Changes of a waiting task never disturb the running slice`(
    _ command: Command, _ lines: [String]
  ) {
    var story = Story()
    story.skip(to: 3)
    story.at(3, command)
    #expect(story.told(until: 9) == lines)
    #expect(story.told(until: 10).first == "10s slice_ended A expired 10s")
  }

  @Test func `Removing the running task ends its slice`() {
    var story = Story()
    story.skip(to: 3)
    story.at(3, .remove(.a))
    #expect(
      story.told(until: 3) == [
        "3s slice_ended A removed 3s of 10s", "3s removed A 3s", "3s slice_started B turn 10s",
      ])
  }

  @Test func `Moving the running task is refused`() {
    var story = Story()
    #expect(story.refusal(at: 3, .move(.a, .last)) == .hasTheSlice(.a))
  }

  @Test func `Moving the task that will have the rest of its slice is refused`() {
    var story = Story(commitments: [5...9])
    #expect(story.refusal(at: 6, .move(.a, .last)) == .hasTheSlice(.a))
  }

  @Test func `Moving a task to itself, or one that takes no turns, is refused`() {
    var story = Story([Terms(), Terms(), .task(from: 50)])
    #expect(story.refusal(at: 3, .move(.b, .after(.b))) == .afterItself(.b))
    #expect(story.refusal(at: 3, .move(.c, .first)) == .notInRing(.c))
    #expect(story.refusal(at: 3, .move(.b, .after(.c))) == .notInRing(.c))
  }

  @Test(arguments: [
    (Command.move(.d, .first), "ADBC", ["3s moved D after A"]),
    (.move(.b, .last), "ACDB", ["3s moved B last"]),
    (.move(.d, .after(.b)), "ABDC", ["3s moved D after B"]),
    (.move(.b, .after(.a)), "ABCD", []),
  ])
  func `A moved task goes where it is reported`(
    _ command: Command, _ ring: String, _ lines: [String]
  ) {
    var story = Story(.plain(4))
    story.skip(to: 3)
    story.at(3, command)
    #expect(story.ring == ring)
    #expect(story.told(until: 3) == lines)
  }

  @Test func `The time of a completed task is that of all its slices`() {
    var story = Story(.two)
    story.at(23, .done())
    #expect(story.told(until: 23, only: "completed") == ["23s completed A 13s"])
  }

  @Test func `A task completed twice is announced once`() {
    var story = Story()
    story.at(3, .done(.b))
    story.at(4, .done(.b))
    #expect(story.told(until: 9, only: "completed") == ["3s completed B 0s"])
  }

  @Test func `Naming the running task completes it like done alone`() {
    var (named, alone) = (Story(), Story())
    named.at(3, .done(.a))
    alone.at(3, .done())
    #expect(named.told(until: 30) == alone.told(until: 30))
  }

  @Test func `A reopened task joins at the tail`() {
    var story = Story()
    story.at(3, .done(.b))
    story.skip(to: 5)
    story.at(5, .reopen(.b))
    #expect(story.told(until: 5) == ["5s reopened B"])
    #expect(story.ring == "ACB")
  }

  @Test func `Reopen alone takes the task completed last`() {
    var story = Story(.plain(4))
    story.at(3, .done(.d))
    story.at(4, .done(.b))
    story.skip(to: 5)
    story.at(5, .reopen())
    #expect(story.told(until: 5) == ["5s reopened B"])
  }

  @Test func `Only a completed task can be reopened`() {
    var story = Story()
    #expect(story.refusal(at: 3, .reopen()) == .nothingDone)
    #expect(story.refusal(at: 3, .reopen(.b)) == .notDone(.b))
  }

  @Test func `A task still to come can be completed and removed`() {
    var story = Story([Terms(), .task(from: 50), .task(from: 60)])
    story.skip(to: 3)
    story.at(3, .done(.b))
    story.at(3, .remove(.c))
    #expect(story.told(until: 3) == ["3s completed B 0s", "3s removed C 0s"])
    #expect(story.told(until: 70, only: "arrived") == [])
  }

  @Test(arguments: [Command.done(.b), .remove(.b), .edit(.b, Terms())])
  func `A removed task is not on the list any more`(_ command: Command) {
    var story = Story()
    story.at(3, .remove(.b))
    #expect(story.refusal(at: 4, command) == .notOnTheList(.b))
  }

  @Test(arguments: [Command.done(.e), .remove(.e), .edit(.e, Terms())])
  func `A task that never was is not on the list`(_ command: Command) {
    var story = Story()
    #expect(story.refusal(at: 4, command) == .notOnTheList(.e))
  }
}
