import EventStream
import JSONLines

/// A record such as the stream has them, with random content.
struct SampleRecord {
  private struct Item {
    var id: String
    var title: String
    var project: String?
    var tags: [String]
    var priority: String?

    init(using generator: inout SeededGenerator) {
      id = generator.identifier()
      title = generator.pick(Self.titles) + " " + generator.pick(Self.titles)
      project = generator.pick(["Maths", "Diploma thesis", nil])
      tags = generator.pick([["exam"], ["home", "call"], []])
      priority = generator.pick(["A", "B", nil])
    }

    private static let titles = [
      "Revise integration", "Write analysis", "Databases", "Árvíztűrő tükörfúrógép", "call \"Ann\"",
      "物理の宿題", "groceries 🥕", "C:\\notes", "read chapters 4–7 of the algorithms book again",
    ]

    func write(to object: inout JSONObjectWriter) {
      writeWho(to: &object)
      if !tags.isEmpty { object.array("tags") { for tag in tags { $0.element(tag) } } }
      if let priority { object.member("priority", priority) }
    }

    func writeWho(to object: inout JSONObjectWriter) {
      object.member("id", id)
      object.member("title", title)
      if let project { object.member("project", project) }
    }
  }

  private static let kinds = [
    "slice_started", "slice_ended", "cycle_ended", "break_started", "break_ended", "warning",
    "paused", "resumed", "task_added", "task_completed",
  ]

  private let sequence: Int
  private let kind: String
  private let time: String
  private let at: Duration
  private let rotation = "k3f9q2"
  private let cycle: Int
  private let task: Item
  private let previous: Item
  private let next: Item?
  private let length: Duration
  private let remaining: Duration
  private let flag: Bool

  init(sequence: Int, using generator: inout SeededGenerator) {
    self.sequence = sequence
    kind = generator.pick(Self.kinds)
    let second = 10 + generator.next(below: 50)
    time = "2026-11-20T09:\(10 + generator.next(below: 50)):\(second).000+01:00"
    at = .seconds(sequence * 60) + generator.pick([.zero, .milliseconds(250), .nanoseconds(17)])
    cycle = 1 + sequence / 12
    task = Item(using: &generator)
    previous = Item(using: &generator)
    next = generator.pick([Item(using: &generator), nil])
    length = .seconds(60 * (1 + generator.next(below: 50)))
    remaining = length - .milliseconds(generator.next(below: 60_000))
    flag = generator.pick([true, false])
  }

  /// Appends the record and a line feed.
  func append(to bytes: inout [UInt8]) {
    bytes.appendObject {
      $0.member("v", 1)
      $0.member("seq", sequence)
      $0.member("kind", kind)
      $0.member("time", time)
      $0.member("at_s", at)
      $0.member("rotation", rotation)
      $0.member("cycle", cycle)
      writeBody(to: &$0)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func writeBody(to record: inout JSONObjectWriter) {
    switch kind {
    case "slice_started":
      record.object("task") { task.write(to: &$0) }
      record.object("previous") { previous.writeWho(to: &$0) }
      writeNext(to: &record)
      record.member("switched", flag)
      record.member("why", "turn")
      writeCountdown(to: &record)
    case "slice_ended":
      record.object("task") { task.write(to: &$0) }
      record.member("reason", "expired")
      record.member("spent_s", remaining)
      record.member("length_s", length)
      record.member("credit_s", Duration.zero)
    case "break_started":
      record.member("long", flag)
      writeCountdown(to: &record)
    case "break_ended":
      record.member("reason", "skipped")
      record.member("spent_s", remaining)
    case "warning":
      record.member("of", "slice")
      record.member("title", task.title)
      record.member("remaining_s", remaining)
    case "paused":
      record.member("reason", "user")
      record.member("ago_s", remaining)
      record.member("remaining_s", length)
    case "task_added", "task_completed":
      record.object("task") { task.write(to: &$0) }
      record.member("spent_s", remaining)
    default:
      writeCountdown(to: &record)
    }
  }

  private func writeNext(to record: inout JSONObjectWriter) {
    if let next {
      record.object("next") { next.writeWho(to: &$0) }
    } else {
      record.null("next")
    }
  }

  private func writeCountdown(to record: inout JSONObjectWriter) {
    record.member("length_s", length)
    record.member("remaining_s", remaining)
    record.member("deadline", time)
  }
}
