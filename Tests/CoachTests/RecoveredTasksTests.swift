import CoachSupport
import EventStream
import JSONLines
import RoundRobin
import Tasks
import Testing

@testable import Coach
@testable import TaskLists

/// What is known of tasks when a rotation goes on whose program was killed.
@Suite struct RecoveredTasksTests {
  /// Lines that say everything a line can say.
  private static let text = """
    (B) 2026-11-01 Gamma +p +q @t due:2026-12-01 rec:1w est:2h slice:3m note:"x y"
    Delta from:14:00
    Plain
    Named id:zz
    Plain
    Dated due:2026-12-09
    2026-11-02 Created
    Both +p +q
    """

  @Test func `A stream tells all that the lines of its tasks say`() throws {
    let following = try Following(Self.text)
    let content = try #require(try Self.fold(of: following).content)
    let told = content.roster.tasks.map { $0.line(as: .todoTxt) }
    #expect(told.sorted() == Self.text.split(separator: "\n").map(String.init).sorted())
  }

  @Test(arguments: [
    ("edit Gamma est:3h", "est:2h", "est:3h"), ("note Gamma y", "note:\"x y\"", "note:y"),
    ("edit Delta from:15:00", "from:14:00", "from:15:00"),
    ("edit Named due:2026-12-02", "Named id:zz", "Named id:zz due:2026-12-02"),
  ])
  func `A change after a recovery leaves the rest of its line as it is`(
    request: String, old: String, new: String
  ) throws {
    let fold = try Self.fold(of: Following(Self.text))
    var session = try #require(Session(fold))
    var mirror = ListMirror(recovering: session.content)
    let list = try list(Self.text)
    #expect(mirror.changes(to: list) == [])
    var draft = ListDraft(list, path: "list")
    for record in try session.perform(Request.reading(request)) {
      let news = try #require(ListNews(record, roster: session.scribe.roster))
      mirror.take(news, isWritten: true)
      try mirror.write(news, into: &draft)
    }
    let text = String(decoding: draft.list.text.bytes, as: UTF8.self)
    #expect(text == Self.text.replacing(old, with: new, maxReplacements: 1))
  }

  @Test func `Attributes that a stream without lines does not contain are no changes of the list`()
    throws
  {
    let text = "Gamma +p +q\nDelta from:08:00\nPlain"
    let fold = try Self.fold(of: Following(text)) { record in
      record.replacing(/"line":"[^"]*",/, with: "")
    }
    let roster = try #require(fold.content).roster.tasks
    #expect(roster.map(\.projects) == [["p"], [], []])
    #expect(roster.allSatisfy { $0.from == nil })
    let session = try #require(Session(fold))
    var mirror = ListMirror(recovering: session.content)
    #expect(mirror.changes(to: try list(text)) == [])
  }

  @Test(arguments: ["Alpha", "Beta", "Gamma"])
  func `A task that was removed before a crash comes back to its place in the list`(
    _ task: String
  ) throws {
    let text = "Alpha\nBeta\nGamma\nDelta"
    var following = try Following(text)
    try following.ask("skip")
    try following.ask("rm \(task)")
    var session = try #require(Session(try Self.fold(of: following)))
    var mirror = ListMirror(recovering: session.content)
    let list = try list(text.replacing("\(task)\n", with: ""))
    #expect(mirror.changes(to: list) == [])
    var draft = ListDraft(list, path: "list")
    for record in try session.perform(.undo()) {
      guard let news = ListNews(record, roster: session.scribe.roster) else { continue }
      mirror.take(news, isWritten: true)
      try mirror.write(news, into: &draft)
    }
    let lines = String(decoding: draft.list.text.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines == text.split(separator: "\n"))
  }

  @Test func `The heading above an added task is no change of the list`() throws {
    var following = try Following("# A\n- [ ] Alpha\n# B\n- [ ] Beta\n", isKept: true)
    try following.ask("add Gamma")
    let session = try #require(Session(try Self.fold(of: following)))
    for (line, changes) in [
      ("Gamma", []), ("Gamma +C", ["edit \(id("Gamma")) Gamma +C"]),
      ("Gamma\n# C\n- [ ] Alpha", ["edit \(id("Alpha")) Alpha +C"]),
    ] {
      var mirror = ListMirror(recovering: session.content, after: following.records, isKept: true)
      let alpha = line.contains("Alpha") ? "" : "- [ ] Alpha\n"
      let list = try list("# A\n\(alpha)# B\n- [ ] Beta\n- [ ] \(line)\n")
      #expect(mirror.changes(to: list).map(\.request.description) == changes)
    }
  }

