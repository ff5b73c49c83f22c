import CivilTime
import EventStream
import JSONLines
import RoundRobin
import Testing

/// The records of the stream, both ways.
@Suite struct RecordTests {
  @Test func `A record is one line: the envelope in its order, then the fields of its kind`() {
    let record = RecordExample(.breakEnded(.expired, spent: .seconds(300)), "").record

    #expect(
      String(decoding: record.bytes, as: UTF8.self) == """
        {"v":1,"seq":17,"kind":"break_ended","time":"2026-11-20T09:30:00.250+01:00",\
        "at_s":1800.25,"rotation":"4f0k2m9p7xq1","cycle":2,"reason":"expired","spent_s":300}

        """)
  }

  @Test(arguments: RecordExample.all)
  func `Every kind is written as its documentation says and read back`(
    _ example: RecordExample
  ) throws {
    #expect(String(decoding: example.record.bytes, as: UTF8.self) == example.line + "\n")
    #expect(try StreamLine(example.line) == .record(example.record))
  }

  @Test func `A commitment withdrawn without a source was withdrawn by request`() throws {
    let lunch = Roster.Block(id: "lunch", title: "Lunch")
    let line = String(
      decoding: RecordExample(.commitmentRemoved(lunch, by: .request), "").record.bytes.dropLast(),
      as: UTF8.self)
    let bare = line.split(separator: #","by":"request""#).joined()
    #expect(bare != line)
    guard case .record(let record) = try StreamLine(bare) else {
      Issue.record("\(bare) is no record")
      return
    }
    #expect(record.content == .commitmentRemoved(lunch, by: .request))
  }

  @Test func `A break that an undo gives back has its number`() throws {
    let run = Record.Countdown(length: .seconds(90), remaining: .seconds(90), deadline: nil)
    var record = RecordExample(.breakStarted(long: true, number: 3, run), "").record
    record.cause = .undo(of: 7)
    let line = String(decoding: record.bytes, as: UTF8.self)
    #expect(line.hasSuffix(#","deadline":null,"number":3,"undoes":7}"# + "\n"))
    #expect(try StreamLine(parsing: record.bytes.span) == .record(record))
  }

  @Test func `There is an example of every kind but the snapshot`() {
    #expect(
      Set(RecordExample.all.map { "\($0.content.kind)" }) == [
        "started", "slice_started", "slice_ended", "cycle_ended", "break_started", "break_ended",
        "check_in_due", "checked_in", "waiting_started", "waiting_ended", "commitment_started",
        "commitment_ended", "commitment_added", "commitment_removed", "warning", "paused",
        "resumed", "extended", "quantum_changed", "task_added", "task_arrived", "task_edited",
        "task_moved", "task_reopened", "task_completed", "task_removed", "undone",
        "task_restored", "estimate_reached",
        "slept", "recovered", "planned", "hook_finished", "problem", "problem_solved", "tick",
        "lost", "ended",
      ])
  }

  @Test func `Every kind but the snapshot has an example`() {
    let kinds = RecordExample.all.map(\.content.kind) + [.snapshot]
    #expect(Set(Record.Kind.allCases) == Set(kinds))
  }

  @Test(arguments: RecordExample.all)
  func `Fields that a reader does not know are ignored, in whatever order they come`(
    _ example: RecordExample
  ) throws {
    guard case .object(var members) = try JSONValue(parsing: example.line.utf8.span) else {
      Issue.record("\(example.line) is no object")
      return
    }
    members["new"] = ["a": [1, nil]]
    var sorted: [UInt8] = []
    sorted.append(json: .object(members))

    #expect(try StreamLine(parsing: sorted.span) == .record(example.record))
  }

  @Test func `A kind that a reader does not know is no error`() throws {
    let line = RecordExample(.cycleEnded, "").line.replacing("cycle_ended", with: "moon_rose")
    #expect(try StreamLine(line) == .unknown(kind: "moon_rose"))
  }

  // MARK: Faults

  @Test(arguments: RecordExample.all)
  func `A field that is missing names itself, unless it may be missing`(
    _ example: RecordExample
  ) throws {
    let optional: Set = [
      "list", "previous", "next", "deadline", "remaining_s", "after", "first", "id", "title",
      "until", "source", "by", "credit_s", "dropped", "kept", "left_s",
    ]
    for (key, line) in try example.linesWithoutOneMember() {
      do throws(UnreadableRecord) {
        _ = try StreamLine(line)
        #expect(optional.contains(key) || example.canDo(without: key), "\(key) may be missing")
      } catch {
        guard case .json(let fault) = error.reason else {
          Issue.record("\(key): \(error)")
          continue
        }
        #expect(fault.reason == .missing(key: key))
      }
    }
  }

  @Test(arguments: RecordExample.all)
  func `A field of the wrong type is reported with its place`(_ example: RecordExample) throws {
    for (key, line) in try example.lines(replacing: []) {
      let error = #expect(throws: UnreadableRecord.self, "\(key)") { try StreamLine(line) }
      guard case .json(let fault) = error?.reason else { continue }
      #expect(line.utf8.dropFirst(fault.offset).starts(with: "[]".utf8), "\(key): \(fault)")
    }
  }

  @Test(arguments: [
    (#""v":1"#, #""v":2"#, "a record of version 2, written by a newer Rota"),
    (
      #""kind":"break_ended""#, #""kind":"break_ended","v":1"#,
      #"byte 37: the member "v" is there twice"#
    ),
    (#""reason":"expired""#, #""reason":"tired""#, "the field 'reason' cannot be 'tired'"),
    (
      #""time":"2026-11-20T09:30"#, #""time":"today"#,
      "the field 'time' cannot be 'today:00.250+01:00'"
    ),
    (
      #""at_s":1800.25"#, #""at_s":3155760000.5"#,
      "the field 'at_s' cannot be '3155760000.5'; it has seconds, from 0 to 3155760000, a century"
    ),
    (
      #""at_s":1800.25"#, #""at_s":1e30"#,
      "byte 83: the number is not a number of seconds below 2^63 with at most 18 decimals"
    ),
    (#""seq":17,"#, "", #"byte 0: the member "seq" is missing"#),
    (#""spent_s":300"#, #""spent_s":"5m""#, "byte 156: found a string, expected a number"),
    (#""v":1"#, #""v":0"#, "version 0 never existed; the first one is 1"),
    (#"300}"#, "300", "byte 159: the line ends here, expected ',' or '}'"),
  ])
  func `A line that is no record says why`(
    _ old: String, _ new: String, _ message: String
  ) {
    let example = RecordExample(
      .breakEnded(.expired, spent: .seconds(300)), #","reason":"expired","spent_s":300"#)
    let line = example.line.replacing(old, with: new)

    let error = #expect(throws: UnreadableRecord.self) { try StreamLine(line) }
    #expect(error?.description == message)
  }

  @Test(arguments: [0, 2, -1])
  func `Only the first version is read`(_ version: Int) {
    let line = RecordExample(.cycleEnded, "").line
      .replacing(#"{"v":1,"#, with: #"{"v":\#(version),"#)
    var reader = CompactRecordReader()

    let error = #expect(throws: UnreadableRecord.self) { try StreamLine(line) }
    #expect(error?.reason == .version(version))
    #expect(throws: UnreadableRecord.self) { try reader.read(Array(line.utf8).span) }
  }

  @Test func `A commitment from before calendars existed counts as requested`() throws {
    let line = RecordExample(
      .commitmentEnded(RecordExample.lecture, spent: .zero),
      #","id":"c1","title":"Lecture","spent_s":0"#
    ).line
    guard case .record(let record) = try StreamLine(line),
      case .commitmentEnded(let block, _) = record.content
    else {
      Issue.record("it is no end of a commitment")
      return
    }
    #expect(block.source == .request)
  }

  // MARK: Length

  static let hostile: [Record.Content] = {
    let text = String(repeating: "\u{1}", count: 1024)
    let card = TaskCard(
      id: String(repeating: "\\", count: 64), title: text, project: text,
      tags: (0..<60).map { "\($0)" + text.prefix(80) }, priority: nil)
    let who = Who(id: String(repeating: "\"", count: 64), title: text, project: text)
    let block = Roster.Block(id: String(repeating: "\\", count: 64), title: text)
    let detail = TaskDetail(card: card)
    return [
      .started(name: text, machine: text, list: text, quantum: .seconds(1), tasks: 1),
      .sliceStarted(
        card, previous: who, next: who, switched: true, why: .turn, credit: .zero,
        RecordExample.running),
      .sliceEnded(card, .expired, spent: .zero, length: .zero, credit: .zero),
      .checkInDue(card, RecordExample.running),
      .checkedIn(card, confirmed: true, waited: .zero),
      .commitmentStarted(block, until: RecordExample.time("11:00:00.000")),
      .commitmentEnded(block, spent: .zero),
      .commitmentRemoved(block, by: .calendar),
      .warning(.upcoming, id: block.id, title: text, remaining: .zero),
      .taskAdded(detail, .after(who.id)), .taskArrived(detail, .tail),
      .taskEdited(detail, .head), .taskMoved(detail, .tail), .taskReopened(detail, .tail),
      .taskCompleted(card, spent: .zero), .taskRemoved(card, spent: .zero),
      .estimateReached(card, estimate: .seconds(1)),
      .planned(
        PlanDigest(
          blocks: 1, unplaced: 1, reason: text,
          coverage: PlanDigest.Coverage(
            day: .latest, tasks: Array(repeating: card.id, count: 100),
            leftOut: Array(repeating: card.id, count: 100)))),
      .hookFinished(hook: text, ofSeq: 1, status: 1, duration: .zero, output: text + text),
      .problem(.hook, message: text + text),
      .tick(card, remaining: nil),
    ]
  }()

  @Test(arguments: hostile)
  func `No record but a snapshot is longer than 4,096 bytes`(_ content: Record.Content) throws {
    let record = RecordExample(content, "").record
    #expect(record.bytes.count <= 4096)
    guard case .record = try StreamLine(parsing: record.bytes.span) else {
      Issue.record("It cannot be read back")
      return
    }
  }

  @Test func `Only what is too long is shortened, between two characters, and never an id`() throws
  {
    let family = "👨‍👩‍👧‍👦"
    let id = String(repeating: "i", count: 64)
    let card = TaskCard(id: id, title: String(repeating: family, count: 400), tags: ["short"])
    let line = RecordExample(.taskCompleted(card, spent: .zero), "").record.bytes

    let parsed = try StreamLine(parsing: line.span)
    guard case .record(let record) = parsed, case .taskCompleted(let read, _) = record.content
    else {
      Issue.record("It is read as \(parsed)")
      return
    }
    #expect(read.id == id)
    #expect(read.tags == ["short"])
    #expect(read.title == String(repeating: family, count: 40) + "…")
  }

  @Test func `Of the ids in a plan as many are kept as there is room for, and each as a whole`()
    throws
  {
    let ids = (0..<1000).map { "task\($0)" }
    let coverage = PlanDigest.Coverage(day: .earliest, tasks: ids, leftOut: ["other"])
    let plan = PlanDigest(blocks: 1000, unplaced: 1, reason: "start", coverage: coverage)
    let parsed = try StreamLine(parsing: RecordExample(.planned(plan), "").record.bytes.span)
    guard case .record(let record) = parsed, case .planned(let read) = record.content,
      let kept = read.coverage
    else {
      Issue.record("It is read as \(parsed)")
      return
    }
    #expect(kept.tasks.count > 100)
    #expect(kept.tasks == Array(ids.prefix(kept.tasks.count)))
    #expect(kept.leftOut == ["other"])
  }

  @Test func `The id of a task survives the shortest texts`() throws {
    for content in RecordTests.hostile {
      let parsed = try StreamLine(parsing: RecordExample(content, "").record.bytes.span)
      guard case .record(let record) = parsed else { continue }
      switch record.content {
      case .sliceStarted(let card, let previous, _, _, _, _, _):
        #expect(card.id.utf8.count == 64)
        #expect(previous?.id.utf8.count == 64)
      case .taskAdded(let detail, .after(let other)):
        #expect(detail.card.id.utf8.count == 64)
        #expect(other.utf8.count == 64)
      case .warning(_, let id, _, _):
        #expect(id?.utf8.count == 64)
      default:
        break
      }
    }
  }
}

extension StreamLine {
  /// The line as text.
  fileprivate init(_ line: String) throws(UnreadableRecord) {
    try self.init(parsing: line.utf8.span)
  }
}

extension RecordExample {
  /// Whether the example is a tick and the key one of what a tick can do without.
  /// Whether records of its kind may lack a field that others need.
  fileprivate func canDo(without key: String) -> Bool {
    switch content {
    case .tick: key == "task"
    case .planned:
      ["day", "tasks", "left_out", "options", "turns", "served", "order", "calendars"].contains(key)
    default: false
    }
  }

  /// The line without each of its members in turn.
  fileprivate func linesWithoutOneMember() throws -> [(key: String, line: String)] {
    try variants { $0[$1] = nil }
  }

  /// The line with each of its members in turn replaced by other JSON.
  fileprivate func lines(replacing value: JSONValue) throws -> [(key: String, line: String)] {
    try variants { $0[$1] = value }
  }

  private func variants(
    _ change: (inout [String: JSONValue], String) -> Void
  ) throws -> [(key: String, line: String)] {
    guard case .object(let members) = try JSONValue(parsing: line.utf8.span) else { return [] }
    return members.keys.sorted().map { key in
      var changed = members
      change(&changed, key)
      var bytes: [UInt8] = []
      bytes.append(json: .object(changed))
      return (key, String(decoding: bytes, as: UTF8.self))
    }
  }
}
