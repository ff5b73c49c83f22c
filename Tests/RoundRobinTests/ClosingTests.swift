import RoundRobin
import RotationSupport
import Testing

/// How everything ends (rule 15).
@Suite struct ClosingTests {
  @Test func `The instant asked for closes everything`() {
    var story = Story(until: 14)
    story.skip(to: 10)
    #expect(
      story.told(until: 90) == ["14s slice_ended B stopped 4s of 10s", "14s ended until"])
  }

  @Test func `So many cycles, and the rotation ends`() {
    var story = Story(.two, cycles: 2)
    story.skip(to: 39)
    #expect(
      story.told(until: 90) == [
        "40s slice_ended B expired 10s", "40s cycle_ended 2", "40s ended cycles",
      ])
  }

  @Test func `When the last cycle asked for ends while a slice runs, the slice is stopped`() {
    var story = Story(cycles: 1)
    story.at(12, .go(.a))
    story.at(13, .done(.b))
    story.skip(to: 14)
    story.at(14, .done(.c))
    #expect(
      story.told(until: 90) == [
        "14s completed C 0s", "14s cycle_ended 1", "14s slice_ended A stopped 2s of 10s",
        "14s ended cycles",
      ])
  }

  @Test(arguments: Situation.allCases)
  func `The last record is ended`(_ situation: Situation) {
    var story = situation.story()
    story.at(situation.now, .stop())
    story.skip(to: situation.now)
    #expect(story.told(until: 5_000) == [])
    #expect(story.rotation.nextDeadline == nil)
    #expect(story.rotation.state == .ended(.stopped))
  }

  @Test func `A standing pause gets no resumed`() {
    var story = Story()
    story.at(3, .pause())
    story.at(9, .stop())
    #expect(story.told(until: 9, only: "resumed") == [])
  }

  @Test func `Closing says no end of a cycle`() {
    var story = Story(.one)
    story.skip(to: 3)
    story.at(3, .stop())
    #expect(story.told(until: 3, only: "cycle_ended") == [])
  }

  @Test func `A stopped slice was no turn`() {
    var story = Story(.one)
    story.at(3, .stop())
    #expect(story.rotation.snapshot.ring.map(\.hadTurn) == [false])
  }

  @Test(arguments: Closing.allCases)
  func `A rotation can be closed for every reason`(_ reason: Closing) {
    var rotation = Rotation(tasks: .one, rules: Rules(quantum: .seconds(10)))
    _ = rotation.advance(to: .seconds(4))
    #expect(
      Story.lines(rotation.close(reason)) == [
        "4s slice_ended A stopped 4s of 10s", "4s ended \(reason)",
      ])
    #expect(rotation.close(reason) == [])
  }

  @Test func `The clock of a rotation that is over goes on without a word`() {
    var story = Story()
    story.at(3, .stop())
    story.skip(to: 60)
    #expect(story.rotation.clock == .seconds(60))
  }
}
