import CivilTime
import CommandSupport
import Testing

@testable import Back
@testable import Commands

/// Cells that a spreadsheet would run, and how they come back.
@Suite struct SpreadsheetTextTests {
  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-2", "'-2"), ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "'\t=1"), ("\r=1", "'\r=1"), ("\n=1", "'\n=1"), ("'=1", "''=1"), ("''-", "'''-"),
    ("'", "'"), ("''", "''"), ("'tis", "'tis"), ("a=b", "a=b"), ("", ""), ("Essay", "Essay"),
    ("=\u{301}x", "'=\u{301}x"),
  ])
  func `A text that would be a formula has an apostrophe before it`(_ text: String, _ cell: String)
  {
    #expect(Array(SpreadsheetText.guarded(text).utf8) == Array(cell.utf8))
    #expect(Array(SpreadsheetText.unguarded(cell).utf8) == Array(text.utf8))
  }

  private static let titles = [
    "=cmd|' /C calc'!A0", "+1", "-1", "@x", "'=x", "''+x", "'quoted'", "'", "a,\"b\"", "Essay",
  ]

  private func world(_ table: String) -> FakeWorld {
    FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start + .seconds(36_000))
      .file("/home/me/.local/state/rota/machine", "here-abcd\n").file("/in.csv", table)
  }

  /// A table with a slice a minute.
  private func table(_ titles: [String]) -> String {
    let rows = titles.enumerated().map { minute, title in
      "2026-11-19T09:1\(minute):00Z,30,\(SpreadsheetText.guarded(title).quotedForCSV)\n"
    }
    return "start,focus_s,title\n" + rows.joined()
  }

  @Test func `Titles come back as they were, and no cell begins with a formula`() {
    let first = world(table(Self.titles))
    #expect(first.run("import", "--csv", "/in.csv").output == "imported 10 slices\n")
    let safe = Array(first.run("export", "--csv", "/safe.csv").files["/safe.csv"] ?? "")
    #expect(safe.count > 100)
    for (before, character) in zip(safe, safe.dropFirst())
    where "=+-@".contains(character) {
      #expect(before != "," && before != "\"" && before != "\r\n")
    }

    let again = world(String(safe))
    #expect(again.run("import", "--csv", "/in.csv").output == "imported 10 slices\n")
    let raw = [first, again].map {
      $0.run("export", "--csv", "--raw", "/raw.csv").files["/raw.csv"]
    }
    #expect(raw[0] == raw[1])
    for title in Self.titles { #expect(raw[0]?.contains(",\(title.quotedForCSV),") == true) }
  }

  @Test func `One's own table is known again, whichever way it was written`() {
    for form in [["--csv"], ["--csv", "--raw"]] {
      let world = world(table(["=1+1", "Essay"]))
      _ = world.run("import", "--csv", "/in.csv")
      _ = world.run(["export"] + form + ["/out.csv"])
      #expect(
        world.run("import", "--csv", "/out.csv").output.hasSuffix(
          "imported 0 slices; 2 were there already\n"))
    }
  }

  @Test func `Raw texts stay as they are`() {
    let world = world(table(["=1+1"]))
    _ = world.run("import", "--csv", "/in.csv")
    let stats = ["stats", "--from", "2026-11-19", "--to", "2026-11-20", "--csv"]
    let outputs = [stats, stats + ["--raw"]].map { words in
      let before = world.run("export", "/void").output
      return String(world.run(words).output.dropFirst(before.count))
    }
    #expect(outputs[0].contains(",'=1+1,30,"))
    #expect(outputs[1].contains(",=1+1,30,"))
  }

  @Test(arguments: [
    (["export", "--raw"], "rota export --csv --raw"),
    (["export", "--ics", "--raw"], "rota export --csv --raw"),
    (["stats", "--raw"], "rota stats --csv --raw"),
    (["stats", "--json", "--raw"], "rota stats --csv --raw"),
  ])
  func `Only a table can be raw`(_ words: [String], _ example: String) {
    let outcome = FakeWorld().run(words)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.hasPrefix("rota: --raw needs --csv too, as in \(example)\n"))
  }
}
