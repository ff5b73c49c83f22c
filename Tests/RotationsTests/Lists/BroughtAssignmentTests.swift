import CommandSupport
import Commands
import Glibc
import Platform
import Rotations
import Testing
import WorldSupport

/// What the start page and `rota run` bring to the default list from calendars.
@Suite struct BroughtAssignmentTests {
  private static func calendar(_ day: String) -> String {
    SampleCalendar.text(
      .event("UID:sheet", "SUMMARY:Sheet 5", "DTSTART;VALUE=DATE:\(day)"))
  }

  @Test func `Each comes once, and follows the day of its event`() {
    let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file(
        "/home/me/.config/rota/config",
        "calendar.school = /school.ics\ncalendar.school.tasks = all-day\n"
      )
      .file("/school.ics", Self.calendar("20261127"))
    func lines() -> [String] {
      world.bringAssignments()
      let bytes = world.disk.files[world.directories.defaultList] ?? []
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        .map { String($0.prefix { $0 != "i" }) }
    }
    for _ in 1...2 { #expect(lines() == ["Sheet 5 due:2026-11-27 "]) }
    _ = world.file("/school.ics", Self.calendar("20261130"))
    for _ in 1...2 { #expect(lines() == ["Sheet 5 due:2026-11-30 "]) }
    _ = world.run("rm", "Sheet")
    #expect(lines() == [])
    let disk = FaultyFileSystem(world.disk)
    disk.failOpening(world.directories.takenTasks, with: EIO)
    _ = world.disk(disk)
    #expect(lines() == [])
    disk.heal()
    #expect(world.run("add", "--from", "school", "--again").output.contains("1 added"))
  }
}
