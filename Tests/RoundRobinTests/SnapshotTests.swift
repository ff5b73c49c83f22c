import RoundRobin
import RotationSupport
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

  @Test(arguments: [
    (Situation.slice, Handle?.some(.b), Handle?.some(.a), Handle?.some(.c)),
    (.paused, .b, .a, .c), (.checkIn, .b, .b, .c), (.rest, nil, .b, .c), (.commitment, .b, .b, .b),
    (.waiting, nil, .a, nil),
  ])
  func `A snapshot says whose slice it is, whose it was and whose it will be`(
    _ situation: Situation, task: Handle?, previous: Handle?, next: Handle?
  ) {
    let snapshot = situation.story().rotation.snapshot
    #expect([snapshot.task, snapshot.previous, snapshot.next] == [task, previous, next])
  }

  @Test func `A task's terms and place can be asked for by themselves`() {
    var story = Story([Terms(), .task(slice: 3, estimate: 9), Terms(), .task(from: 60)])
    story.at(2, .edit(.b, .task(slice: 4)))
    #expect(story.rotation.terms(of: .b) == .task(slice: 4))
    #expect(story.rotation.terms(of: .d) == .task(from: 60))
    #expect([.a, .b, .c].map(story.rotation.position) == [.head, .after(.a), .tail])
  }

  /// What is done to a rotation with something of everything.
  static let scripts: [[(at: Int, command: Command)]] = [
    [],
    [(3, .pause()), (18, .resume), (36, .skip)],
    [(4, .go(.c)), (12, .done()), (20, .here), (33, .back())],
    [(2, .add(.task(from: 9))), (11, .pause()), (13, .done(.a)), (40, .stop())],
  ]

  /// Drives a rotation through a script and shows it, with what was just said, at every point.
  private func drive(
    _ script: [(at: Int, command: Command)], show: (Rotation, [Event]) -> Void
  ) throws {
    var engine = SnapshotTests.start
    for (second, command) in script {
      while let event = engine.step(to: .seconds(second)) { show(engine, [event]) }
      var events: [Event] = []
      try engine.perform(command, into: &events)
      show(engine, events)
    }
    while let event = engine.step(to: .seconds(90)) { show(engine, [event]) }
  }

  private static let start = Rotation(
    tasks: [.task(estimate: 12), Terms(), .task(slice: 4), .task(from: 25)],
    rules: Rules(
      quantum: .seconds(10), breaks: .five, checkIn: .seconds(3), unused: .keep,
      finishAtEstimate: true, warnings: [.seconds(2)]),
    commitments: [(.seconds(27), .seconds(31))], until: .seconds(80))

  @Test(arguments: scripts.indices)
  func `Folding a stream gives the engine's own snapshot at every point`(_ script: Int) throws {
    var folded = SnapshotTests.start
    try drive(SnapshotTests.scripts[script]) { engine, events in
      events.forEach { folded.replay($0) }
      #expect(folded.snapshot == engine.snapshot, "after \(Story.lines(events))")
    }
    #expect(folded.nextDeadline == nil, "it has ended")
  }

  @Test(arguments: scripts.indices)
  func `An engine made from any snapshot gives the rest of the stream`(_ script: Int) throws {
    try drive(SnapshotTests.scripts[script]) { engine, events in
      var (original, restored) = (engine, Rotation(engine.snapshot))
      let rest = original.advance(to: .seconds(90))
      #expect(restored.advance(to: .seconds(90)) == rest, "after \(Story.lines(events))")
    }
  }
}
