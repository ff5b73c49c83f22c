import CivilTime
import Platform
import RotaCommands
import Testing

/// `rota log`, on journals as the program writes them.
@Suite struct LogCommandTests {
  private static let machine = "here-abcd"

  /// One morning: an expired slice, a break, a pause, a completed task, a stop.
  private static let script = """
    +32m pause
    +37m resume
    +50m done
    +60m stop

    """

  /// A world in which that morning is over.
  private func world(at now: String = "2026-11-20T18:00:00Z") throws -> FakeWorld {
    let morning = FakeWorld()
      .file("list.txt", "Essay +CS @study\nSheet @study\n").file("day", Self.script)
    let outcome = morning.run(
      "run", "list.txt", "--simulate", "--start", "2026-11-20T09:00:00Z", "--zone", "UTC", "-q",
      "25m", "--break", "5m", "--script", "day", "--journal", "/journal", "--seed", "1")
    let world = FakeWorld().clock(try Timestamp(parsing: now).instant)
    for (path, text) in outcome.files where path.hasPrefix("/journal/") {
      _ = world.file(
        "\(world.directories.journal)/\(Self.machine)/\(path.split(separator: "/").last ?? "")",
        text)
    }
    return world
  }

  @Test func `A day is told slice by slice, with what was in between and the sum`() throws {
    let outcome = try world().run("log")
    #expect(
      outcome.output == """
        Friday 20 November
        09:00–09:25  ┃ Essay    25 min  finished
        09:25–09:30    break     5 min
        09:30–09:50  ┃ Sheet    15 min  task completed · paused 5 min
        09:50–09:55    break     5 min
        09:55–10:00  ┃ Essay     5 min  stopped

        45 min focused in 3 slices: Essay 30 min, Sheet 15 min

        """)
    #expect(outcome.messages == "")
  }

  @Test func `Of one task there is nothing else`() throws {
    let outcome = try world().run("log", "fri", "--task", "ess")
    #expect(
      outcome.output == """
        Friday 20 November
        09:00–09:25  ┃ Essay    25 min  finished
        09:55–10:00  ┃ Essay     5 min  stopped

        30 min focused in 2 slices

        """)
  }

  @Test func `A day without anything says so`() throws {
    let outcome = try world().run("log", "yesterday")
    #expect(outcome.exitCode == .success && outcome.output == "")
    #expect(outcome.messages == "rota: nothing was done on Thursday 19 November\n")
  }

  @Test func `A task that nobody knows is a mistake`() throws {
    let outcome = try world().run("log", "--task", "Esay")
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains("Essay"))
  }

  @Test(arguments: [
    (["2026-11-20"], true), (["today"], true), (["fri"], true), (["thu"], false),
    (["--from", "2026-11-01"], true), (["--from", "mon", "--to", "2026-11-20"], false),
  ])
  func `Which days are meant`(_ words: [String], _ isTold: Bool) throws {
    let outcome = try world().run(["log"] + words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.isEmpty != isTold)
  }

  @Test func `A slice over midnight is on both days`() throws {
    let night = FakeWorld().file("list.txt", "Essay\n").file("s", "+60m stop\n")
    let files = night.run(
      "run", "list.txt", "--simulate", "--start", "2026-11-19T23:30:00Z", "--zone", "UTC", "-q",
      "2h", "--script", "s", "--journal", "/journal", "--seed", "1"
    ).files
    let world = FakeWorld().clock(try Timestamp(parsing: "2026-11-20T18:00:00Z").instant)
    for (path, text) in files where path.hasPrefix("/journal/") {
      _ = world.file(
        "\(world.directories.journal)/\(Self.machine)/\(path.split(separator: "/").last ?? "")",
        text)
    }
    let log = world.run("log", "--from", "2026-11-19").output
    #expect(log.contains("23:30–24:00  ┃ Essay    30 min  goes on after midnight"))
    #expect(log.contains("00:00–00:30  ┃ Essay    30 min  stopped"))
  }

  @Test func `Programs get it as one line`() throws {
    let output = try world().run("log", "--json").output
    #expect(output.hasPrefix(#"{"from":"2026-11-20","to":"2026-11-21","zone":"#))
    #expect(
      output.contains(
        #"{"start":"2026-11-20T09:00:00.000+00:00","end":"2026-11-20T09:25:00.000+00:00","#))
    #expect(
      output.contains(#""kind":"break","title":null,"start":"2026-11-20T09:25:00.000+00:00""#))
    #expect(output.contains(#""reason":"completed","answered":null"#))
  }
}
