import CommandSupport
import Commands
import Dispatch
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

  @Test func `What several commands bring at once comes once`() {
    let world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
      .file(
        "/home/me/.config/rota/config",
        "calendar.school = /school.ics\ncalendar.school.tasks = all-day\n"
      )
      .file("/school.ics", Self.calendar("20261127"))
    let disk = FaultyFileSystem(world.disk)
    // So each is still at work when the next one begins.
    disk.delay("open", by: .milliseconds(3))
    _ = world.disk(disk)
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      if number.isMultiple(of: 2) {
        world.bringAssignments()
      } else {
        _ = world.run("add", "--from", "school")
      }
    }
    let bytes = world.disk.files[world.directories.defaultList] ?? []
    #expect(String(decoding: bytes, as: UTF8.self).ranges(of: "Sheet 5").count == 1)
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
    // A date that cannot be given to the list now is not noted as given.
    _ = world.file("/school.ics", Self.calendar("20261204"))
    disk.failOpening(world.directories.defaultList, with: EIO)
    world.bringAssignments()
    disk.heal()
    #expect(lines() == ["Sheet 5 due:2026-12-04 "])
  }
}