  @Test func `Every change of the list meanwhile is noticed`() throws {
    let session = try #require(Session(try Self.fold(of: Following(Self.text))))
    for (old, new) in [
      ("due:2026-12-01", "due:2026-12-03"), ("rec:1w", "rec:2w"), ("\"x y\"", "\"x z\""),
    ] {
      var mirror = ListMirror(recovering: session.content)
      let changes = mirror.changes(to: try list(Self.text.replacing(old, with: new)))
      #expect(changes.count == 1, "\(new)")
      #expect(changes.first?.request.description.contains(new) == true)
    }
  }

  @Test func `What the rotation changed is no change of a list that is only read`() throws {
    let text = "Alpha\nBeta\nGamma\nDelta\nx Eta\nZeta\nTheta rec:1d"
    var following = try Following(text.replacing("x Eta", with: "Eta"))
    try following.follow(text)
    for words in [
      "rm Gamma", "later Delta 2026-11-21", "edit Beta Bee est:1h due:2026-12-01",
      "note Alpha hey", "reopen Eta", "done Zeta", "done Theta", "add Iota",
    ] { try following.ask(words) }
    var session = try #require(Session(try Self.fold(of: following)))
    session.recall(try list(text).items, after: following.records)
    for (now, changes) in [
      (text, []), (text.replacing("Alpha\n", with: ""), []),
      (text.replacing("Gamma", with: "Gamma est:1h"), ["add Gamma est:1h"]),
      (text.replacing("Alpha", with: "Alpha @t"), ["edit \(id("Alpha")) Alpha @t"]),
      (
        text.replacing("Zeta", with: "x Zeta").replacing("Delta", with: "Delta slice:5m"),
        ["edit \(id("Delta")) Delta slice:5m"]
      ),
      (text.replacing("x Eta", with: "Eta"), []),
      (text.replacing("Beta", with: "x Beta"), ["done \(id("Beta"))"]),
      ("\(text)\nNew", ["add New"]), ("\(text)\nIota", []),
    ] {
      var mirror = ListMirror(recovering: session.content, after: following.records)
      #expect(mirror.changes(to: try list(now)).map(\.request.description) == changes)
    }
  }

  @Test func `A slice length from a plan is no change of the list, either`() throws {
    let following = try Following("Alpha\nBeta")
    var records = following.records
    guard case .snapshot(var content) = records[0].content else { return }
    var item = content.roster.tasks[0]
    item.slice = .seconds(1500)
    content.roster.replace(Handle(0), by: item)
    records[0].content = .snapshot(content)
    records[1].content = .planned(PlanDigest(blocks: 1, unplaced: 0, reason: "the rotation begins"))
    var mirror = ListMirror(recovering: following.session.content, after: records)
    #expect(mirror.changes(to: try list("Alpha\nBeta")) == [])
  }

