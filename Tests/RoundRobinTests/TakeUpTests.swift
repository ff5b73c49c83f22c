import RoundRobin
import RotationSupport
import Testing

/// A rotation that is resumed, and what was over by then.
@Suite struct TakeUpTests {
  private func seconds(_ count: Int) -> Duration { .seconds(count) }

  /// The instants of the warnings that come up to a second.
  private func warnings(of rotation: inout Rotation, until second: Int) -> [String] {
    Story.lines(rotation.advance(to: seconds(second))).compactMap { line in
      let words = line.split(separator: " ").prefix(2)
      return words.last == "warning" ? words.joined(separator: " ") : nil
    }
  }

  @Test func `A rotation is taken up under new rules, and what runs keeps its length`() {
    var rotation = Story().rotation
    _ = rotation.advance(to: seconds(4))
    rotation.takeUp(at: seconds(6), rules: Rules(quantum: seconds(20)), until: seconds(45))

    #expect(
      Story.lines(rotation.advance(to: seconds(50))) == [
        "10s slice_ended A expired 10s", "10s slice_started B turn 20s",
        "30s slice_ended B expired 20s", "30s slice_started C turn 20s",
        "45s slice_ended C stopped 15s of 20s", "45s ended until",
      ])
  }

  @Test func `A rotation that was closed goes on with what was left of the slice`() {
    var story = Story(until: 4)
    story.skip(to: 4)
    var rotation = story.rotation
    rotation.takeUp(at: seconds(9), rules: rotation.rules, until: nil)

    #expect(
      Story.lines(rotation.advance(to: seconds(15))) == [
        "9s slice_started A recovered 6s", "15s slice_ended A expired 6s",
        "15s slice_started B turn 10s",
      ])
  }

  @Test func `Warnings that should have been given before are not given after it`() {
    var rotation = Story(commitments: [20...30]).rotation
    _ = rotation.advance(to: seconds(8))
    let rules = Rules(quantum: seconds(10), warnings: [seconds(5), seconds(1)])
    rotation.takeUp(at: seconds(8), rules: rules, until: nil)
    #expect(warnings(of: &rotation, until: 9) == ["9s warning"])
  }

  @Test func `Overdue warnings of a commitment are not given`() {
    var rotation = Story(commitments: [20...30]).rotation
    _ = rotation.advance(to: seconds(17))
    // The slice ends at 20, as the commitment begins.
    let rules = Rules(quantum: seconds(10), warnings: [seconds(5), seconds(2)])
    rotation.takeUp(at: seconds(17), rules: rules, until: nil)
    #expect(warnings(of: &rotation, until: 18) == ["18s warning", "18s warning"])
  }

  @Test(arguments: [
    // How long nobody was there, how long somebody was known to be, and what counts of it.
    (100, 0, 0), (100, 3, 3), (100, 50, 6), (5, 50, 5), (2, 3, 2),
  ])
  func `Of an absence the observed part counts, up to the next due fact`(
    gone: Int, known: Int, counted: Int
  ) {
    var story = Story()
    story.skip(to: 4)
    let passed = story.rotation.counted(of: seconds(gone), known: seconds(known))
    #expect(passed == seconds(counted))
  }

  @Test func `Before the first slice no absence counts`() {
    #expect(Story().rotation.counted(of: seconds(100), known: seconds(50)) == .zero)
  }

  @Test
  func
    `A commitment that passed during a pause is over, and setting the clock does not bring it back`()
  {
    var story = Story(commitments: [5...8])
    story.at(2, .pause())
    story.skip(to: 9)
    var rotation = story.rotation
    #expect(rotation.snapshot.commitments == [])

    rotation.shiftMarks(by: seconds(10), at: seconds(9))
    #expect(rotation.snapshot.commitments == [])
  }

  @Test func `A commitment that is not over moves with the clock`() {
    var story = Story(commitments: [5...8, 20...25], until: 60)
    story.skip(to: 6)
    var rotation = story.rotation

    rotation.shiftMarks(by: seconds(10), at: seconds(6))

    let blocks = rotation.snapshot.commitments
    #expect(blocks.map(\.start) == [seconds(15), seconds(30)])
    #expect(blocks.map(\.end) == [seconds(18), seconds(35)])
    #expect(rotation.snapshot.until == seconds(70))
  }
}
