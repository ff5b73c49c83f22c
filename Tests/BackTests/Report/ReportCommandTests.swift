import CivilTime
import CommandSupport
import Commands
import Foundation
import FoundationXML
import Glibc
import Journals
import Platform
import Testing
import WorldSupport

@Suite struct ReportCommandTests {
  /// A world at 18:00 of a day on which two slices of each of two tasks ended.
  private func world(
    _ list: String = "Essay +History @Writing\nProblem set @Study\n"
  ) -> FakeWorld {
    let morning = FakeWorld().file("today.txt", list).variable("HOME", "/home/me").run(
      "run", "today.txt", "--simulate", "--journal", "/made", "--cycles", "2", "--start",
      "2026-11-20T09:00:00+00:00")
    let world = FakeWorld().variable("HOME", "/home/me")
      .clock(FakeClocks.start + .seconds(36_000))
    return morning.files.filter { $0.key.hasPrefix("/made/") }.reduce(world) { world, file in
      world.file("/home/me/.local/share/rota/journal/\(file.key.dropFirst(6))", file.value)
    }
  }

  // MARK: The file

  @Test func `The report is written to the file that is named`() throws {
    let outcome = world().run("report", "day", "--html", "day.html")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.messages == "rota: wrote the report for Friday 20 November 2026 to 'day.html'\n")
    let page = try #require(outcome.files["day.html"])
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("<title>Report for Friday 20 November 2026</title>"))
    for word in ["Essay", "Problem set", "History", "Writing", "1 h 40"] {
      #expect(page.contains(word), "\(word)")
    }
  }

  @Test func `A dash is the standard output`() {
    let outcome = world().run("report", "day", "--html", "-")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.hasSuffix("</html>\n"))
    #expect(outcome.messages.isEmpty)
  }

  @Test(arguments: ["open", "write", "fsync", "rename"])
  func `When the disk fails, the old page is there, and nothing else`(_ call: String) {
    let world = world().file("day.html", "mine")
    let disk = FaultyFileSystem(world.disk)
    disk.fail(call, with: ENOSPC)
    // Journals are opened, too.
    if call == "open" { disk.fail(call, with: EROFS) }
    let outcome = world.disk(disk).run("report", "day", "--html", "day.html", "--force")
    #expect(outcome.exitCode != .success)
    #expect(outcome.messages.contains("rota: "))
    #expect(outcome.files["day.html"] == "mine")
    #expect(!outcome.files.keys.contains { $0.hasSuffix(".tmp") })
  }

  @Test func `Without a file the message explains how to name one`() {
    let outcome = world().run("report")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages.hasPrefix(
        "rota: report needs --html too, as in rota report --html week.html\n"))
  }

  @Test func `An end without a beginning is reported with a report as the example`() {
    let outcome = world().run("report", "--html", "week.html", "--to", "2026-11-21")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages.hasPrefix(
        "rota: --to needs --from too, as in rota report --html week.html "
          + "--from 2026-11-01 --to 2026-12-01\n"))
  }

  @Test func `Unreadable settings are reported once`() {
    let outcome = world().file("/home/me/.config/rota/config", "tag.Study = nocolor\n")
      .run("report", "--html", "-")
    #expect(outcome.messages.split(separator: "\n").count { $0.contains("nocolor") } == 1)
  }

  // MARK: What it tells

  @Test func `Where the clocks go back, the first time of a day is the one that was first`() {
    let night = FakeWorld().file("today.txt", "Essay\nMaths\n").file("script", "+3h stop\n").run(
      "run", "today.txt", "--simulate", "--journal", "/made", "--script", "script", "-q", "10m",
      "--start", "2026-10-25T02:50:00+02:00", "--zone", "Europe/Budapest")
    let world = night.files.filter { $0.key.hasPrefix("/made/") }.reduce(self.world()) {
      $0.file("/home/me/.local/share/rota/journal/\($1.key.dropFirst(6))", $1.value)
    }
    let page = world.run(
      "report", "--from", "2026-10-25", "--to", "2026-10-26", "--zone", "Europe/Budapest", "--html",
      "-"
    ).output
    #expect(page.contains(">02:50–04:50<"))
  }

  @Test func `A period without anything says so`() throws {
    let outcome = world().run("report", "year", "--ago", "3", "--html", "old.html")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.hasPrefix("rota: nothing was done in 2023\n"))
    #expect(
      try #require(outcome.files["old.html"])
        .contains("The journal has no slice in 2023."))
  }

  @Test(arguments: [["day"], ["week"], ["month"], ["year"], ["--from", "2026-11-01"]])
  func `Every period makes a page that is well-formed, and always the same`(_ period: [String]) {
    let pages = (0..<2).map { _ in
      world().run(["report", "--html", "-"] + period).output
    }
    #expect(pages[0] == pages[1])
    #expect(XMLParser(data: Data(pages[0].utf8)).parse())
    for word in ["id=\"tasks\"", "id=\"slices\"", "id=\"tags\"", "id=\"days\"", "1 h 40"] {
      #expect(pages[0].contains(word), "\(word)")
    }
  }

  @Test func `Titles of any kind are text and nothing else`() throws {
    let titles = [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]> &amp; --> </style>",
      "שלום עולם", "👩🏽‍💻 code", "x' onmouseover='y",
    ]
    let page = world(titles.map { $0 + " @a<b +c\"d\n" }.joined()).run("report", "--html", "-")
      .output
    #expect(XMLParser(data: Data(page.utf8)).parse())
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(page.components(separatedBy: "</style").count == 2)
    #expect(!page.contains("<img"))
    #expect(page.contains("שלום עולם") && page.contains("👩🏽‍💻 code"))
  }

  @Test func `Damage in a journal is reported, and the rest is in the report`() throws {
    let world = world()
      .file("/home/me/.local/share/rota/journal/other-wxyz/2026-11.ndjson", "{\"v\":1,\n")
    let outcome = world.run("report", "day", "--html", "day.html")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.contains("other-wxyz/2026-11.ndjson"))
    #expect(try #require(outcome.files["day.html"]).contains("1 h 40"))
  }
}