  @Test func `A line that the list had ticked is reopened when it is unticked meanwhile`() throws {
    var following = try Following("Alpha\nBeta")
    try following.follow("Alpha\nx Beta")
    var mirror = ListMirror(recovering: following.session.content, after: following.records)
    #expect(
      mirror.changes(to: try list("Alpha\nBeta")).map(\.request.description)
        == ["reopen \(id("Beta"))"])
  }

  @Test(arguments: [
    ("Beta", "Alpha\nBeta", true), ("Beta rec:1d", "Alpha\nBeta rec:1d", true),
    ("Beta rec:1w due:2026-11-20", "Alpha\nBeta rec:1w due:2026-11-27", false),
    ("Beta rec:1d", "Alpha\nBeta from:2026-11-21 rec:1d", false),
  ])
  func `What a kept list has open again is reopened, and the next occurrence is not`(
    _ line: String, _ now: String, _ isReopened: Bool
  ) throws {
    var following = try Following("Alpha\n\(line)", isKept: true)
    try following.ask("done Beta")
    var mirror = ListMirror(
      recovering: following.session.content, after: following.records, isKept: true)
    let requests = mirror.changes(to: try list(now)).map(\.request.description)
    #expect(requests.contains { $0.hasPrefix("reopen") } == isReopened, "\(requests)")
  }

  @Test func `A note too long for a record comes back from the list`() throws {
    var following = try Following("Alpha\nBeta", isKept: true)
    let note = String(repeating: "long ", count: 1000)
    let text = "Alpha note:\"\(note)\"\nBeta"
    try following.ask("note Alpha \(note)")
    var session = try #require(Session(try Self.fold(of: following)))
    session.recall(try list(text).items, after: following.records)
    #expect(session.scribe.roster.tasks.first?.notes?.hasPrefix("long long") == true)
  }

  /// The rotation as it is resumed on a list.
  private func resumed(_ following: Following, on text: String) throws -> Session {
    var session = try #require(Session(try Self.fold(of: following)))
    session.recall(try list(text).items, after: following.records)
    return session
  }

  @Test func `A slice length that a command set stays, although the list is only read`() throws {
    let text = "Alpha slice:40m\nBeta due:2026-12-01"
    var following = try Following(text)
    for words in ["edit Alpha slice:50m", "edit Beta slice:15m", "edit Beta slice:-"] {
      try following.ask(words)
    }
    let tasks = try resumed(following, on: text).scribe.roster.tasks
    #expect(tasks.map(\.slice) == [.seconds(3000), nil])
    #expect(tasks[1].due != nil)
  }

  @Test func `What a command took away stays away, although the list that is only read has it`()
    throws
  {
    let text = "Alpha due:2026-12-01 rec:1w note:hello\nBeta due:2026-12-02"
    var following = try Following(text)
    for words in ["edit Alpha due:-", "edit Alpha rec:-", "note Alpha -"] {
      try following.ask(words)
    }
    let tasks = try resumed(following, on: text).scribe.roster.tasks
    #expect(tasks[0].due == nil && tasks[0].recurrence == nil && tasks[0].notes == nil)
    #expect(tasks[1].due != nil)
  }

  @Test(arguments: [("Beta", "Beta slice:5m"), ("Beta slice:5m", "Beta"), ("Beta", "Beta est:1h")])
  func `What changes in the list during the interruption is taken over`(
    _ before: String, _ after: String
  ) throws {
    for isKept in [false, true] {
      let following = try Following("Alpha\n\(before)", isKept: isKept)
      var session = try #require(Session(try Self.fold(of: following)))
      let now = try list("Alpha\n\(after)")
      session.recall(now.items, after: following.records)
      var mirror = ListMirror(
        recovering: session.content, after: following.records, isKept: isKept)
      #expect(
        mirror.changes(to: now).map(\.request.description) == ["edit \(id("Beta")) \(after)"])
    }
  }

  @Test func `What was left out stays out unless it changes, and what is new joins`() throws {
    let text = "Alpha\nBeta +p est:1h\nGamma\nLunch at:12:00-13:00"
    let following = try Following("Alpha")
    var content = try #require(try Self.fold(of: following).content)
    content.roster.leftOut = try list(text).items.dropFirst().map(\.fingerprint)
    for (after, changes) in [
      (text, []), ("Gamma\nBeta +p est:1h\nAlpha", []),
      ("Alpha\nBeta +p est:2h\nGamma\nDelta", ["add Beta +p est:2h", "add Delta"]),
      ("Alpha\nx Beta +p est:1h\nGammas", ["add Gammas"]),
    ] {
      for isKept in [false, true] {
        var mirror = ListMirror(
          recovering: content, after: following.records, isKept: isKept)
        #expect(mirror.changes(to: try list(after)).map(\.request.description) == changes)
        #expect(mirror.commitments == [])
      }
    }
  }

  @Test(arguments: 1...3)
  func `Another line of its title that was ticked before completes no task`(count: Int) throws {
    let ticked = String(repeating: "x 2026-11-20 Beta\n", count: count)
    let following = try Following(ticked + "Beta\nAlpha", isKept: true)
    for (line, deed) in [("", "rm"), ("x 2026-11-20 Beta\n", "done")] {
      var mirror = ListMirror(
        recovering: following.session.content, after: following.records, isKept: true)
      let changes = mirror.changes(to: try list("\(ticked)\(line)Alpha"))
      #expect(changes.map(\.request.description) == ["\(deed) \(id("Beta"))-\(count + 1)"])
    }
  }

  @Test func `A slice length from a plan is not written into the line`() throws {
    var following = try Following(Self.text)
    var detail = try #require(
      following.records.lazy.compactMap { record -> TaskDetail? in
        if case .taskAdded(let task, _) = record.content { task } else { nil }
      }.first ?? TaskDetail(card: TaskCard(id: id("Gamma"), title: "Gamma")))
    detail.slice = .seconds(1500)
    detail.isPlanned = true
    following.run(to: .zero)
    var fold = try Self.fold(of: following)
    let last = try #require(following.records.last)
    var record = last
    record.seq = (last.seq ?? 0) + 1
    record.content = .taskEdited(detail, .tail)
    try? fold.append(record)
    let gamma = fold.content?.roster.tasks.first { $0.title == "Gamma" }
    #expect(gamma?.recurrence != nil && gamma?.slice == .seconds(180))
  }

  /// The stream of a rotation, read as another program reads it, perhaps with other words.
  private static func fold(
    of following: Following, rewriting: (String) throws -> String = { $0 }
  ) throws -> StreamFold {
    var fold = StreamFold()
    for record in following.records {
      let bytes = Array(try rewriting(String(decoding: record.bytes, as: UTF8.self)).utf8)
      guard case .record(let told) = try StreamLine(parsing: bytes.span) else { continue }
      try fold.append(told)
    }
    return fold
  }
}
