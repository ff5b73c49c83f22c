import RoundRobin
import RotationSupport
import Testing

/// Turns and cycles (rule 14).
@Suite struct CycleTests {
  @Test func `A cycle ends when every member had its turn`() {
    var story = Story()
    #expect(
      story.told(until: 60, only: "cycle_ended") == ["30s cycle_ended 1", "60s cycle_ended 2"])
  }

  @Test(arguments: [
    Command.skip, .done(), .remove(.a), .slept(.zero, frozen: false, .endSlice),
  ])
  func `A slice that was skipped, completed, removed or slept through was a turn`(
    _ command: Command
  ) {
    var story = Story(.two)
    story.at(3, command)
    #expect(story.told(until: 13, only: "cycle_ended") == ["13s cycle_ended 1"])
  }

  @Test func `A displaced slice was no turn`() {
    var story = Story()
    story.at(3, .go(.c))
    story.at(4, .go(.b))
    // B to 14, the rest of C to 23, the rest of A to 30.
    #expect(story.told(until: 33, only: "cycle_ended") == ["30s cycle_ended 1"])
  }

  @Test func `A task that joins later belongs to the next cycle`() {
    var story = Story()
    story.at(5, .add(Terms()))
    story.skip(to: 29)
    #expect(
      story.told(until: 70, only: "cycle_ended", "slice_started") == [
        "30s cycle_ended 1", "30s slice_started D turn 10s", "40s slice_started A turn 10s",
        "50s slice_started B turn 10s", "60s slice_started C turn 10s", "70s cycle_ended 2",
        "70s slice_started D turn 10s",
      ])
  }

  @Test func `The turn of a task that joined later does not count for the cycle`() {
    var story = Story()
    story.at(5, .addNext(Terms()))
    #expect(story.told(until: 40, only: "cycle_ended") == ["40s cycle_ended 1"])
  }

  @Test func `A completed and reopened task belongs to the next cycle`() {
    var story = Story()
    story.at(3, .done(.b))
    story.at(4, .reopen(.b))
    #expect(story.told(until: 20, only: "cycle_ended") == ["20s cycle_ended 1"])
  }

  @Test func `A cycle does not wait for tasks that have left`() {
    var story = Story()
    story.at(3, .remove(.b))
    #expect(story.told(until: 20, only: "cycle_ended") == ["20s cycle_ended 1"])
  }

  @Test func `When the last one waited for leaves, the next cycle begins with the running slice`() {
    var story = Story()
    story.at(12, .go(.a))
    story.at(13, .done(.b))
    story.skip(to: 14)
    story.at(14, .done(.c))
    #expect(
      story.told(until: 22) == [
        "14s completed C 0s", "14s cycle_ended 1", "22s slice_ended A expired 10s",
        "22s cycle_ended 2", "22s slice_started A only 10s",
      ])
  }

  @Test func `A cycle ends when no task is left`() {
    var story = Story(.two)
    story.at(3, .done(.b))
    story.skip(to: 4)
    story.at(4, .done())
    #expect(
      story.told(until: 4) == [
        "4s slice_ended A completed 4s of 10s", "4s completed A 4s", "4s cycle_ended 1",
        "4s ended finished",
      ])
  }

  @Test func `Records between two cycles have the number of the one that ended`() {
    var rotation = Rotation(tasks: .one, rules: Rules(quantum: .seconds(10), breaks: .five))
    let cycles = rotation.advance(to: .seconds(15)).map {
      "\($0.at.components.seconds) \($0.cycle)"
    }
    // Started and the slice, its end and the cycle's and the break, the break's end, the slice.
    #expect(cycles == ["0 1", "0 1", "10 1", "10 1", "10 1", "15 1", "15 2"])
  }

  @Test func `A cycle begins with the first slice after the last one ended`() {
    var story = Story(.one, breaks: .five)
    story.skip(to: 12)
    #expect(!story.rotation.snapshot.cycleIsOpen)
    story.skip(to: 15)
    #expect(story.rotation.snapshot.cycleIsOpen)
    #expect(story.rotation.snapshot.cycle == 2)
  }

  @Test func `A task that joins before the first slice of a cycle is a member of it`() {
    var story = Story(.one, breaks: .five)
    story.at(12, .add(Terms()))
    #expect(
      story.told(until: 45, only: "cycle_ended") == ["10s cycle_ended 1", "40s cycle_ended 2"])
  }

  @Test func `Two turns of one task do not make a cycle`() {
    var story = Story(.two)
    story.at(3, .skip)
    story.at(4, .go(.a))
    story.at(5, .skip)
    #expect(story.told(until: 14, only: "cycle_ended") == ["14s cycle_ended 1"])
  }
}
