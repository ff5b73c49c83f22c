import CivilTime
import ICalendar
import Testing

@Suite struct ContentLineTests {
  /// The summaries of the events of a file, whatever day they are on.
  private func summaries(_ bytes: [UInt8]) throws -> [String] {
    let file = CalendarFile(parsing: bytes, zones: TestZones.named)
    return try file.expansion("2025-01-01", "2026-01-01").occurrences.map(\.summary)
  }

  private func file(_ summary: String) -> [UInt8] {
    Array("BEGIN:VEVENT\r\nDTSTART:20251103T090000Z\r\n\(summary)\r\nEND:VEVENT\r\n".utf8)
  }

  @Test(arguments: [
    ("SUMMARY:Linear Algebra", "Linear Algebra"),
    ("summary:lower case", "lower case"),
    ("SUMMARY:Lin\r\n ear", "Linear"),
    ("SUMMARY:Lin\r\n\tear", "Linear"),
    ("SUMMARY:one\r\n  two", "one two"),
    ("SUM\r\n MARY\r\n :folded name", "folded name"),
    ("SUMMARY\r\n\r\n :an empty line before the fold", "an empty line before the fold"),
    ("SUMMARY;LANGUAGE=de:Übung", "Übung"),
    ("SUMMARY;X=\"a:b;c\";Y=d:quoted", "quoted"),
    ("SUMMARY;X=\"a\",\"b:c\",d:several values", "several values"),
    ("SUMMARY;X=1;X=2:repeated", "repeated"),
    ("SUMMARY;;X=1:an empty parameter", "an empty parameter"),
    ("SUMMARY;X=\"never closed:still there", "still there"),
    ("SUMMARY;X=\"a:b\";Y=(never closed:still there", "still there"),
    ("SUMMARY;X;Y=\"b:c\":no value", "no value"),
    ("SUMMARY:9\\:30 \\\"sharp\\\"", "9:30 \"sharp\""),
    (
      "SUMMARY:Semi\\; comma\\, back\\\\slash \\n newline \\N",
      "Semi; comma, back\\slash \n newline \n"
    ),
    ("SUMMARY:C:\\temp ends in \\", "C:\\temp ends in \\"),
    ("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9", "Café"),
    ("SUMMARY;ENCODING=8BIT:plain", "plain"),
    ("SUMMARY:first\r\nSUMMARY:second", "first"),
    ("SUMMARY:", ""),
  ])
  func `A summary is read as it was meant`(_ line: String, _ summary: String) throws {
    #expect(try summaries(file(line)) == [summary])
  }

  @Test(arguments: [("LOCATION:Room 5", "Room 5"), ("LOCATION:", nil), ("X-PLACE:Room 5", nil)])
  func `An empty place counts as missing`(_ line: String, _ place: String?) throws {
    let file = CalendarFile(parsing: file(line), zones: TestZones.named)
    #expect(try file.expansion("2025-11-03", "2025-11-04").occurrences.map(\.location) == [place])
  }

  /// RFC 5545, section 3.1: implementations "need to unfold lines in such a way to properly restore
  /// the original sequence".
  @Test func `A fold inside a character does not spoil it`() throws {
    var bytes = file("SUMMARY:Prüfung")
    let place = try #require(bytes.firstIndex(of: 0xC3)) + 1
    bytes.insert(contentsOf: Array("\r\n ".utf8), at: place)
    #expect(try summaries(bytes) == ["Prüfung"])
  }

  @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n", "\n\n"])
  func `Lines end however they end`(_ lineEnd: String) throws {
    let text = [
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART:20251103", "SUMMARY:a", " b", "END:VEVENT",
      "END:VCALENDAR", "",
    ]
    #expect(try summaries(Array(text.joined(separator: lineEnd).utf8)) == ["ab"])
  }

  @Test func `A byte order mark is no part of the first line`() throws {
    let file = CalendarFile(
      parsing: [0xEF, 0xBB, 0xBF] + file("SUMMARY:a"), zones: TestZones.named)
    #expect(file.eventCount == 1)
    #expect(file.problems.isEmpty)
  }

  @Test func `Invalid UTF-8 is replaced and reported`() throws {
    let bytes =
      Array("BEGIN:VEVENT\nDTSTART:20251103\nSUMMARY:Pr".utf8) + [0xFC]
      + Array("fung\nEND:VEVENT\n".utf8)
    let file = CalendarFile(parsing: bytes, zones: TestZones.named)
    #expect(try summaries(bytes) == ["Pr\u{FFFD}fung"])
    #expect(file.problems.map(\.line) == [3])
    #expect(file.problems.map(\.column) == [11])
  }

  @Test func `Several calendars in a file are one`() throws {
    let one =
      "BEGIN:VCALENDAR\r\nX-WR-CALNAME:Term\r\n\(event("DTSTART:20251103\nSUMMARY:a"))\r\nEND:VCALENDAR\r\n"
    let other = one.replacing("SUMMARY:a", with: "SUMMARY:b").replacing("Term", with: "Other")
    let file = CalendarFile(parsing: Array((one + other).utf8), zones: TestZones.named)
    #expect(try file.list("2025-11-03", "2025-11-04").count == 2)
    #expect(file.name == "Term")
    #expect(file.eventCount == 2)
  }

  @Test func `Properties of alarms and other components are not those of the event`() throws {
    let file = calendar(
      event(
        """
        DTSTART:20251103T090000Z
        BEGIN:VALARM
        SUMMARY:Alarm notification
        DURATION:PT5M
        BEGIN:X-INNER
        SUMMARY:inner
        END:X-INNER
        END:VALARM
        SUMMARY:Event
        """))
    #expect(try file.list("2025-11-03", "2025-11-04") == ["2025-11-03 10:00–10:00 Event"])
  }
}
