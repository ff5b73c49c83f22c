import CivilTime
import CommandSupport
import Commands
import EventStream
import Platform
import RoundRobin
import Testing

/// `rota events`: the stream of a running rotation, and of those before and behind it.
@Suite struct EventsCommandTests {
  /// What the stream said, as `rotation seq kind`.
  private func story(_ outcome: FakeWorld.Outcome) throws -> [String] {
    try Stream(outcome.output).records.map {
      "\($0.rotation) \($0.seq.map(String.init) ?? "-") \($0.content.kind)"
    }
  }

  private func coach(
    _ id: String, seconds: Int = 600, clocks: FakeClocks = FakeClocks()
  ) throws -> FakeCoach {
    try FakeCoach(
      "Essay\nBiology\n", rules: Rules(quantum: .seconds(seconds)), id: id, clocks: clocks)
  }

  // MARK: One rotation

  @Test func `The stream begins with a snapshot and ends with the rotation`() throws {
    let coach = try coach("a").at(.seconds(700), .command("stop"))
    coach.clocks.pass(to: .seconds(60))
    let outcome = FakeWorld().coach(coach).run("events")

    #expect(
      try story(outcome) == [
        "a 3 snapshot", "a 4 slice_ended", "a 5 slice_started", "a 6 slice_ended", "a 7 ended",
      ])
    #expect(outcome.exitCode == .success)
    try Stream(outcome.output).expectLaw()
  }

  @Test(arguments: ["1", "a:1"])
  func `Missed records come first, and once`(_ since: String) throws {
    let coach = try coach("a").at(.seconds(700), .command("stop"))
    coach.clocks.pass(to: .seconds(650))
    let outcome = FakeWorld().coach(coach).run("events", "--since", since)

    #expect(
      try story(outcome) == [
        "a 2 started", "a 3 slice_started", "a 4 slice_ended", "a 5 slice_started",
        "a 6 slice_ended", "a 7 ended",
      ])
  }

  @Test(arguments: [[], ["--wait"], ["--since", "0"], ["--since", "3"], ["--since", "a:1"]])
  func `A follower that gave way for another reconnects and misses nothing`(_ options: [String])
    throws
  {
    let coach = try coach("a")
    for second in [10, 50, 51, 610, 660] { _ = coach.at(.seconds(second), .displacement) }
    _ = coach.at(.seconds(30), .command("pause")).at(.seconds(50), .command("resume"))
      .at(.seconds(700), .command("stop"))
    let story = try story(FakeWorld().coach(coach).run(["events"] + options))

    let first = options.first == "--since" ? Int(options[1].suffix(1)) ?? 0 : 2
    let numbers = story.compactMap { Int($0.split(separator: " ")[1]) }
    #expect(numbers == Array(first + 1...coach.records.count))
    #expect(story.last?.hasSuffix("ended") == true)
  }

  @Test(arguments: [[], ["--wait"], ["--since", "a:2"]])
  func `A follower that gave way right before the end has the rest from the journal`(
    _ options: [String]
  ) throws {
    let coach = try coach("a")
    let world = FakeWorld().coach(coach)
    let end = Duration.seconds(50)
    _ = coach.at(end, .displacement).at(end, .command("stop"))
      .at(end, .call { _ = world.journal([coach.records]) })
    let outcome = world.run(["events"] + options)

    #expect(try story(outcome).suffix(2) == ["a 4 slice_ended", "a 5 ended"])
  }

  @Test func `A follower that connects once more while the coach ends has the rest, too`() throws {
    let coach = try coach("a")
    let world = FakeWorld().coach(coach)
    // The rotation ends between the connection and the first request on it.
    _ = coach.at(.seconds(50), .displacement)
      .at(.seconds(50), .call { coach.clocks.pass(to: .seconds(51)) })
      .at(.seconds(51), .command("stop"))
      .at(.seconds(51), .call { _ = world.journal([coach.records]) })
    let outcome = world.run("events")

    #expect(try story(outcome).suffix(2) == ["a 4 slice_ended", "a 5 ended"])
  }

  @Test func `Every record is written at once and whole`() throws {
    let coach = try coach("a").at(.seconds(700), .command("stop"))
    let outcome = FakeWorld().coach(coach).reader(ofLines: 2).run("events")

    #expect(try story(outcome) == ["a 3 snapshot", "a 4 slice_ended"])
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
  }

  @Test func `A number that no record has yet is refused`() throws {
    let outcome = FakeWorld().coach(try coach("a")).run("events", "--since", "99")

    #expect(outcome.exitCode == .refused)
    #expect(outcome.messages == "rota: record 99 does not exist yet; the last one is 3\n")
  }

  // MARK: Nothing runs

  @Test func `Without a rotation it ends with 3`() {
    for words in [["events"], ["events", "--since", "7"]] {
      let outcome = FakeWorld().run(words)
      #expect(outcome.exitCode == .noRotation)
      #expect(outcome.output == "")
    }
  }

  @Test func `A number that the last rotation does not have belongs to none`() throws {
    func run(since: String) throws -> FakeWorld.Outcome {
      FakeWorld().journal([try ended("a", at: 0)]).run("events", "--since", since)
    }

    #expect(try run(since: "8").exitCode == .noRotation)
    for since in ["7", "a:7"] {
      let outcome = try run(since: since)
      #expect(outcome.exitCode == .success)
      #expect(outcome.output + outcome.messages == "")
    }
  }

  @Test(arguments: [
    ("b:1", "no rotation 'b' is in the journal"),
    ("a:8", "record 8 of a does not exist; the last one is 7"),
  ])
  func `A position that is not in the journal is refused`(_ since: String, _ message: String)
    throws
  {
    for isRunning in [false, true] {
      let world = FakeWorld().journal([try ended("a", at: 0)])
      if isRunning { _ = world.coach(try coach("d")) }
      let outcome = world.run("events", "--since", since)

      #expect(outcome.exitCode == .refused)
      #expect(outcome.output == "")
      #expect(outcome.messages == "rota: \(message)\n")
    }
  }

  @Test(arguments: [
    ("b:1", "no rotation 'b' is in the journal"),
    ("a:8", "record 8 of a does not exist; the last one is 7"),
    ("8", "record 8 is not in the journal"),
  ])
  func `A waiting reader hears once that its position is not in the journal`(
    _ since: String, _ message: String
  ) throws {
    let clocks = FakeClocks()
    let world = FakeWorld()
      .journal([try ended("a", at: 0)])
      .later { world in
        clocks.pass(to: .seconds(5000))
        guard let coach = try? coach("d", clocks: clocks) else { return }
        world.coach(coach.at(.seconds(30), .command("stop")))
      }
      .clocks(clocks)
    let outcome = world.run("events", "--since", since, "--wait")

    #expect(
      try story(outcome) == [
        "d 1 snapshot", "d 2 started", "d 3 slice_started", "d 4 slice_ended", "d 5 ended",
      ])
    #expect(outcome.messages.split(separator: "\n").filter { $0 == "rota: \(message)" }.count == 1)
  }

  @Test(arguments: ["4", "a:4"])
  func `Missed records of the last rotation come from the journal`(_ since: String) throws {
    let world = FakeWorld()
      .journal([try ended("z", at: 0), try ended("a", at: 1000)])
    let outcome = world.run("events", "--since", since)

    #expect(
      try story(outcome) == ["a 5 slice_started", "a 6 slice_ended", "a 7 ended"])
    #expect(outcome.exitCode == .success)
  }

  @Test func `A finished rotation is shown to its end, although another one runs`() throws {
    let world = FakeWorld().journal([try ended("a", at: 0)]).coach(try coach("b"))
    let story = try story(world.run("events", "--since", "a:6"))

    #expect(story == ["a 7 ended"])
  }

  @Test(arguments: [[], ["--name", "thesis"]])
  func `A rotation is known by its id, whatever its name`(_ options: [String]) throws {
    for others in [[], [try coach("b")]] {
      let running = try FakeCoach(
        "Essay\nBiology\n", rules: Rules(quantum: .seconds(600)), id: "a", name: "thesis",
        clocks: FakeClocks())
      var world = FakeWorld().journal([running.records])
      for other in others { world = world.coach(other) }
      world = world.coach(running.at(.seconds(30), .command("stop")), name: "thesis")
      let outcome = world.run(["events", "--since", "a:2"] + options)

      #expect(try story(outcome) == ["a 3 slice_started", "a 4 slice_ended", "a 5 ended"])
    }
  }

  @Test func `A waiting reader goes on with the rotations of the same name`() throws {
    let world = FakeWorld()
      .journal([
        try ended("a", at: 0, name: "thesis"), try ended("b", at: 1000),
        try ended("c", at: 2000, name: "thesis"),
      ])
    let story = try story(world.run("events", "--since", "a:6", "--wait"))

    #expect(story.map { $0.prefix(3) } == ["a 7", "c 1", "c 2", "c 3", "c 4", "c 5", "c 6", "c 7"])
  }

  @Test func `A rotation of another name than the typed one is refused`() throws {
    for options in [[], ["--wait"]] {
      let world = FakeWorld().journal([try ended("a", at: 0, name: "thesis")])
      let outcome = world.run(["events", "--since", "a:1", "--name", "default"] + options)

      #expect(outcome.exitCode == .refused)
      #expect(outcome.output == "")
      #expect(outcome.messages == "rota: 'a' is the rotation 'thesis'; leave --name out\n")
    }
  }

  @Test func `Missing records of the journal are reported, and the following ones printed`() throws
  {
    var records = try ended("a", at: 0)
    records.removeAll { $0.seq == 3 || $0.seq == 4 }
    let outcome = FakeWorld().journal([records]).run("events", "--since", "a:1")

    #expect(try story(outcome).map { String($0.prefix(3)) } == ["a 2", "a 5", "a 6", "a 7"])
    #expect(outcome.messages == "rota: records 3 to 4 of a are not in the journal\n")
    #expect(outcome.exitCode == .success)
  }

  // MARK: Waiting

  @Test func `A waiting reader gets the next rotation from its first record on`() throws {
    let clocks = FakeClocks()
    let world = FakeWorld()
      .later { world in
        clocks.pass(to: .seconds(100))
        guard let coach = try? coach("a", clocks: clocks) else { return }
        clocks.pass(to: .seconds(101))
        world.coach(coach.at(.seconds(30), .command("stop")))
      }
      .clocks(clocks)
    let outcome = world.run("events", "--wait")

    #expect(
      try story(outcome) == [
        "a 1 snapshot", "a 2 started", "a 3 slice_started", "a 4 slice_ended", "a 5 ended",
      ])
  }

  @Test func `A waiting reader without a position does not get the past of a resumed rotation`()
    throws
  {
    let clocks = FakeClocks()
    let old = try coach("a", clocks: clocks)
    clocks.pass(to: .seconds(5000))
    let world = FakeWorld()
      .later { world in world.coach(old.at(.seconds(5100), .command("stop"))) }
      .clocks(clocks)
    let story = try story(world.run("events", "--wait"))

    #expect(story.first?.hasSuffix(" snapshot") == true)
    #expect(story.first != "a 1 snapshot")
  }

  @Test func `A rotation that is resumed goes on where it was interrupted`() throws {
    let clocks = FakeClocks()
    let coach = try coach("a", clocks: clocks)
      .at(.seconds(30), .command("pause"))
      .at(.seconds(60), .death)
    let world = FakeWorld().coach(coach)
      .later { _ in
        coach.revive()
        _ = coach.at(.seconds(90), .command("resume")).at(.seconds(120), .command("stop"))
      }
    let outcome = world.run("events", "--wait")

    #expect(
      try story(outcome) == [
        "a 3 snapshot", "a 4 paused", "a 5 resumed", "a 6 slice_ended", "a 7 ended",
      ])
  }

  @Test func `Between two rotations no record is missed or printed twice`() throws {
    let clocks = FakeClocks()
    clocks.pass(to: .seconds(4000))
    let running = try coach("d", clocks: clocks).at(.seconds(30), .command("stop"))
    let world = FakeWorld()
      .journal([
        try ended("x", at: 0), try ended("a", at: 1000), try ended("b", at: 2000),
        try ended("c", at: 3000, name: "thesis"), running.records,
      ])
      .coach(running)
    let outcome = world.run("events", "--since", "a:5", "--wait")

    #expect(
      try story(outcome) == [
        "a 6 slice_ended", "a 7 ended", "b 1 snapshot", "b 2 started", "b 3 slice_started",
        "b 4 slice_ended", "b 5 slice_started", "b 6 slice_ended", "b 7 ended", "d 1 snapshot",
        "d 2 started", "d 3 slice_started", "d 4 slice_ended", "d 5 ended",
      ])
  }

  @Test(arguments: ["x", "a:", ":4", "a:b", "-1", "1:2:3"])
  func `A position is a number, with the rotation or without`(_ text: String) {
    let outcome = FakeWorld().run("events", "--since=\(text)")

    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages.hasPrefix(
        "rota: --since: '\(text)' is not the number of a record, nor a rotation and a number; "
          + "write it as in --since "))
  }

  // MARK: Support

  /// The records of a rotation of two slices that is over.
  private func ended(
    _ id: String, at seconds: Int, name: String = "default"
  ) throws -> [Record] {
    let clocks = FakeClocks()
    clocks.pass(to: .seconds(seconds))
    let coach = try FakeCoach(
      "Essay\nBiology\n", rules: Rules(quantum: .seconds(600)), id: id, name: name, clocks: clocks)
    return coach.ended(at: .seconds(700))
  }
}
