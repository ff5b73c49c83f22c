import CivilTime
import CommandSupport
import Commands
import RoundRobin
import Testing
import Thoroughness
import WorldSupport

/// A suite of tests that import the past into a world with a journal.
protocol ImportSuite {}

extension ImportSuite {
  static var head: String { "start,end,title" }
  static var row: String { "2026-11-19T09:00:00Z,2026-11-19T09:25:00Z,Essay" }

  func world() -> FakeWorld {
    FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start + .seconds(36_000))
      .file("/home/me/.local/state/rota/machine", "here-abcd\n")
  }

  /// A world with a morning in its journal: whole slices, a pause, and a slice that is skipped in
  /// a pause.
  func morning() -> FakeWorld {
    let script =
      "+10m pause\n+15m resume\n+40m pause\n+41m skip\n+45m resume\n+60m done\n+80m stop\n"
    let morning = FakeWorld().file("today.txt", "Essay +History @a\nEssay id:other\nSet, 2\n")
      .file("script", script).variable("HOME", "/home/me").run(
        "run", "today.txt", "--simulate", "--journal", "/made", "--script", "script", "--start",
        "2026-11-20T09:00:00+00:00", "-q", "10m")
    return morning.files.filter { $0.key.hasPrefix("/made/") }.reduce(world()) { world, file in
      world.file("/home/me/.local/share/rota/journal/\(file.key.dropFirst(6))", file.value)
    }
  }

  func records(_ outcome: FakeWorld.Outcome) -> [Substring] {
    outcome.files.filter { $0.key.hasSuffix(".ndjson") }.values
      .flatMap { $0.split(separator: "\n") }
  }

  /// Imports a table, and returns the output of the program.
  func imported(_ table: String, in world: FakeWorld? = nil) -> String {
    (world ?? self.world()).file("/in.csv", table).run("import", "--csv", "/in.csv").output
  }
}
