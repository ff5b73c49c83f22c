import RoundRobin
import RotationSupport
import Testing

/// Going to a task and back (rule 13).
@Suite struct GoTests {
  @Test func `Going to a task gives it the slice now, and the running one is next with its rest`() {
    var story = Story()
    story.skip(to: 4)
    story.at(4, .go(.c))
    #expect(story.ring == "CAB")
    #expect(
      story.told(until: 20) == [
        "4s slice_ended A displaced 4s of 10s", "4s slice_started C go 10s",
        "14s slice_ended C expired 10s", "14s slice_started A displaced 6s",
        "20s slice_ended A expired 6s", "20s slice_started B turn 10s",
      ])
  }

  @Test func `Going to a task for some time gives it that long`() {
    var story = Story()
    story.skip(to: 4)
    story.at(4, .go(.c, .seconds(25)))
    #expect(
      story.told(until: 29, only: "slice_started") == [
        "4s slice_started C go 25s", "29s slice_started A displaced 6s",
      ])
  }

  @Test func `Going to a task with a rest gives it what it had left`() {
    var story = Story()
    story.at(4, .go(.c))
    story.skip(to: 6)
    story.at(6, .go(.a))
    #expect(
      story.told(until: 12, only: "slice_started") == [
        "6s slice_started A go 6s", "12s slice_started C displaced 8s",
      ])
  }

  @Test func `Going to a task gives it its own length`() {
    var story = Story([Terms(), .task(slice: 3)])
    story.skip(to: 4)
    story.at(4, .go(.b))
    #expect(story.told(until: 4, only: "slice_started") == ["4s slice_started B go 3s"])
  }

  @Test func `Going to the running task is refused`() {
    var story = Story()
    #expect(story.refusal(at: 4, .go(.a)) == .hasTheSlice(.a))
  }

  @Test func `Going to a task that takes no turns is refused`() {
    var story = Story([Terms(), Terms(), .task(from: 60)])
    story.at(3, .done(.b))
    #expect(story.refusal(at: 4, .go(.b)) == .notInRing(.b))
    #expect(story.refusal(at: 4, .go(.c)) == .notInRing(.c))
  }

  @Test func `Back goes to the last other task that had the slice`() {
    var story = Story()
    story.skip(to: 23)
    story.at(23, .back())
    story.at(24, .back(.seconds(2)))
    #expect(
      story.told(until: 26) == [
        "23s slice_ended C displaced 3s of 10s", "23s slice_started B back 10s",
        "24s slice_ended B postponed 1s of 10s", "24s slice_started C back 2s",
        "26s slice_ended C expired 2s", "26s cycle_ended 1", "26s slice_started B displaced 10s",
      ])
  }

  @Test(arguments: [(59, true), (60, false)])
  func `Within a minute of the switch a thought costs the task that has begun nothing`(
    _ spent: Int, _ isWhole: Bool
  ) {
    var story = Story(Array(repeating: .task(slice: 100), count: 3))
    story.skip(to: 100 + spent)
    story.at(100 + spent, .back(.seconds(120)))
    let end = 220 + spent
    #expect(
      story.told(until: end, only: "slice_started").last
        == "\(end)s slice_started B displaced \(isWhole ? 100 : 100 - spent)s")
  }

  @Test func `To go back for no time in particular takes the rest of the slice, as going does`() {
    var story = Story(Array(repeating: .task(slice: 100), count: 3))
    story.skip(to: 110)
    story.at(110, .back())
    #expect(
      story.told(until: 110) == [
        "110s slice_ended B displaced 10s of 100s", "110s slice_started A back 100s",
      ])
  }

  @Test func `Pauses do not use up the minute`() {
    var story = Story(Array(repeating: .task(slice: 100), count: 3))
    story.skip(to: 130)
    story.at(130, .pause())
    story.at(500, .resume)
    story.at(510, .back(.seconds(120)))
    #expect(story.told(until: 510).contains("510s slice_ended B postponed 40s of 100s"))
  }

  @Test func `Back passes over a task that has left the ring`() {
    var story = Story()
    story.at(22, .done(.b))
    story.skip(to: 23)
    story.at(23, .back())
    #expect(story.told(until: 23, only: "slice_started") == ["23s slice_started A back 10s"])
  }

  @Test func `Back is refused when no other task had the slice`() {
    var story = Story()
    #expect(story.refusal(at: 4, .back()) == .noTaskBefore)
  }

  @Test func `Several displaced tasks have their rests one after the other`() {
    var story = Story()
    story.at(2, .go(.b))
    story.at(5, .go(.c))
    story.skip(to: 5)
    #expect(
      story.told(until: 30, only: "slice_started") == [
        "15s slice_started B displaced 7s", "22s slice_started A displaced 8s",
        "30s slice_started C turn 10s",
      ])
  }
}
