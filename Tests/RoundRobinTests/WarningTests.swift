import RoundRobin
import RotationSupport
import Testing

/// Warnings before an end and before a commitment.
@Suite struct WarningTests {
  @Test func `A warning comes exactly its lead before the end of a slice`() {
    var story = Story(warn: [3])
    #expect(
      story.told(until: 19, only: "warning") == ["7s warning slice A 3s", "17s warning slice B 3s"])
  }

  @Test func `Several warnings come one after the other`() {
    var story = Story(warn: [2, 5])
    #expect(
      story.told(until: 9, only: "warning") == ["5s warning slice A 5s", "8s warning slice A 2s"])
  }

  @Test func `A break has its warning`() {
    var story = Story(breaks: .five, warn: [2])
    #expect(
      story.told(until: 15, only: "warning") == ["8s warning slice A 2s", "13s warning break 2s"])
  }

  @Test func `A commitment has one before its start and one before its end`() {
    var story = Story(warn: [3], commitments: [15...30])
    #expect(
      story.told(until: 30, only: "warning") == [
        "7s warning slice A 3s", "12s warning upcoming 0 3s", "27s warning commitment 0 3s",
      ])
  }

  @Test func `A check-in has no warning`() {
    var story = Story(checkIn: 5, warn: [2])
    #expect(story.told(until: 15, only: "warning") == ["8s warning slice A 2s"])
  }

  @Test func `A segment that begins with the lead of a warning or less has no warning`() {
    var story = Story([.task(slice: 3), .task(slice: 2), .task(slice: 4)], warn: [3])
    #expect(story.told(until: 9, only: "warning") == ["6s warning slice C 3s"])
  }

  @Test func `Extending above it arms a warning again`() {
    var story = Story(warn: [3])
    story.at(8, .extend(.seconds(5)))
    #expect(
      story.told(until: 14, only: "warning") == ["7s warning slice A 3s", "12s warning slice A 3s"])
  }

  @Test func `Extending below it does not`() {
    var story = Story(warn: [3])
    story.at(9, .extend(.seconds(1)))
    #expect(story.told(until: 10, only: "warning") == ["7s warning slice A 3s"])
  }

  @Test func `A pause in the past that reaches above it arms a warning again`() {
    var story = Story(warn: [3])
    story.at(8, .pause(ago: .seconds(4)))
    story.at(20, .resume)
    #expect(
      story.told(until: 25, only: "warning") == ["7s warning slice A 3s", "23s warning slice A 3s"])
  }

  @Test func `There is no warning during a pause, nor afterwards for what passed`() {
    var story = Story(warn: [3], commitments: [11...20])
    story.at(15, .pause())
    story.at(19, .resume)
    #expect(story.told(until: 20, only: "warning").last == "8s warning upcoming 0 3s")
  }
}
