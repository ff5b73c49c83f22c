import CivilTime
import CommandSupport
import Commands
import Journals
import Testing
import WorldSupport

/// Which calendars `rota agenda` is about, and how they stand.
@Suite struct CalendarSourcesTests {
  private static let config = "/home/me/.config/rota/config"

  private static func lecture(_ title: String) -> String {
    SampleCalendar.text(
      .event("SUMMARY:\(title)", "DTSTART:20261123T090000", "DTEND:20261123T103000"),
      .event("SUMMARY:Over", "DTSTART:20261101T090000"),
      .event("SUMMARY:Off", "STATUS:CANCELLED", "DTSTART:20261121T090000"))
  }

  /// Somebody's machine on Friday, 2026-11-20, at eight o'clock.
  private func world(_ settings: String...) -> FakeWorld {
    let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
    return world.file(Self.config, settings.map { "calendar.\($0)\n" }.joined())
  }

  private func titles(_ words: [String], in world: FakeWorld) -> [String] {
    world.run(["agenda", "--from", "2026-11-23", "--days", "1", "--json"] + words).output
      .values(of: "summary")
  }

  @Test func `Without a name all calendars that are set are shown`() {
    for (words, found) in [([], ["Home", "Uni"]), (["uni"], ["Uni"])] {
      let world = world("uni = /uni.ics", "home = ~/home.ics")
        .file("/uni.ics", Self.lecture("Uni")).file("/home/me/home.ics", Self.lecture("Home"))
      #expect(titles(words, in: world) == found)
    }
  }

  @Test func `A name goes before a file that is called like it`() {
    for (word, found) in [("uni", "Set"), ("./uni", "File")] {
      let world = world("uni = /uni.ics").file("/uni.ics", Self.lecture("Set"))
        .file("uni", Self.lecture("File")).file("./uni", Self.lecture("File"))
      #expect(titles([word], in: world) == [found])
    }
  }

  @Test func `A folder is all calendars in it, in the order of their names`() {
    let world = world().file("term/b.ics", Self.lecture("B")).file("term/a.ICS", Self.lecture("A"))
      .file("term/notes.txt", "no calendar").file("term/.c.ics", Self.lecture("Hidden"))
    #expect(titles(["term"], in: world) == ["A", "B"])
  }

  @Test func `In a folder, what cannot be read does not hide the rest`() {
    let world = world().file("term/b.ics", Self.lecture("B")).file("term/a.ics", "\u{0}\u{1}")
    let outcome = world.run("agenda", "term", "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.values(of: "summary").contains("B"))
    #expect(outcome.messages == "rota: 'term/a.ics' is a binary file, not a calendar\n")
  }

  @Test func `A folder of which nothing can be read, or with nothing in it, is no calendar`() {
    let broken = world().file("term/a.ics", "\u{0}\u{1}").run("agenda", "term")
    #expect(broken.exitCode == .unusableInput)
    #expect(broken.messages == "rota: 'term/a.ics' is a binary file, not a calendar\n")
    let empty = world().file("term/notes.txt").run("agenda", "term")
    #expect(empty.exitCode == .unusableInput)
    #expect(
      empty.messages
        == "rota: there is no calendar in the folder 'term'; their names end in .ics\n")
  }

  @Test func `A stray zero is but damage`() {
    let text = Self.lecture("Uni\u{0}")
    #expect(titles(["uni.ics"], in: world().file("uni.ics", text)).count == 1)
  }

  @Test func `The standard input is a calendar`() {
    let world = world()
    for line in Self.lecture("Input").split(separator: "\r\n") { _ = world.input("\(line)\r") }
    #expect(titles(["-"], in: world) == ["Input"])
  }

  @Test func `Of calendars that are set, one that is gone does not hide the others`() {
    let world = world("gone = /gone.ics", "uni = /uni.ics").file("/uni.ics", Self.lecture("Uni"))
    let outcome = world.run("agenda", "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.output.values(of: "summary") == ["Off", "Uni"])
    let message = "rota: \(Self.config):1: calendar.gone: there is no file '/gone.ics'\n"
    #expect(outcome.messages == message)
    let named = world.run("agenda", "gone")
    #expect(named.exitCode == .unusableInput)
    #expect(named.messages == message + message)
  }

  @Test func `A name that is nearly one is taken for it`() {
    let outcome = world("lectures = /uni.ics").run("agenda", "lecture")
    #expect(outcome.exitCode == .unusableInput)
    #expect(
      outcome.messages == "rota: there is no file 'lecture', and no calendar of that name; "
        + "did you mean 'lectures'?\n")
  }

  // MARK: How they stand

  private func standing(_ settings: String...) -> FakeWorld {
    let world = world().file(Self.config, settings.map { "calendar.\($0)\n" }.joined())
      .file("/uni.ics", Self.lecture("Uni")).file("/empty.ics", SampleCalendar.text())
    world.disk.putModified(FakeClocks.start.milliseconds - 3 * 86_400_000, at: "/uni.ics")
    world.disk.putModified(FakeClocks.start.milliseconds - 90_000, at: "/empty.ics")
    return world
  }

  @Test func `The sources say how much is in them, what comes next, and how old they are`() {
    let world = standing(
      "uni = /uni.ics", "empty = /empty.ics", "gone = /gone.ics", "web = https://example.org/a")
    let outcome = world.run("agenda", "--sources")
    #expect(outcome.exitCode == .success)
    #expect(
      outcome.output == """
        empty: 0 events, none upcoming, changed 1 min ago
        gone: there is no file '/gone.ics'
        uni: 3 events, next Mon 09:00, changed 3 days ago
        web: not fetched yet; fetch it with: rota agenda --update

        """)
  }

  @Test func `The sources are one line of JSON`() {
    let outcome = standing("uni = /uni.ics", "gone = /gone.ics").run(
      "agenda", "--sources", "--json")
    #expect(
      outcome.output == """
        {"zone":"UTC","sources":[\
        {"name":"gone","place":"/gone.ics","events":0,"next":null,"changed":null,"fetched":null,\
        "error":"there is no file '/gone.ics'"},\
        {"name":"uni","place":"/uni.ics","events":3,"next":{"summary":"Uni",\
        "start":"2026-11-23T09:00:00+00:00","end":"2026-11-23T10:30:00+00:00","all_day":false,\
        "status":"confirmed","uid":"","location":null},\
        "changed":"2026-11-17T08:00:00+00:00","fetched":null,"error":null}]}

        """)
  }
}
