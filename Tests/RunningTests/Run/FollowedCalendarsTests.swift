import Ahead
import CivilTime
import Coach
import CommandSupport
import Dispatch
import Glibc
import Platform
import Testing
import WorldSupport

@testable import Running

/// The calendars of a live rotation, read anew on Friday, 2026-11-20.
@Suite struct FollowedCalendarsTests {
  /// What the coach is told, as far as it has come.
  private final class Ear: Sendable {
    private let events = DispatchSemaphore(value: 0)
    private let told = Locked<(failures: [String?], calendar: Agenda.Calendar?)>(([], nil))

    func hear(_ event: CalendarEvent) {
      told.withLock { told in
        switch event {
        case .changed(let calendar): told.calendar = calendar
        case .failing(let message): told.failures.append(message)
        case .working: told.failures.append(nil)
        }
      }
      if case .changed = event { events.signal() }
    }

    /// Waits until the calendars were read so often more.
    func wait(_ count: Int = 1) { for _ in 0..<count { events.wait() } }

    var failures: [String?] { told.withLock { $0.failures } }

    func titles(_ day: CivilDate) -> [String] {
      let calendar = told.withLock { $0.calendar }
      return calendar?(day..<day.adding(days: 1)).map(\.title) ?? []
    }
  }

  private let day = CivilDate(daysSinceEpoch: 20_777)
  private let queue = DispatchQueue(label: "coach")
  private let ear = Ear()

  private func follow(_ text: String, in world: FakeWorld) throws -> FollowedCalendars {
    _ = world.file("uni.ics", text).clock(Zone.utc.startOfDay(day) + .seconds(9 * 3600))
    let calendars = FollowedCalendars(
      try RunCalendars(["uni.ics"], in: world), zone: .utc, days: 1, queue: queue, in: world)
    calendars.open { [ear] in ear.hear($0) }
    ear.wait()
    return calendars
  }

  @Test func `A day has what takes place on it, and later days are known, too`() throws {
    let calendar = MadeUpCalendar(
      "Before 19T2300 20T0000", "Over 19T2300 20T0030", "Lecture 20T1000 20T1100",
      "Behind 21T0000 21T0100", "Seminar 26T1000 26T1100")
    let calendars = try follow(calendar.text, in: FakeWorld())
    #expect(ear.titles(day) == ["Over", "Lecture"])
    #expect(ear.titles(day.adding(days: 6)) == ["Seminar"])
    withExtendedLifetime(calendars) {}
  }

  @Test func `A calendar that is broken stays as it was, and that is reported once`() throws {
    let world = FakeWorld()
    let calendars = try follow(MadeUpCalendar("Lecture 20T1000 20T1100").text, in: world)
    let known = ear.failures
    _ = world.file("uni.ics", "BEGIN:VCALENDAR\nnothing\n")
    calendars.lookAhead()
    calendars.lookAhead()
    calendars.lookAhead()
    ear.wait(3)
    #expect(ear.titles(day) == ["Lecture"])
    #expect(
      ear.failures.dropFirst(known.count) == [
        "the calendar 'uni.ics' has no valid event; is it complete?"
      ])
  }

  @Test(arguments: ["", "BEGIN:VCALENDAR\nnothing\n", nil])
  func `A file of a folder that cannot be read stays as it was, and one that is gone does not`(
    _ broken: String?
  ) throws {
    let world = FakeWorld().folder("/fold").clock(Zone.utc.startOfDay(day) + .seconds(9 * 3600))
      .file("/fold/one.ics", MadeUpCalendar("Lecture 20T1000 20T1100").text)
      .file("/fold/two.ics", MadeUpCalendar("Lab 20T1200 20T1300").text)
    let disk = FaultyFileSystem(world.disk)
    _ = world.disk(disk)
    let calendars = FollowedCalendars(
      try RunCalendars(["/fold"], in: world), zone: .utc, days: 1, queue: queue, in: world)
    calendars.open { [ear] in ear.hear($0) }
    ear.wait()
    if let broken {
      _ = world.file("/fold/two.ics", broken)
    } else {
      disk.failOpening("/fold/two.ics", with: EACCES)
    }
    _ = world.file("/fold/one.ics", MadeUpCalendar("Seminar 20T1000 20T1100").text)
    calendars.lookAhead()
    calendars.lookAhead()
    ear.wait(2)
    #expect(ear.titles(day) == ["Seminar", "Lab"])
    let trouble =
      broken == nil
      ? "'/fold/two.ics' cannot be opened: its permissions forbid it"
      : "the calendar '/fold/two.ics' has no valid event; is it complete?"
    #expect(ear.failures.filter { $0?.contains("two.ics") == true } == [trouble])
    try world.disk.remove("/fold/two.ics")
    calendars.lookAhead()
    ear.wait()
    #expect(ear.titles(day) == ["Seminar"])
  }

  // MARK: Those that are fetched

  private static let address = "https://uni.example/a.ics"
  private static let gone = "there is no calendar at that address"

  /// Follows a calendar that was fetched so many hours ago; `nil`: it never was.
  private func follow(
    fetched hours: Int?, _ setting: String = "", updating isUpdating: Bool = false,
    in world: FakeWorld, waitingFor count: Int = 1
  ) throws -> FollowedCalendars {
    let now = Zone.utc.startOfDay(day) + .seconds(9 * 3600)
    _ = world.variable("HOME", "/home/me").file(
      "/home/me/.config/rota/config", "calendar.uni = \(Self.address)\n\(setting)\n")
    if let hours {
      _ = world.serving(MadeUpCalendar("Old 20T1000 20T1100").text)
        .clock(now - .seconds(hours * 3600)).run("agenda", "--update")
    }
    _ = world.clock(now).serving(MadeUpCalendar("New 20T1000 20T1100").text)
    let calendars = FollowedCalendars(
      try RunCalendars([isUpdating ? Self.address : "uni"], updating: isUpdating, in: world),
      updating: isUpdating, zone: .utc, days: 1, queue: queue, in: world)
    calendars.open { [ear] in ear.hear($0) }
    ear.wait(count)
    return calendars
  }

  @Test func `An old copy is reported, and used`() throws {
    let calendars = try follow(fetched: 240, in: FakeWorld())
    calendars.lookAhead()
    ear.wait()
    #expect(ear.titles(day) == ["Old"])
    #expect(ear.failures.contains("uni: fetched 10 days ago"))
  }

  @Test func `A rotation fetches its calendars beside it when asked to`() throws {
    for hours in [nil, 1] {
      let calendars = try follow(
        fetched: hours, updating: true, in: FakeWorld(), waitingFor: 2)
      #expect(ear.titles(day) == ["New"])
      withExtendedLifetime(calendars) {}
    }
  }

  @Test(arguments: [(1, "2h", "Old", 1), (1, "1h", "New", 2), (-24, "2h", "New", 2)])
  func `Copies as old as the setting are fetched, and those dated later than now`(
    _ hours: Int, _ interval: String, _ title: String, _ readings: Int
  ) throws {
    let calendars = try follow(
      fetched: hours, "calendar.refresh = \(interval)", in: FakeWorld(), waitingFor: readings)
    #expect(ear.titles(day) == [title])
    withExtendedLifetime(calendars) {}
  }

  @Test func `A calendar that never had anything is read as it is`() throws {
    let calendars = try follow("BEGIN:VCALENDAR\nnothing\n", in: FakeWorld())
    #expect(ear.titles(day) == [])
    #expect(!ear.failures.contains { $0?.contains("is it whole?") == true })
    withExtendedLifetime(calendars) {}
  }
}
