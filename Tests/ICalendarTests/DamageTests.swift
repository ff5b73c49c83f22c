import CivilTime
import ICalendar
import Testing

@Suite struct DamageTests {
  /// A text with a mark where the damage is, and the beginning of what is said about it.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    /// How many events can be read all the same.
    let events: Int

    init(_ text: String, _ message: String, events: Int = 1) {
      self.text = text
      self.message = message
      self.events = events
    }

    var testDescription: String { message }
  }

  static let good = "BEGIN:VEVENT\nDTSTART:20251103T090000Z\nSUMMARY:good\nEND:VEVENT"

  static let cases = [
    Case("¶<html><body>Sign in</body></html>\n", "this is not a calendar", events: 0),
    Case("¶", "this is not a calendar", events: 0),
    Case("BEGIN:VCALENDAR\n¶THIS IS NO PROPERTY\n\(good)\nEND:VCALENDAR\n", "not a property"),
    Case("BEGIN:VCALENDAR\n¶: no name\n\(good)\nEND:VCALENDAR\n", "not a property"),
    Case("BEGIN:VCALENDAR\n¶ATTENDEE;CN=x\n\(good)\nEND:VCALENDAR\n", "not a property"),
    Case("BEGIN:VCALENDAR\n¶X\n\(good)\nEND:VCALENDAR", "not a property"),
    Case("¶BEGIN:VCALENDAR\n\(good)\n", "no END:VCALENDAR belongs"),
    Case("BEGIN:VCALENDAR\nEND:¶VTOOD\n\(good)\nEND:VCALENDAR\n", "END:VTOOD ends nothing"),
    Case(
      "\(good)\n¶BEGIN:VEVENT\nDTSTART:20251104\n",
      "the file ends before END:VEVENT"),
    Case(
      "BEGIN:VCALENDAR\n¶BEGIN:VEVENT\nDTSTART:20251104\n\(good)\nEND:VCALENDAR\n",
      "no END:VEVENT belongs", events: 2),
    Case(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20251104\n¶BEGIN:VALARM\nEND:VEVENT\nEND:VCALENDAR\n",
      "no END:VALARM belongs"),
    Case("BEGIN:VCALENDAR\nBEGIN:¶V EVENT\n\(good)\nEND:VCALENDAR\n", "BEGIN cannot be “V EVENT”"),
    Case(
      "BEGIN:VCALENDAR\n\(good)\n¶BEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n",
      "an event without a start"),
    Case(
      "BEGIN:VCALENDAR\n\(good)\nBEGIN:VEVENT\nDTSTART:¶20251332T250000Z\nEND:VEVENT\nEND:VCALENDAR\n",
      "DTSTART cannot be “20251332T250000Z”; expected a date or a time"),
    Case(
      "BEGIN:VCALENDAR\n\(good)\nBEGIN:VEVENT\nDTST\n ART;VALUE=DA\n TE:\n ¶2025\n 1332\nEND:VEVENT\nEND:VCALENDAR\n",
      "DTSTART cannot be “20251332”"),
    Case(
      "BEGIN:VEVENT\nDTSTART:20251103T090000Z\nDTEND:¶20251103T080000Z\nEND:VEVENT\n",
      "the event ends before it starts; it is read as if it had no length"),
    Case(
      "BEGIN:VEVENT\nDTSTART:20251103\nDTEND:¶20251101\nEND:VEVENT\n",
      "the event ends before it starts; it is read as one day"),
    Case(
      "BEGIN:VEVENT\nDTSTART:20251103\nDTEND:¶20251104T080000Z\nEND:VEVENT\n",
      "one of DTSTART and DTEND is a date"),
    Case(
      "BEGIN:VEVENT\nDTSTART:20251103T090000Z\nDURATION:¶-PT1H\nEND:VEVENT\n",
      "DURATION cannot be “-PT1H”"),
    Case(
      "BEGIN:VEVENT\nDTSTART:20251103T090000Z\nDURATION:¶P999999999999999999W\nEND:VEVENT\n",
      "DURATION cannot be"),
    Case(
      "BEGIN:VEVENT\nDTSTART:20251103T090000Z\nEXDATE:20251104T090000Z,¶x,20251105T090000Z\nEND:VEVENT\n",
      "EXDATE cannot be “x”"),
    Case(
      "BEGIN:VEVENT\nDTSTART:20251103T090000Z\nRDATE:¶20251104T090000Z/-PT1H\nEND:VEVENT\n",
      "RDATE cannot be"),
    Case(
      "BEGIN:VEVENT\nDTSTART:20251103T090000Z\nRECURRENCE-ID:¶soon\nEND:VEVENT\n",
      "RECURRENCE-ID cannot be “soon”"),
    Case(
      "BEGIN:VEVENT\nDTSTART:20251103T090000Z\nSEQUENCE:¶two\nEND:VEVENT\n",
      "SEQUENCE cannot be “two”"),
    Case(
      "BEGIN:VEVENT\nDTSTART;TZID=¶Mars/Olympus:20251103T090000\nEND:VEVENT\n",
      "no time zone “Mars/Olympus”"),
    Case(
      "BEGIN:VEVENT\nDTSTART;TZID=\"¶Mars/Olympus\":20251103T090000\nDTEND;TZID=Mars/Olympus:20251103T100000\nEND:VEVENT\n",
      "no time zone “Mars/Olympus”"),
  ]

  @Test(arguments: cases, ["\r\n", "\n", "\r"])
  func `Damage is reported with its line and byte, and what is intact is there`(
    _ damaged: Case, _ lineEnd: String
  ) throws {
    let text = MarkedText(damaged.text, lineEnd: lineEnd)
    let file = CalendarFile(parsing: text.bytes, zones: TestZones.named)
    let problem = try #require(file.problems.first)
    #expect(file.problems.count == 1, "\(file.problems)")
    #expect(problem.message.hasPrefix(damaged.message), "\(problem)")
    #expect(problem.line == text.line)
    #expect(problem.column == text.column)
    #expect(file.eventCount == damaged.events)
  }

  @Test func `Several damages come in the order of the file`() {
    let file = calendar(
      """
      BEGIN:VEVENT
      DTSTART;TZID=Nowhere:20251103T090000
      DTEND:20251103T080000Z
      SEQUENCE:x
      junk
      END:VEVENT
      """)
    #expect(file.problems.map(\.line) == [4, 6, 7])
  }

  @Test func `A file full of damage has a bounded number of problems`() {
    let file = calendar(String(repeating: "junk\n", count: 5000))
    #expect(file.problems.count == 1001)
    #expect(file.problems.last?.message.hasPrefix("there are more problems") == true)
  }

  @Test(arguments: [
    "DTSTART:20251103T090000Z\nDTEND:20251103T080000Z",
    "DTSTART:20251103T090000Z\nDURATION:-PT1H",
    "DTSTART:20251103T090000Z\nDTEND:nonsense",
  ])
  func `An event without a sensible end has no length`(_ text: String) throws {
    #expect(
      try calendar(event(text)).list("2025-11-03", "2025-11-04") == ["2025-11-03 10:00–10:00 E"])
  }
}
