import RoundRobin
import Testing

/// A rotation made from a snapshot gives the rest of the stream (rule 17).
@Suite struct SnapshotTests {
  /// What the rotation and one restored from its snapshot say to a command at a second.
  private func answers(
    of rotation: Rotation, to command: Command, at second: Int
  ) throws -> (original: [String], restored: [String]) {
    var (original, restored) = (rotation, Rotation(rotation.snapshot))
    return (
      Story.lines(try original.apply(command, at: .seconds(second))),
      Story.lines(try restored.apply(command, at: .seconds(second)))
    )
  }

  @Test func `A restored rotation never gives a handle twice`() throws {
    var story = Story()
    story.at(2, .remove(.c))

    let answers = try answers(of: story.rotation, to: .add(Terms()), at: 3)

    #expect(answers.original == ["3s added D last"])
    #expect(answers.restored == answers.original)
  }

  @Test func `A restored rotation never numbers two commitments alike`() throws {
    var story = Story(commitments: [5...8])
    story.skip(to: 9)

    let answers = try answers(
      of: story.rotation, to: .commit(start: .seconds(90), end: .seconds(95)), at: 9)

    #expect(answers.original == ["9s commitment_added 1 90s to 95s"])
    #expect(answers.restored == answers.original)
  }

  @Test func `A restored rotation keeps silent about an estimate that was spent when it was set`() {
    var story = Story(.two, finishAtEstimate: true)
    story.at(12, .edit(.a, Terms(estimate: .seconds(5))))

    var (original, restored) = (story.rotation, Rotation(story.rotation.snapshot))
    let rest = Story.lines(original.advance(to: .seconds(30)))

    #expect(Story.lines(restored.advance(to: .seconds(30))) == rest)
  }

  @Test func `A rotation restored in the middle of an instant leads to the same snapshots`() {
    var rotation = Rotation(
      tasks: .two, rules: Rules(quantum: .seconds(10), checkIn: .seconds(5)))
    while let event = rotation.step(to: .seconds(40)) {
      var restored = Rotation(rotation.snapshot)
      var original = rotation
      #expect(restored.snapshot == original.snapshot, "after \(event)")
      #expect(restored.step(to: .seconds(40)) == original.step(to: .seconds(40)))
      #expect(restored.snapshot == original.snapshot, "one event after \(event)")
    }
  }

  @Test func `The snapshot of a rotation closed in a commitment restores to itself`() {
    var story = Story(commitments: [5...20], until: 10)
    story.skip(to: 10)

    #expect(Rotation(story.rotation.snapshot).snapshot == story.rotation.snapshot)
  }
}
