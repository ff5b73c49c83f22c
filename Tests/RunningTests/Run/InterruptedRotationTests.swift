import CivilTime
import Coach
import CommandSupport
import Commands
import Drawing
import EventStream
import Journals
import Options
import Platform
import RoundRobin
import Terminals
import Testing

@testable import Running

/// What is left of a rotation whose program is gone.
@Suite struct InterruptedRotationTests {
  /// A rotation as the journal has it, with something that was told behind its last record.
  private func broken(
    isStopped: Bool = false, until: Duration? = nil, note: InstanceLock.LastNote? = nil,
    rules: Rules = Rules(quantum: .seconds(600)), after time: Duration = .zero
  ) throws -> InterruptedRotation? {
    let coach = try FakeCoach("Essay\nBiology\n", rules: rules, id: "r")
    coach.letPass(to: time)
    var records = !isStopped ? coach.records : coach.ended(at: .seconds(300))
    if case .snapshot(var content) = records[0].content {
      content.rotation.until = until
      records[0].content = .snapshot(content)
    }
    var news = try #require(records.last)
    news.seq = (news.seq ?? 0) + 1
    news.content = .problem(.hook, message: "it does not run")
    records.append(news)
    let world = FakeWorld().journal([records])
    let reader = JournalReader(JournalFolder(world.directories.journal), on: world.disk)
    let rotation = try #require(try reader.latest(name: "default", on: "here-abcd"))
    let remains = try RotationRemains(
      rotation, on: "here-abcd", noted: nil, basis: nil, by: reader)
    return InterruptedRotation(remains, note: note, zone: .utc)
  }

  @Test func `A stopped rotation was not interrupted, whatever follows the end`() throws {
    #expect(try broken() != nil)
    #expect(try broken(isStopped: true) == nil)
  }

  @Test func `Only a note of the same rotation tells how far it came`() throws {
    let note = { InstanceLock.LastNote(rotation: $0, at: .seconds(700), seq: 1) }
    #expect(try broken(note: note("r"))?.lastSeen == .seconds(700))
    #expect(try broken(note: note("other"))?.lastSeen == nil)
  }

