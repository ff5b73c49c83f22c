import CivilTime
import Coach
import CoachSupport
import EventStream
import Journals
import RoundRobin
import Tasks
import Testing

@Suite struct HookEnvironmentTests {
  static let names = [
    "ROTA_KIND", "ROTA_SEQ", "ROTA_ROTATION", "ROTA_TASK", "ROTA_TASK_ID", "ROTA_PROJECT",
    "ROTA_TAGS", "ROTA_NOTE", "ROTA_PREVIOUS", "ROTA_NEXT", "ROTA_SLICE_S", "ROTA_REASON",
    "ROTA_CYCLE",
    "ROTA_SOCKET",
  ]

  static let essay = TaskCard(
    id: "k3v9x2", title: "Write essay", project: "school", tags: ["deep", "desk"],
    priority: Priority("A"))
  static let noted = TaskCard(id: "n0", title: "Read", note: "chapter 2\n\u{1B}[31mpages 30 to 60")
  static let maths = Who(id: "p0q1r2", title: "Maths", project: "school")
  static let run = Record.Countdown(
    length: .milliseconds(1_500_500), remaining: .seconds(90), deadline: nil)

  /// A record, and what it sets besides what every record does.
  struct Case: CustomTestStringConvertible {
    let content: Record.Content
    let expected: [String: String]

    init(_ content: Record.Content, _ expected: [String: String] = [:]) {
      self.content = content
      self.expected = expected
    }

    var testDescription: String { "\(content.kind)" }
  }

  static let task = [
    "ROTA_TASK": "Write essay", "ROTA_TASK_ID": "k3v9x2", "ROTA_PROJECT": "school",
    "ROTA_TAGS": "deep desk",
  ]

  static func withTask(_ others: [String: String]) -> [String: String] {
    task.merging(others) { $1 }
  }

  static let cases = [
    Case(
      .sliceStarted(
        essay, previous: maths, next: nil, switched: true, why: .turn, credit: .zero, run),
      withTask(["ROTA_PREVIOUS": "Maths", "ROTA_SLICE_S": "1500.5"])),
    Case(
      .sliceStarted(
        essay, previous: nil, next: maths, switched: true, why: .first, credit: .zero, run),
      withTask(["ROTA_NEXT": "Maths", "ROTA_SLICE_S": "1500.5"])),
    Case(
      .sliceStarted(
        noted, previous: nil, next: nil, switched: true, why: .first, credit: .zero, run),
      [
        "ROTA_TASK": "Read", "ROTA_TASK_ID": "n0", "ROTA_SLICE_S": "1500.5",
        "ROTA_NOTE": "chapter 2 [31mpages 30 to 60",
      ]),
    Case(
      .sliceEnded(essay, .skipped, spent: .seconds(1), length: .seconds(60), credit: .zero),
      withTask(["ROTA_REASON": "skipped", "ROTA_SLICE_S": "60"])),
    Case(.cycleEnded),
    Case(.breakStarted(long: true, number: nil, run), ["ROTA_SLICE_S": "1500.5"]),
    Case(.breakEnded(.expired, spent: .zero), ["ROTA_REASON": "expired"]),
    Case(.checkInDue(essay, run), withTask(["ROTA_SLICE_S": "1500.5"])),
    Case(.checkedIn(essay, confirmed: true, waited: .zero), task),
    Case(
      .commitmentStarted(
        Roster.Block(id: "c1", title: "Lecture"), until: Timestamp(Instant(milliseconds: 0)))),
    Case(
      .warning(.slice, id: "k3v9x2", title: "Write essay", remaining: .seconds(60)),
      ["ROTA_TASK": "Write essay", "ROTA_TASK_ID": "k3v9x2"]),
    Case(.warning(.upcoming, id: "c1", title: "Lecture", remaining: .seconds(60))),
    Case(.paused(.sleep, ago: .zero, remaining: nil), ["ROTA_REASON": "sleep"]),
    Case(.extended(.slice, by: .seconds(300), run), ["ROTA_SLICE_S": "1500.5"]),
    Case(.taskAdded(TaskDetail(card: essay, slice: .seconds(60)), .tail), task),
    Case(.taskArrived(TaskDetail(card: essay), .tail), task),
    Case(.taskCompleted(essay, spent: .zero), task),
    Case(.undone(of: 3, kept: nil), [:]),
    Case(
      .taskRestored(
        TaskDetail(card: essay), .head, Standing(.ring, turn: 0), spent: .zero), task),
    Case(.estimateReached(essay, estimate: .seconds(60)), task),
    Case(.planned(PlanDigest(blocks: 1, unplaced: 0, reason: "start")), ["ROTA_REASON": "start"]),
    Case(.problem(.journal, message: "disk full")),
    Case(.ended(.interrupted, exitCode: 130), ["ROTA_REASON": "interrupted"]),
  ]

  @Test(arguments: cases)
  func `A record sets the variables of its fields, and leaves the others empty`(_ example: Case) {
    let always = [
      "ROTA_KIND": "\(example.content.kind)", "ROTA_SEQ": "7", "ROTA_ROTATION": "4f0k2m9p7xq1",
      "ROTA_CYCLE": "2", "ROTA_SOCKET": "/run/rota.sock",
    ]
    let none = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, "") })
    let variables = HookEnvironment.variables(
      for: HookRecord.record(example.content), socket: "/run/rota.sock")
    #expect(variables == none.merging(always) { $1 }.merging(example.expected) { $1 })
  }

  @Test func `A title is one line without controls, and else passed on as it is`() {
    let variables = HookEnvironment.variables(
      for: HookRecord.completed("a\0b\0\u{301}\n$(x)\u{1B}[2J'\""), socket: "/run/\0x")
    #expect(variables["ROTA_TASK"] == "ab\u{301} $(x)[2J'\"")
    #expect(variables["ROTA_SOCKET"] == "/run/x")
  }

  @Test func `Whatever a list or a program can name is without controls`() {
    let odd = "a\u{9B}2J\u{1B}]0;x\u{7}\u{202E}\r\nb\u{85}c"
    let clean = "a2J]0;x b c"
    let task = TaskCard(id: "k3v9x2", title: odd, project: odd, tags: [odd, "desk"])
    let variables = HookEnvironment.variables(
      for: HookRecord.record(
        .sliceStarted(
          task, previous: Who(id: "p", title: odd), next: Who(id: "n", title: odd),
          switched: true, why: .turn, credit: .zero, Self.run)), socket: "/run/rota.sock")
    for name in ["ROTA_TASK", "ROTA_PROJECT", "ROTA_PREVIOUS", "ROTA_NEXT"] {
      #expect(variables[name] == clean, "\(name)")
    }
    #expect(variables["ROTA_TAGS"] == "\(clean) desk")
  }
}
