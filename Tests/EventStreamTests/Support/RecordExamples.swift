import CivilTime
import EventStream
import RoundRobin
import Tasks
import Testing

/// A record of each kind, and the line that it is.
struct RecordExample: CustomTestStringConvertible, Sendable {
  var content: Record.Content
  /// What stands behind the cycle.
  var fields: String

  init(_ content: Record.Content, _ fields: String) {
    self.content = content
    self.fields = fields
  }

  var testDescription: String { "\(content.kind)" }

  /// The record, at half past nine in Budapest.
  var record: Record {
    var seq: Int? = 17
    switch content {
    case .tick, .lost: seq = nil
    default: break
    }
    return Record(
      seq: seq, time: RecordExample.time("09:30:00.250"), at: .milliseconds(1_800_250),
      rotation: "4f0k2m9p7xq1", cycle: 2, content: content)
  }

  var line: String {
    let seq = record.seq.map { #""seq":\#($0),"# } ?? ""
    return #"{"v":1,\#(seq)"kind":"\#(content.kind)","time":"2026-11-20T09:30:00.250+01:00","#
      + #""at_s":1800.25,"rotation":"4f0k2m9p7xq1","cycle":2\#(fields)}"#
  }

  static func time(_ clock: String) -> Timestamp {
    guard let time = Timestamp(utf8: "2026-11-20T\(clock)+01:00".utf8.span) else {
      preconditionFailure("\(clock) is no time")
    }
    return time
  }

  static let essay = TaskCard(
    id: "k3v9x2", title: "Write essay", project: "school", tags: ["deep", "desk"],
    priority: Priority("A"))
  static let maths = TaskCard(id: "p0q1r2", title: "Maths")
  static let lecture = Roster.Block(id: "c1", title: "Lecture", source: .calendar)
  static let running = Record.Countdown(
    length: .seconds(1500), remaining: .seconds(1500), deadline: time("09:55:00.250"))
  static let standing = Record.Countdown(
    length: .milliseconds(900_500), remaining: .seconds(90), deadline: nil)

  static let all: [RecordExample] = [
    RecordExample(
      .started(
        name: "main", machine: "desk-abcd", list: "/home/u/todo.txt", quantum: .seconds(1500),
        tasks: 6),
      #","name":"main","machine":"desk-abcd","list":"/home/u/todo.txt","quantum_s":1500"#
        + #","tasks":6"#),
    RecordExample(
      .sliceStarted(
        essay, previous: Who(id: "p0q1r2", title: "Maths"),
        next: Who(id: "b7", title: "Biology", project: "school"), switched: true, why: .turn,
        credit: .zero, running),
      #","task":{"id":"k3v9x2","title":"Write essay","project":"school","tags":["deep""#
        + #","desk"],"priority":"A"},"previous":{"id":"p0q1r2","title":"Maths"}"#
        + #","next":{"id":"b7","title":"Biology","project":"school"},"switched":true"#
        + #","why":"turn","length_s":1500,"remaining_s":1500"#
        + #","deadline":"2026-11-20T09:55:00.250+01:00","credit_s":0"#),
    RecordExample(
      .sliceEnded(
        essay, .skipped, spent: .milliseconds(1499), length: .seconds(1500),
        credit: .nanoseconds(1)),
      #","task":{"id":"k3v9x2","title":"Write essay","project":"school","tags":["deep""#
        + #","desk"],"priority":"A"},"reason":"skipped","spent_s":1.499,"length_s":1500"#
        + #","credit_s":0.000000001"#),
    RecordExample(.cycleEnded, ""),
    RecordExample(
      .breakStarted(long: true, number: nil, standing),
      #","long":true,"length_s":900.5,"remaining_s":90,"deadline":null"#),
    RecordExample(
      .breakEnded(.expired, spent: .seconds(300)),
      #","reason":"expired","spent_s":300"#),
    RecordExample(
      .checkInDue(maths, running),
      #","task":{"id":"p0q1r2","title":"Maths"},"length_s":1500,"remaining_s":1500"#
        + #","deadline":"2026-11-20T09:55:00.250+01:00""#),
    RecordExample(
      .checkedIn(maths, confirmed: true, waited: .milliseconds(12_345)),
      #","task":{"id":"p0q1r2","title":"Maths"},"confirmed":true,"waited_s":12.345"#),
    RecordExample(
      .waitingStarted(until: time("10:00:00.000")),
      #","until":"2026-11-20T10:00:00.000+01:00""#),
    RecordExample(
      .waitingEnded(waited: .seconds(1799)),
      #","waited_s":1799"#),
    RecordExample(
      .commitmentStarted(lecture, until: time("11:00:00.000")),
      #","id":"c1","title":"Lecture","source":"calendar","until":"2026-11-20T11:00:00.000+01:00""#),
    RecordExample(
      .commitmentEnded(lecture, spent: .seconds(5400)),
      #","id":"c1","title":"Lecture","source":"calendar","spent_s":5400"#),
    RecordExample(
      .commitmentAdded(lecture, start: time("10:00:00.000"), end: time("11:00:00.000")),
      #","id":"c1","title":"Lecture","source":"calendar","start":"2026-11-20T10:00:00.000+01:00""#
        + #","end":"2026-11-20T11:00:00.000+01:00""#),
    RecordExample(
      .commitmentRemoved(lecture, by: .calendar),
      #","id":"c1","title":"Lecture","source":"calendar","by":"calendar""#),
    RecordExample(
      .warning(.slice, id: "p0q1r2", title: "Maths", remaining: .seconds(300)),
      #","of":"slice","id":"p0q1r2","title":"Maths","remaining_s":300"#),
    RecordExample(
      .paused(.user, ago: .seconds(600), remaining: .seconds(900)),
      #","reason":"user","ago_s":600,"remaining_s":900"#),
    RecordExample(
      .resumed(paused: .seconds(60), remaining: .seconds(900), deadline: time("09:45:00.250")),
      #","paused_s":60,"remaining_s":900,"deadline":"2026-11-20T09:45:00.250+01:00""#),
    RecordExample(
      .extended(.rest, by: .seconds(300), running),
      #","of":"break","by_s":300,"length_s":1500,"remaining_s":1500"#
        + #","deadline":"2026-11-20T09:55:00.250+01:00""#),
    RecordExample(
      .quantumChanged(.seconds(1200)),
      #","quantum_s":1200"#),
    RecordExample(
      .taskAdded(
        TaskDetail(
          card: essay, slice: .seconds(2400), estimate: .seconds(7200), from: time("10:00:00.000")),
        .tail),
      #","task":{"id":"k3v9x2","title":"Write essay","project":"school","tags":["deep""#
        + #","desk"],"priority":"A","slice_s":2400,"estimate_s":7200"#
        + #","from":"2026-11-20T10:00:00.000+01:00"},"after":null,"first":false"#),
    RecordExample(
      .taskArrived(TaskDetail(card: maths), .tail),
      #","task":{"id":"p0q1r2","title":"Maths","slice_s":null,"estimate_s":null,"from":null}"#
        + #","after":null,"first":false"#),
    RecordExample(
      .taskEdited(TaskDetail(card: maths), .after("k3v9x2")),
      #","task":{"id":"p0q1r2","title":"Maths","slice_s":null,"estimate_s":null,"from":null}"#
        + #","after":"k3v9x2","first":false"#),
    RecordExample(
      .taskMoved(TaskDetail(card: maths), .head),
      #","task":{"id":"p0q1r2","title":"Maths","slice_s":null,"estimate_s":null,"from":null}"#
        + #","after":null,"first":true"#),
    RecordExample(
      .taskReopened(TaskDetail(card: maths), .tail),
      #","task":{"id":"p0q1r2","title":"Maths","slice_s":null,"estimate_s":null,"from":null}"#
        + #","after":null,"first":false"#),
    RecordExample(
      .taskCompleted(maths, spent: .seconds(4500)),
      #","task":{"id":"p0q1r2","title":"Maths"},"spent_s":4500"#),
    RecordExample(
      .taskRemoved(maths, spent: .zero),
      #","task":{"id":"p0q1r2","title":"Maths"},"spent_s":0"#),
    RecordExample(
      .undone(of: 7, kept: "Biology"), #","of_seq":7,"kept":"Biology""#),
    RecordExample(
      .taskRestored(
        TaskDetail(card: maths), .after("x7k2p9"),
        Standing(
          .ring, turn: 2, latest: 4, credit: .seconds(30), left: .milliseconds(250_500)),
        spent: .seconds(90)),
      #","task":{"id":"p0q1r2","title":"Maths","slice_s":null,"estimate_s":null,"from":null}"#
        + #","after":"x7k2p9","first":false,"place":"ring","left_s":250.5,"credit_s":30"#
        + #","turn_cycle":2,"spent_s":90,"last_slice":4"#),
    RecordExample(
      .estimateReached(maths, estimate: .seconds(3600)),
      #","task":{"id":"p0q1r2","title":"Maths"},"estimate_s":3600"#),
    RecordExample(
      .slept(.seconds(720), frozen: false, .endSlice),
      #","slept_s":720,"frozen":false,"policy":"end-slice""#),
    RecordExample(
      .recovered(
        Recovery(
          gone: .seconds(3600), counted: .seconds(55),
          origin: Origin(
            name: "default", machine: "desk-abcd", pid: 4711, list: "today.txt", onSleep: .count),
          zone: Zone(offset: 3600), rules: Rules(quantum: .seconds(1500), warnings: [.seconds(60)]),
          until: nil)),
      #","gone_s":3600,"counted_s":55,"name":"default","machine":"desk-abcd","pid":4711"#
        + #","list":"today.txt","zone":"+01:00","rules":{"quantum_s":1500,"break_s":null"#
        + #","long_break_s":null,"every":null,"check_in_s":null,"unused":"drop""#
        + #","finish_at_estimate":false,"warn":"1m","cycles":null,"on_sleep":"count"}"#
        + #","until":null"#),
    RecordExample(
      .planned(
        PlanDigest(
          blocks: 7, unplaced: 1, reason: "start",
          coverage: PlanDigest.Coverage(
            day: CivilDate(daysSinceEpoch: 20_777), tasks: ["pnmkwp", "hg277v"], leftOut: []),
          basis: PlanDigest.Basis(
            options: "--work 08:00-12:00 --min 30m",
            turns: [
              PlanDigest.Turn(
                task: "pnmkwp",
                stretches: [
                  Instant(seconds: 100)..<Instant(seconds: 160),
                  Instant(seconds: 200)..<Instant(milliseconds: 200_500),
                ]),
              PlanDigest.Turn(
                task: "1+1", stretches: [Instant(seconds: 300)..<Instant(seconds: 400)]),
            ], served: ["hg277v"], order: ["hg277v", "pnmkwp", "1+1"],
            calendars: ["uni", "/home/ada/my club.ics"]))),
      #","blocks":7,"unplaced":1,"reason":"start","day":"2026-11-20""#
        + #","tasks":"pnmkwp hg277v","left_out":"","options":"--work 08:00-12:00 --min 30m""#
        + #","turns":"pnmkwp 100+60,200+0.5 1+1 300+100","served":"hg277v""#
        + #","order":"hg277v pnmkwp 1+1","calendars":"uni\n/home/ada/my club.ics""#),
    RecordExample(
      .hookFinished(
        hook: "slice_started-say", ofSeq: 16, status: 1, duration: .milliseconds(31),
        output: "no sound\n"),
      #","hook":"slice_started-say","of_seq":16,"status":1,"duration_s":0.031"#
        + #","output":"no sound\n""#),
    RecordExample(
      .problem(.journal, message: "disk full"),
      #","code":"journal","message":"disk full""#),
    RecordExample(
      .problemSolved(.journal, dropped: 3),
      #","code":"journal","dropped":3"#),
    RecordExample(
      .tick(maths, remaining: .seconds(899)),
      #","task":{"id":"p0q1r2","title":"Maths"},"remaining_s":899"#),
    RecordExample(
      .lost(from: 12, to: 15),
      #","from_seq":12,"to_seq":15"#),
    RecordExample(
      .ended(.interrupted, exitCode: 130),
      #","reason":"interrupted","exit_code":130"#),
  ]
}
