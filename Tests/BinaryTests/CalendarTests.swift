import Glibc
import Testing
import Thoroughness

/// A live rotation whose calendars change.
@Suite(.waiting) struct CalendarTests {
  private let folder: Folder
  private let now = time(nil)

  init() throws { folder = try Folder() }

  /// A calendar with events of today, by the minutes until they begin.
  private func calendar(_ events: (title: String, start: Int)...) -> String {
    func stamp(_ minutes: Int) -> String {
      var seconds = now + 60 * minutes
      var parts = tm()
      gmtime_r(&seconds, &parts)
      var buffer = [CChar](repeating: 0, count: 32)
      strftime(&buffer, buffer.count, "%Y%m%dT%H%M%SZ", &parts)
      return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
    let components = events.map { event in
      """
      BEGIN:VEVENT
      UID:\(event.title)@example.org
      SUMMARY:\(event.title)
      DTSTART:\(stamp(event.start))
      DTEND:\(stamp(event.start + 30))
      END:VEVENT

      """
    }
    return "BEGIN:VCALENDAR\nVERSION:2.0\n\(components.joined())END:VCALENDAR\n"
  }

  @Test func `A calendar that changes is followed, and one that goes is missed`() throws {
    let path = try folder.write(calendar(("Lecture", 60)), to: "uni.ics")
    let rotation = try Child(["run", "A", "B", "--calendar", path], in: folder)
    let stream = try #require(rotation.output)
    #expect(stream.line(containing: "snapshot")?.contains("Lecture") == true)
    _ = stream.line(containing: "slice_started")

    try folder.write(calendar(("Lecture", 90), ("Seminar", 180)), to: "uni.ics")
    #expect(stream.line(containing: "commitment_removed")?.contains("\"by\":\"calendar\"") == true)
    #expect(stream.line(containing: "commitment_added")?.contains("Lecture") == true)
    #expect(stream.line(containing: "commitment_added")?.contains("Seminar") == true)

    unlink(path)
    #expect(stream.line(containing: "problem")?.contains("\"code\":\"calendar\"") == true)
    let status = try Finished(of: ["status", "--json"], in: folder)
    #expect(status.output.contains("Seminar"))
    try folder.write(calendar(("Seminar", 180)), to: "uni.ics")
    #expect(stream.line(containing: "commitment_removed")?.contains("Lecture") == true)
    #expect(stream.line(containing: "problem_solved")?.contains("\"code\":\"calendar\"") == true)

    rotation.send(SIGTERM)
    #expect(rotation.ending()?.cause == .signal(SIGTERM))
  }

  @Test func `A file that comes into a folder of calendars is seen`() throws {
    try #require(mkdir(folder / "cal", 0o700) == 0)
    try folder.write(calendar(("Lecture", 60)), to: "cal/uni.ics")
    let rotation = try Child(["run", "A", "--calendar", folder / "cal"], in: folder)
    let stream = try #require(rotation.output)
    _ = stream.line(containing: "slice_started")
    try folder.write(calendar(("Football", 90)), to: "cal/club.ics")
    #expect(stream.line(containing: "commitment_added")?.contains("Football") == true)
    try folder.write(calendar(("Seminar", 120)), to: "cal/uni.ics")
    #expect(stream.line(containing: "commitment_removed")?.contains("Lecture") == true)
    rotation.send(SIGTERM)
    _ = rotation.ending()
  }

  @Test func `A rotation that is taken up has no commitment twice`() throws {
    let path = try folder.write(calendar(("Lecture", 60)), to: "uni.ics")
    let words = ["run", "A", "B", "--calendar", path, "--recover", "yes"]
    let first = try Child(words, in: folder)
    _ = try #require(first.output).line(containing: "slice_started")
    first.send(SIGKILL)
    _ = first.ending()
    try folder.write(calendar(("Lecture", 60), ("Seminar", 120)), to: "uni.ics")

    let second = try Child(words, in: folder)
    let stream = try #require(second.output)
    _ = stream.line(containing: "recovered")
    #expect(stream.line(containing: "commitment_added")?.contains("Seminar") == true)
    let status = try Finished(of: ["status", "--json"], in: folder)
    #expect(status.output.matches(of: /"title":"Lecture"/).count == 1)
    second.send(SIGTERM)
    _ = second.ending()
  }
}
