import CivilTime
import CommandSupport
import Commands
import EventStream
import Platform
import Testing

/// `est:+1h` and `est:-30m`: an edit that adds to an estimate, wherever it is given.
@Suite struct EstimateChangeTests {
  private static let path = FakeWorld().directories.defaultList

  @Test(arguments: [
    ("Essay est:2h", "est:+1h", "Essay est:3h"), ("Essay est:2h", "est:-30m", "Essay est:1h30m"),
    ("Essay", "est:+1h", "Essay est:1h"), ("Essay est:2h", "est:1h", "Essay est:1h"),
  ])
  func `In a list it becomes longer by what is added`(
    line: String, words: String, expected: String
  ) {
    let world = FakeWorld().file(Self.path, "\(line)\n").clock(FakeClocks.start)
    let outcome = world.run("edit", "Essay", words)
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    #expect(outcome.files[Self.path] == "\(expected)\n")
  }

  @Test(arguments: [
    ("Essay est:2h", "est:-2h", "est: 2h less than 2h leaves nothing; write est:-1h"),
    ("Essay", "est:-30m", "est: there is no estimate to take 30m from; write est:2h"),
    ("Essay est:2h", "est:+1", "est: '1' has no unit; did you mean est:1m or est:1h?"),
    (
      "Essay est:2h", "est:+8759999h",
      "est: 8759999h more than 2h is too long; write est:+1h"
    ),
  ])
  func `A change that leaves nothing or too much is refused`(
    line: String, words: String, message: String
  ) {
    let world = FakeWorld().file(Self.path, "\(line)\n").clock(FakeClocks.start)
    let outcome = world.run("edit", "Essay", words)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains(message), "\(outcome.messages)")
    #expect(outcome.files[Self.path] == "\(line)\n")
  }

  @Test func `A rotation adds it, from its socket and from a script`() throws {
    let coach = try FakeCoach("Essay est:2h\n", list: Self.path)
    let world = FakeWorld().file(Self.path, "Essay est:2h\n").coach(coach)
    #expect(world.run("edit", "Essay", "est:+1h").exitCode == .success)
    #expect(world.run("edit", "Essay", "est:-5h").messages.contains("write est:-1h30m"))

    let outcome = FakeWorld().file("today.txt", "Essay est:2h\n")
      .file("script", "+1m edit Essay est:+1h\n+2m edit Essay est:-30m\n")
      .run(
        "run", "today.txt", "--simulate", "--script", "script", "--until", "10:00", "--start",
        "09:00")
    let estimates = try (coach.records + Stream(outcome.output).records).compactMap { record in
      if case .taskEdited(let task, _) = record.content { task.estimate } else { nil }
    }
    #expect(estimates == [.seconds(10_800), .seconds(10_800), .seconds(9000)])
  }
}