  @Test(arguments: [
    (540, 0, "Essay, 1:00 left"), (540, 3600, "Essay, 1:00 left"),
    (660, 0, "Break, 4:00 left, then Biology"), (660, 60, "Break, 3:00 left, then Biology"),
    (660, 239, "Break, 0:01 left, then Biology"), (660, 240, "Biology"), (660, 3600, "Biology"),
  ])
  func `The time left is that of the slice, or of the break, which goes on meanwhile`(
    _ second: Int, _ absence: Int, _ words: String
  ) throws {
    let rules = Rules(quantum: .seconds(600), breaks: Rules.Breaks(length: .seconds(300)))
    let time = Duration.seconds(second)
    let rotation = try #require(
      try broken(
        note: InstanceLock.LastNote(rotation: "r", at: time, seq: 1), rules: rules, after: time))
    let now = rotation.end + .seconds(absence)
    var page = RecoveryPage(
      question: RecoveryQuestion(rotation: rotation, now: rotation.end, zone: .utc)
    ) { now }
    let ink = Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii))
    let lines = page.picture(with: ink, width: 80, height: 20).grid.lines
    #expect(lines.contains { $0.hasSuffix(" \(words)") }, "\(lines)")
  }

  @Test func `Only what was typed changes a resumed rotation, and no setting`() throws {
    let rotation = try #require(try broken())
    let (now, end) = (rotation.end, rotation.end + .seconds(60))
    func resumption(_ words: String...) throws -> Session.Resumption {
      try rotation.resumption(
        origin: Origin(name: "default", machine: "here-abcd", pid: 2, list: nil, only: "@new"),
        typed: Arguments(parsing: words, as: RunOptions.syntax), until: end, zone: .utc, now: now,
        agenda: Agenda())
    }
    #expect(try resumption().until == nil)
    #expect(try resumption("--until", "23:00").until == end)
    #expect(try resumption().origin.only == nil)
    #expect(try resumption("--only", "@new").origin.only == "@new")
  }

  @Test func `A daily end counts on another day, too`() throws {
    let rotation = try #require(try broken(until: .seconds(600)))
    func until(at now: Instant, daily: Instant?) throws -> Instant? {
      try rotation.resumption(
        origin: Origin(name: "default", machine: "here-abcd", pid: 2, list: nil),
        typed: Arguments(parsing: [], as: RunOptions.syntax), until: daily, zone: .utc, now: now,
        agenda: Agenda()
      ).until
    }
    let start = rotation.session.wall.anchor
    #expect(try until(at: rotation.end, daily: start + .seconds(900)) == start + .seconds(600))
    let later = start + .seconds(86_400)
    #expect(try until(at: later, daily: later + .seconds(900)) == later + .seconds(900))
    #expect(try until(at: later, daily: nil) == nil)
  }

  @Test func `Enter means to go on, unless the rotation was interrupted long ago`() throws {
    let rotation = try #require(try broken())
    func meaning(_ hours: Int, _ answer: String) -> Bool? {
      RecoveryQuestion(
        rotation: rotation, now: rotation.end + .seconds(3600 * hours), zone: .utc
      ).meaning(of: answer)
    }
    #expect(meaning(1, "") == true)
    #expect(meaning(9, "") == false)
    #expect(meaning(9, "y") == true)
    #expect(meaning(1, "no") == false)
    #expect(meaning(1, "what") == nil)
  }

  @Test(arguments: [
    (1, Key.enter, true), (1, .character("n"), false), (1, .character("y"), true),
    (9, .enter, false), (9, .character("y"), true), (9, .character("n"), false),
  ])
  func `On its page Enter means the same, and y and n what they say`(
    _ hours: Int, _ key: Key, _ resumes: Bool
  ) throws {
    let rotation = try #require(try broken())
    let now = rotation.end + .seconds(3600 * hours)
    var page = RecoveryPage(
      question: RecoveryQuestion(rotation: rotation, now: now, zone: .utc)
    ) { now }
    let ink = Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii))
    let lines = page.picture(with: ink, width: 80, height: 20).grid.lines
    #expect(lines.contains { $0.contains("Is this a new day?") } == (hours == 9))
    #expect(lines.contains { $0.contains(hours == 9 ? "Enter close " : "Enter resume ") })
    guard case .end(let outcome) = page.press(key) else {
      Issue.record("the page stays")
      return
    }
    #expect(outcome == resumes)
  }

  @Test func `A day before yesterday has its name, as everywhere`() throws {
    let rotation = try #require(try broken())
    func when(_ days: Int) -> String {
      RecoveryQuestion(
        rotation: rotation, now: rotation.end + .seconds(86_400 * days), zone: .utc
      ).when
    }
    #expect(when(1).hasPrefix("yesterday at "))
    let day = TimeText.day(Zone.utc.local(rotation.end).date, isShort: true)
    #expect(when(2).hasPrefix("on \(day) at "))
  }

  @Test func `Another answer is told what to type, and the question is not repeated`() throws {
    let rotation = try #require(try broken())
    let world = FakeWorld().input("what", "no")
    let question = RecoveryQuestion(rotation: rotation, now: rotation.end, zone: .utc)
    #expect(question.ask(in: world) == false)
    let told = world.run("version").messages
    #expect(told == question.text + "Type y to go on with it, or n to begin anew: ")
  }

  @Test func `On a narrow terminal the question is wrapped between words`() throws {
    let rotation = try #require(try broken())
    let question = RecoveryQuestion(rotation: rotation, now: rotation.end, zone: .utc)
    let world = FakeWorld().terminal(.error).variable("COLUMNS", "30").input("no")
    #expect(question.ask(in: world) == false)
    let told = world.run("version").messages
    #expect(told.split(separator: "\n").allSatisfy { $0.count <= 30 })
    #expect(told.replacing("\n", with: " ") == question.text.replacing("\n", with: " "))
    let page = RecoveryPage(question: question) { rotation.end }
    let ink = Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii))
    var (narrow, wide) = (page, page)
    func words(_ grid: Grid) -> [Substring] {
      grid.lines.dropFirst().dropLast(2).joined(separator: " ").split(separator: " ")
    }
    #expect(
      words(narrow.picture(with: ink, width: 24, height: 20).grid)
        == words(wide.picture(with: ink, width: 80, height: 20).grid))
  }
}
