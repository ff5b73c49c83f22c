import CivilTime
import CommandSupport
import Commands
import Platform
import Testing

/// What `rota add` says of a title that was finished before.
@Suite struct FormerCompletionTests {
  /// A world in which the tasks of a list were done one after the other, an hour each.
  private func world(_ list: String, script: String) throws -> FakeWorld {
    let morning = FakeWorld().file("list.txt", list).file("day", script)
    let files = morning.run(
      "run", "list.txt", "--simulate", "--start", "2026-11-12T09:00:00Z", "--zone", "UTC", "-q",
      "25m", "--script", "day", "--journal", "/journal", "--seed", "1"
    ).files
    let world = FakeWorld().clock(try Timestamp(parsing: "2026-11-20T18:00:00Z").instant)
    for (path, text) in files where path.hasPrefix("/journal/") {
      _ = world.file(
        "\(world.directories.journal)/here-abcd/\(path.split(separator: "/").last ?? "")", text)
    }
    return world
  }

  @Test func `It says when, and after how long`() throws {
    let outcome = try world("Maths sheet @study\n", script: "+60m done\n")
      .run("add", "Maths", "sheet", "+Maths")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.hasPrefix("added 'Maths sheet'"))
    #expect(
      outcome.messages
        == "rota: you finished 'Maths sheet' before: Thu 12 Nov, after 1 h in 3 slices\n")
  }

  @Test func `A slice that a commitment cut is one, and so is what came before it`() throws {
    let world = try world(
      "Maths sheet\nLunch at:09:10-09:20\n", script: "+30m done\n")
    #expect(world.run("add", "Maths sheet").messages.hasSuffix(", after 20 min in 1 slice\n"))
  }

  @Test(arguments: [("+25s", "25 s"), ("+100ms", "less than a second")])
  func `A time below a minute is said in seconds`(_ time: String, _ words: String) throws {
    let world = try world("Maths sheet\n", script: "\(time) done\n")
    #expect(world.run("add", "Maths sheet").messages.hasSuffix(", after \(words) in 1 slice\n"))
  }

  @Test(arguments: ["Maths", "Maths sheet 2", "maths sheet", "Essay"])
  func `Only the same title counts, and only if it was finished`(_ title: String) throws {
    let world = try world("Maths sheet\nEssay\n", script: "+10m done\n+20m stop\n")
    #expect(world.run("add", title).messages == "")
  }

  @Test func `A task whose completion was undone, or that was opened again, is not finished`() {
    for back in ["undo", "reopen"] {
      let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      var runs: UInt64 = 0
      func run(_ words: String...) {
        runs += 1
        _ = world.seed(runs).clock(world.now + .seconds(1))
        #expect(world.run(words).exitCode == .success)
      }
      run("add", "Zeta")
      run("done", "Zeta")
      if back == "undo" { run("undo") } else { run("reopen", "Zeta") }
      run("rm", "Zeta")
      run("add", "Zeta")
      #expect(!world.messages.contains("before"), "\(back): \(world.messages)")
      run("done", "Zeta")
      run("add", "Zeta")
      #expect(world.messages.contains("you finished 'Zeta' before: Fri 20 Nov"))
    }
  }

  @Test func `A completion that was undone in a rotation ends nothing`() throws {
    let world = try world(
      "Maths sheet\nTea\n", script: "+10m done\n+11m undo\n+20m done\n+21m stop\n")
    #expect(world.run("add", "Maths sheet").messages.contains("Thu 12 Nov, after 19 min in "))
  }

  @Test func `A damaged journal can still be appended to`() throws {
    let world = FakeWorld().clock(try Timestamp(parsing: "2026-11-20T18:00:00Z").instant)
    _ = world.file(
      "\(world.directories.journal)/here-abcd/2026-11.ndjson",
      #"{"kind":"task_completed","title":"Essay"}"# + "\n\u{0}\u{0}garbage")
    let outcome = world.run("add", "Essay")
    #expect(outcome.exitCode == .success && outcome.messages == "")
  }
}
