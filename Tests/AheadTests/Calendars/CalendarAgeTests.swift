import CivilTime
import Coach
import CommandSupport
import Commands
import Dispatch
import Platform
import Testing

/// How old the copies of calendars are, and what is fetched at once, on Friday, 2026-11-20.
@Suite struct CalendarAgeTests {
  private static let address = "https://uni.example/a.ics"
  private static let calendar = SampleCalendar.text(
    .event("SUMMARY:Uni", "DTSTART:20261123T090000", "DTEND:20261123T100000"))
  private static let newer = SampleCalendar.text(
    .event("SUMMARY:Lab", "DTSTART:20261123T110000", "DTEND:20261123T120000"))
  private static let gone = "there is no calendar at that address"

  /// A machine whose settings name the calendar, and other lines.
  private func world(_ settings: String...) -> FakeWorld {
    FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file(
        "/home/me/.config/rota/config",
        (["calendar.uni = \(Self.address)"] + settings).map { $0 + "\n" }.joined()
      )
      .serving(Self.calendar)
  }

  /// The machine some hours after the calendar was fetched.
  private func world(after hours: Int, _ setting: String = "") -> FakeWorld {
    let world = world(setting)
    _ = world.run("agenda", "--update")
    return world.clock(FakeClocks.start + .seconds(hours * 3600))
  }

  // MARK: An address

  @Test func `A calendar that is named by its address is fetched and shown`() {
    let outcome = world().run("agenda", Self.address, "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(outcome.output.values(of: "summary") == ["Uni"])
    let again = world(after: 1).serving(Self.newer).run("agenda", Self.address, "--json")
    #expect(again.output.values(of: "summary") == ["Lab"])
  }

  @Test func `One that is set is read as it was fetched`() {
    let outcome = world(after: 1).serving(Self.newer).run("agenda", "uni", "--json")
    #expect(outcome.output.values(of: "summary") == ["Uni"])
  }

  @Test func `An address that brings nothing is reported, with why`() {
    let world = FakeWorld().clock(FakeClocks.start).serving("", status: 404)
    let outcome = world.run("agenda", Self.address)
    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.output == "")
    #expect(outcome.messages == "rota: \(Self.address) cannot be fetched: \(Self.gone)\n")
  }

  @Test func `An address that fails shows the last copy, and how old it is`() {
    for form in [[], ["--json"]] {
      let outcome = world(after: 2).serving("", status: 404).run(["agenda", Self.address] + form)
      #expect(outcome.exitCode == .success)
      #expect(outcome.output.contains("Uni"))
      #expect(
        outcome.messages
          == "rota: \(Self.address): fetched 2 h ago, the last attempt failed: \(Self.gone)\n")
    }
  }

  @Test func `A calendar that was never fetched names the command for it`() {
    let world = world()
    let outcome = world.file("today.txt", "Essay\n").run(
      "run", "today.txt", "--calendar", "uni", "--simulate")
    #expect(outcome.messages.contains("fetch it with: rota agenda --update uni"))
    #expect(world.run("agenda", "--update", "uni").exitCode == .success)
  }

  // MARK: How old they are

  @Test(arguments: [
    (23, "", nil), (25, "", "rota: uni: fetched 25 h ago"),
    (25, "calendar.max-age = 48h", nil),
    (2, "calendar.max-age = 1h", "rota: uni: fetched 2 h ago"),
  ])
  func `Only an old copy is worth a word`(_ hours: Int, _ setting: String, _ message: String?) {
    let world = world(after: hours, setting).file("today.txt", "Essay est:1h\n")
    for words in [
      ["agenda"], ["run", "today.txt", "--calendar", "uni", "--simulate", "--cycles", "1"],
      ["forecast", "today.txt", "--calendar", "uni"],
    ] {
      #expect(world.run(words).messages.split(separator: "\n").last.map(String.init) == message)
    }
  }

  @Test func `A copy dated later than now is reported, and fetched again`() {
    let world = world(after: -24).serving(Self.newer)
    let outcome = world.run("agenda")
    #expect(
      outcome.messages == "rota: uni: the copy is dated later than now, so its age is unknown\n")
    let updated = world.run("agenda", "--update")
    #expect(updated.messages == outcome.messages)
    #expect(world.run("agenda", "--json").output.contains("Lab"))
  }

  @Test(arguments: [
    ("max-age", "soon"), ("refresh", "soon"), ("refresh", "10s"), ("refresh", "400d"),
  ])
  func `An invalid duration is not set, and the example works`(
    _ key: String, _ value: String
  ) {
    let outcome = world().run("config", "calendar.\(key)", value)
    #expect(outcome.exitCode == .usage)
    let example = key == "refresh" ? "1h" : "24h"
    #expect(outcome.messages.hasPrefix("rota: calendar.\(key): "))
    #expect(world().run("config", "calendar.\(key)", example).exitCode == .success)
  }

  // MARK: Fetched on the way

  @Test func `A plan fetches the calendars before, when asked to`() {
    for (words, found) in [([], "Uni"), (["--update"], "Lab")] {
      let world = world(after: 1).serving(Self.newer).file("today.txt", "Essay est:1h\n")
      let outcome = world.run(["plan", "today.txt", "--day", "2026-11-23"] + words)
      #expect(outcome.output.contains(found))
      #expect(outcome.messages == "")
    }
  }

  @Test func `A plan without a calendar that cannot be fetched says so`() {
    let world = world().serving("", status: 404).file("today.txt", "Essay est:1h\n")
    let set = world.file("/b.ics", Self.newer).file(
      "/home/me/.config/rota/config", "calendar.uni = \(Self.address)\ncalendar.b = /b.ics\n")
    let outcome = set.run("plan", "today.txt", "--day", "2026-11-23", "--update")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages.contains("uni cannot be fetched: \(Self.gone)\n"))
    let named = world.run(
      "plan", "today.txt", "--calendar", Self.address, "--day", "2026-11-23", "--update")
    #expect(named.exitCode == .unusableInput)
    #expect(named.messages.hasSuffix("\(Self.address) cannot be fetched: \(Self.gone)\n"))
  }

  @Test func `A run that is only tried fetches nothing`() {
    let world = world().file("today.txt", "Essay\n")
    let outcome = world.run("run", "today.txt", "--update", "--simulate")
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.contains("--simulate"))
  }
}
