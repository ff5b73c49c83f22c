import CivilTime
import EventStream
import RoundRobin
import Testing

/// What statistics are made of, read from lines in any form.
@Suite struct CompactRecordTests {
  private func read(_ reader: inout CompactRecordReader, _ line: String) throws -> CompactRecord? {
    try reader.read(Array(line.utf8).span)
  }

  @Test(arguments: RecordExample.all)
  func `A line of the program says the same as one with blanks`(_ example: RecordExample) throws {
    var reader = CompactRecordReader()
    // Whatever was met once is recognized by its bytes from then on.
    let first = try read(&reader, example.line)
    let again = try read(&reader, example.line)
    let spaced = try read(&reader, "{ " + example.line.dropFirst())

    #expect(first == again)
    #expect(spaced == first)
    if let first, first.content != .other { #expect(first.time == example.record.time.instant) }
    #expect((first == nil) == (example.record.seq == nil))
    #expect(first?.at ?? 1_800_250_000_000 == 1_800_250_000_000)
    #expect(reader.rotations == (first == nil ? [] : ["4f0k2m9p7xq1"]))
  }

  @Test(
    "What is written in another way means the same",
    arguments: [
      ("slept", #""policy":"count""#, CompactRecord.Content.slept(isCounted: true)),
      ("slept", #""policy":"pause""#, .slept(isCounted: false)),
      (
        "slice_started", #""task":{"id":"a","title":"A"},"deadline":null"#,
        .sliceStarted(0, isSwitch: false, isStanding: true)
      ),
      (
        "slice_started", #""task":{"id":"a","title":"A"},"deadline":"2026-11-20T09:25:00Z""#,
        .sliceStarted(0, isSwitch: false, isStanding: false)
      ),
      (
        "slice_started", #""task":{"id":"a","title":"A"}"#,
        .sliceStarted(0, isSwitch: false, isStanding: nil)
      ),
    ])
  func otherForms(kind: String, fields: String, content: CompactRecord.Content) throws {
    var reader = CompactRecordReader()
    let line =
      #"{ "v":1,"seq":1,"kind":"\#(kind)","time":"2026-11-20T09:00:00Z","at_s":1,"rotation":"r","#
      + "\(fields)}"
    #expect(try read(&reader, line)?.content == content)
  }

  @Test func `A record of another version is refused for that`() throws {
    let error = #expect(throws: UnreadableRecord.self) {
      var reader = CompactRecordReader()
      _ = try read(
        &reader,
        #"{"v":2,"seq":1,"kind":"cycle_ended","time":"2026-11-20T09:00:00Z","at_s":1,"#
          + #""rotation":"r"}"#)
    }
    #expect(error?.reason == .version(2))
  }

  @Test func `A task is met once as long as it stays as it is`() throws {
    var reader = CompactRecordReader()
    for (seq, title) in [(1, "Essay"), (2, "Essay"), (3, "Essay!"), (4, "Essay")] {
      _ = try read(
        &reader,
        #"{"v":1,"seq":\#(seq),"kind":"slice_ended","time":"2026-11-20T09:00:00.000Z","#
          + #""at_s":1,"rotation":"r","cycle":1,"task":{"id":"a","title":"\#(title)"},"#
          + #""reason":"expired"}"#)
    }
    #expect(reader.cards.map(\.title) == ["Essay", "Essay!"])
  }

  @Test(arguments: [
    (
      #"{"v":1,"seq":1,"kind":"ended","time":"2026-11-20T09:00:00Z","at_s":1.5e1,"rotation":"r"}"#,
      15.0
    ),
    (
      #"{"rotation":"r","at_s":0.25,"time":"2026-11-20 09:00:00+01:00","kind":"x","seq":2,"v":1}"#,
      0.25
    ),
  ])
  func `The grammar asks for little`(line: String, seconds: Double) throws {
    var reader = CompactRecordReader()
    #expect(try read(&reader, line)?.at == Int64(seconds * 1e9))
  }

  @Test(arguments: [
    "nonsense", "{}", "[1]", #"{"v":2,"seq":1,"kind":"ended"}"#,
    #"{"v":1,"seq":1,"kind":"slice_ended","time":"2026-11-20T09:00:00Z","at_s":1,"rotation":"r"}"#,
    #"{"v":1,"seq":1,"kind":"paused","time":"yesterday","at_s":1,"rotation":"r"}"#,
    #"{"v":1,"seq":1,"kind":"paused","time":"2026-11-20T09:00:00Z","at_s":1e30,"rotation":"r"}"#,
    #"{"v":1,"sEq":1,"kind":"cycle_ended","time":"2026-11-20T09:00:00Z","at_s":1,"rotation":"r"}"#,
  ])
  func `A line that is not a record is refused`(_ line: String) {
    #expect(throws: UnreadableRecord.self) {
      var reader = CompactRecordReader()
      _ = try read(&reader, line)
    }
  }

  @Test(
    "No clock of a rotation shows less than nothing, or more than a century, to any reader",
    arguments: [
      ("at_s", "9000000000"), ("at_s", "-1"), ("at_s", "3155760000.5"), ("ago_s", "9e9"),
      ("ago_s", "-0.1"), ("paused_s", "3155760001"), ("paused_s", "-9e9"),
    ])
  func clocks(field: String, value: String) throws {
    var fields = ["at_s": "1", "ago_s": "0", "paused_s": "0"]
    fields[field] = value
    func number(_ name: String) -> String { "\"\(name)\":\(fields[name] ?? "")" }
    let kind = field == "paused_s" ? "resumed" : "paused"
    let line =
      #"{"v":1,"seq":1,"kind":"\#(kind)","time":"2026-11-20T09:00:00.000+00:00",\#(number("at_s")),"#
      + #""rotation":"r","cycle":1,"reason":"user",\#(number("ago_s")),\#(number("paused_s")),"#
      + #""remaining_s":null,"deadline":null}"#
    let whole = #expect(throws: UnreadableRecord.self) {
      try StreamLine(parsing: Array(line.utf8).span)
    }
    let compact = #expect(throws: UnreadableRecord.self) {
      var reader = CompactRecordReader()
      _ = try read(&reader, line)
    }
    #expect(whole?.reason == .clock(field: field, found: value))
    #expect(compact?.reason == whole?.reason)
  }

  @Test(
    "What is no slice begins and ends",
    arguments: [
      (
        "break_started", #""long":false"#,
        CompactRecord.Content.interludeStarted(.rest(isLong: false))
      ),
      ("break_started", #""long":true"#, .interludeStarted(.rest(isLong: true))),
      ("check_in_due", "", .interludeStarted(.checkIn)),
      ("commitment_started", #""title":"Lecture""#, .interludeStarted(.commitment(0))),
      ("waiting_started", "", .interludeStarted(.waiting)),
      ("break_ended", "", .interludeEnded), ("commitment_ended", "", .interludeEnded),
      ("waiting_ended", "", .interludeEnded),
    ])
  func interludes(kind: String, fields: String, content: CompactRecord.Content) throws {
    var reader = CompactRecordReader()
    let compact = try read(
      &reader,
      #"{"v":1,"seq":1,"kind":"\#(kind)","time":"2026-11-20T09:00:00Z","at_s":1,"rotation":"r""#
        + (fields.isEmpty ? "}" : ",\(fields)}"))
    #expect(compact?.content == content)
    #expect(reader.titles == (kind == "commitment_started" ? ["Lecture"] : []))
  }

  @Test(
    "Of a kind that statistics do not need the rest of the line is looked through",
    arguments: [
      ("", true), (#","x":"a\#u{0}b""#, false), (#","x":"\#u{1F}""#, false),
      (#","x":{"y":1}"#, true), (#"}{"v":1,"seq":2"#, false),
      (#","x":"Árvíztűrő {tükörfúrógép}""#, true), (#","longer":"1234567{"v":1""#, false),
    ])
  func rest(of fields: String, isRecord: Bool) {
    for padding in 0..<9 {
      let line =
        #"{"v":1,"seq":1,"kind":"hook_finished","time":"2026-11-20T09:00:00.000+00:00","at_s":1,"#
        + #""rotation":"r","cycle":1,"hook":"\#(String(repeating: "h", count: padding))"\#(fields)}"#
      var reader = CompactRecordReader()
      #expect(((try? read(&reader, line)) != nil) == isRecord, "\(line)")
    }
  }

  @Test func `Control characters in a deadline are no time`() throws {
    func line(_ deadline: String) -> String {
      #"{"v":1,"seq":1,"kind":"break_started","time":"2026-11-20T09:00:00.000+00:00","at_s":1,"#
        + #""rotation":"r","cycle":1,"long":false,"length_s":1,"remaining_s":1,"#
        + #""deadline":"\#(deadline)"}"#
    }
    var reader = CompactRecordReader()
    #expect(try read(&reader, line("2026-11-20T09:25:00.000+00:00")) != nil)
    let time = Array("2026-11-20T09:25:00.000+00:00")
    for place in time.indices {
      var other = time
      other[place] = "\u{10}"
      #expect(throws: UnreadableRecord.self) { try read(&reader, line(String(other))) }
    }
  }

  @Test func `A blank line is nothing`() throws {
    var reader = CompactRecordReader()
    #expect(try read(&reader, "") == nil)
    #expect(try read(&reader, " \t ") == nil)
  }

  @Test(
    arguments: RecordExample.all,
    [#""v":1"#, #""seq":7"#, #""kind":"x""#, #""at_s":0"#, #""rotation":"r""#])
  func `A line that says twice what every record says is damage for all readers`(
    _ example: RecordExample, _ member: String
  ) throws {
    // Most lines are recognized by their first bytes, and others are parsed.
    if example.record.seq == nil { return }
    var reader = CompactRecordReader()
    _ = try read(&reader, example.line)
    for line in [
      example.line.dropLast() + "," + member + "}", "{" + member + "," + example.line.dropFirst(),
    ] {
      #expect(throws: UnreadableRecord.self) { try read(&reader, String(line)) }
      #expect(throws: UnreadableRecord.self) { try StreamLine(parsing: Array(line.utf8).span) }
    }
  }
}
