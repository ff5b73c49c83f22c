import RoundRobin
import RotationSupport
import Testing

/// Skipping, and what becomes of the rest (rule 8).
@Suite struct SkipTests {
  @Test func `A skipped task goes to the tail and forgets the rest of its slice`() {
    var story = Story(.two)
    story.at(3, .skip)
    #expect(
      story.told(until: 13, only: "slice_ended", "slice_started") == [
        "0s slice_started A first 10s", "3s slice_ended A skipped 3s of 10s",
        "3s slice_started B turn 10s", "13s slice_ended B expired 10s",
        "13s slice_started A turn 10s",
      ])
  }

  @Test func `The rest of a slice is kept for the next one`() {
    var story = Story(.two, unused: .keep)
    story.at(3, .skip)
    #expect(
      story.told(until: 30, only: "slice_ended", "slice_started") == [
        "0s slice_started A first 10s", "3s slice_ended A skipped 3s of 10s credit 7s",
        "3s slice_started B turn 10s", "13s slice_ended B expired 10s",
        "13s slice_started A turn 17s", "30s slice_ended A expired 17s",
        "30s slice_started B turn 10s",
      ])
  }

  @Test func `Credit is at most the slice length when it is used, too`() {
    var story = Story(.two, unused: .keep)
    story.at(1, .skip)
    story.at(2, .quantum(.seconds(3)))
    #expect(
      story.told(until: 11, only: "slice_started", "slice_ended").suffix(2) == [
        "11s slice_ended B expired 10s", "11s slice_started A turn 6s",
      ])
  }

  @Test func `Credit is at most the task's slice length`() {
    var story = Story([.task(slice: 4), Terms()], unused: .keep)
    story.at(1, .skip)
    story.at(11, .here)
    story.at(12, .skip)
    #expect(
      story.told(until: 12, only: "slice_ended") == [
        "1s slice_ended A skipped 1s of 4s credit 3s", "11s slice_ended B expired 10s",
        "12s slice_ended A skipped 1s of 7s credit 4s",
      ])
  }

  @Test func `Completing clears the credit`() {
    var story = Story(.two, unused: .keep)
    story.at(3, .skip)
    story.at(4, .done(.a))
    story.at(5, .reopen())
    story.skip(to: 5)
    #expect(story.told(until: 13, only: "slice_started") == ["13s slice_started A turn 10s"])
  }

  @Test func `Going to a task for some time leaves its credit alone`() {
    var story = Story(.two, unused: .keep)
    story.at(3, .skip)
    story.skip(to: 4)
    story.at(4, .go(.a, .seconds(2)))
    #expect(
      story.told(until: 25, only: "slice_started") == [
        "4s slice_started A go 2s credit 7s", "6s slice_started B displaced 9s",
        "15s slice_started A turn 17s",
      ])
  }

  @Test func `Skipping alone starts the same task again`() {
    var story = Story(.one)
    story.skip(to: 3)
    story.at(3, .skip)
    #expect(
      story.told(until: 3) == [
        "3s slice_ended A skipped 3s of 10s", "3s cycle_ended 1", "3s slice_started A only 10s",
      ])
  }
}
