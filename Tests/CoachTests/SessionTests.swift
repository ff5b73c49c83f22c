import Coach
import CoachSupport
import EventStream
import Journals
import RoundRobin
import Tasks
import Testing

/// What is asked of a session by name, and what it answers.
@Suite struct SessionTests {
  static let essay = id("Write essay")

  // MARK: Names

  @Test(arguments: [
    "Write essay", "write ESSAY", "Write", "w", "\"Write essay\"", SessionTests.essay,
  ])
  func `A task is named by its id, its title or a beginning`(_ name: String) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Write essay")

    #expect(
      try rehearsal.ask("done \(name)", at: 3) == ["3m 09:03 task_completed Write essay 0s"])
  }

  @Test func `A full title is never taken for the beginning of another`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Biology lab")

    try rehearsal.ask("done Biology", at: 1)
    #expect(rehearsal.ring == ["Algebra", "Biology lab"])
    #expect(
      try rehearsal.refusal("done Biology", at: 2)
        == "'Biology' is done already; rota reopen \(id("Biology")) brings it back")
    #expect(
      try rehearsal.ask("reopen Bio", at: 3) == [
        "3m 09:03 task_reopened Biology \(id("Biology"))"
      ])
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    let words: String
    let message: String
    var testDescription: String { words }

    init(_ words: String, _ message: String) { (self.words, self.message) = (words, message) }
  }

  /// What a message says could be named instead.
  private static func possible(_ titles: String..., or last: String) -> String {
    let names = (titles + [last]).map { "'\($0)' (\(id($0)))" }
    return "; choose from: \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }

  private static let comesLater =
    "'Chemistry' comes at 14:00; rota edit \(id("Chemistry")) from:- brings it now"
  private static let lunchTomorrow =
    "rota add Lunch at:2026-11-21T12:30/2026-11-21T13:15"
  private static let waiting = possible("Biology", or: "Biography")
  private static let inRing = possible("Algebra", "Biology", or: "Biography")
  private static let unfinished = possible("Algebra", "Biology", "Biography", or: "Chemistry")

  @Test(arguments: [
    Wrong("done Algebar", "no task here is called 'Algebar'; did you mean 'Algebra'?"),
    Wrong("go Quidditch", "no task here is called 'Quidditch'" + waiting),
    Wrong("move Quidditch first", "no task here is called 'Quidditch'" + waiting),
    Wrong("move Biology after Quidditch", "no task here is called 'Quidditch'" + inRing),
    Wrong("go Biology 10", "'10' has no unit; did you mean 10m?"),
    Wrong("go Algebra 10", "'10' has no unit; did you mean 10m?"),
    Wrong("go Bio 10minuts", "no task here is called 'Bio 10minuts'" + waiting),
    Wrong("go Quidditch 10", "no task here is called 'Quidditch 10'" + waiting),
    Wrong("go Biology -10", "no task here is called 'Biology -10'" + waiting),
    Wrong(
      "go \"Biology 10\" 5m", "no task here is called 'Biology 10'; did you mean 'Biology'?"),
    Wrong(
      "rm Bio",
      "'Bio' may be 'Biology' (\(id("Biology"))) or 'Biography' (\(id("Biography"))); "
        + "write more of the title, or the id"),
    Wrong("go Algebra", "'Algebra' has the slice already"),
    Wrong("go Chemistry", comesLater),
    Wrong("move Algebra last", "'Algebra' has the slice now and cannot be moved"),
    Wrong("move Biology after Biology", "'Biology' cannot be moved after itself"),
    Wrong("move Biology after Chemistry", comesLater),
    Wrong("reopen", "no task is done yet"),
    Wrong("reopen Biology", "'Biology' is not done"),
    Wrong("reopen Chemistry", "'Chemistry' is not done"),
    Wrong("back", "there is no earlier task to go back to"),
    Wrong("add est:2h", "there is no title; write what is to be done, as in: Write essay +school"),
    Wrong("add Essay est:2", "est: '2' has no unit; did you mean est:2m or est:2h?"),
    Wrong("add Essay slice:0s", "slice: '0s' is not between 100ms and 24h; write slice:40m"),
    Wrong(
      "add-next Essay from:noon",
      "from: 'noon' is not a day; write from:09:30, from:fri, from:+3d or from:+2w"),
    Wrong("add Lunch at:12:30", "at: '12:30' is not a span of time; write at:12:30-13:15"),
    Wrong(
      "add Breakfast at:08:00-08:30",
      "'Breakfast' is over for today; give a later time, as in: \(lunchTomorrow)"),
    Wrong(
      "add Lunch at:12:30-13:15 rec:mon",
      "'Lunch' recurs, and only a list can hold that; name the list, as in: "
        + "rota add --file today.txt Seminar at:14:00-15:30 rec:tue"),
    Wrong("add x Essay", "'Essay' is done already; leave out the x before it"),
    Wrong("edit Biology x Biology", "'Biology' is done already; leave out the x before it"),
    Wrong("edit Biology Biology est:x", "est: 'x' is not a duration; write est:2h"),
    Wrong(
      "edit Biology Biology at:12:30-13:15",
      "a task cannot become a commitment; remove it and add a line with at:"),
    Wrong("edit Physics Physics est:2h", "no task here is called 'Physics'" + unfinished),
  ])
  func `A refusal says why and changes nothing`(_ wrong: Wrong) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Biography", "Chemistry from:14:00")

    #expect(try rehearsal.refusal(wrong.words, at: 3) == wrong.message)
    #expect(rehearsal.ring == ["Algebra", "Biology", "Biography"])
  }

  @Test func `The task that a commitment cut is not moved either`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Lunch at:09:01-09:20")
    #expect(
      try rehearsal.refusal("move Algebra last", at: 2)
        == "'Algebra' goes on after 'Lunch' and cannot be moved")
  }

  @Test func `What is said to bring a task does bring it`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Chemistry from:14:00", "Drawing from:2026-11-23T09:00")
    #expect(
      try rehearsal.refusal("go Drawing", at: 1)
        == "'Drawing' comes on Mon 23 Nov at 09:00; rota edit \(id("Drawing")) from:- brings it now"
    )
    try rehearsal.ask("edit \(id("Chemistry")) from:-", at: 2)
    #expect(rehearsal.ring == ["Algebra", "Chemistry"])
    try rehearsal.ask("done Chemistry", at: 3)
    try rehearsal.ask("reopen \(id("Chemistry"))", at: 4)
    #expect(rehearsal.ring == ["Algebra", "Chemistry"])
  }

  @Test(arguments: [
    ("Exam at:12:30-13:15 due:2026-11-20", "2026-11-20T12:30"),
    ("Exam at:12:30-13:15 due:2026-11-23", "2026-11-23T12:30"),
    ("Exam at:22:00-23:00 due:2026-11-21", "2026-11-21T22:00"),
    ("Exam at:2026-11-24T09:00/2026-11-24T10:00", "2026-11-24T09:00"),
  ])
  func `A commitment is added on the day that it names`(_ line: String, _ start: String) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    try rehearsal.ask("add \(line)", at: 3)
    let starts = rehearsal.records.compactMap { record -> String? in
      guard case .commitmentAdded(_, let start, _) = record.content else { return nil }
      return "\(start)"
    }
    #expect(starts.count == 1 && starts[0].hasPrefix(start), "\(starts)")
  }

  @Test func `Late in the evening, too, the example of a commitment is still to come`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")
    let said = try rehearsal.refusal("add Lunch at:12:30-13:15 due:2026-11-20", at: 14 * 60)
    let refusal = try #require(said)
    let example = try #require(refusal.firstRange(of: "rota "))
    #expect(
      try rehearsal.ask(String(refusal[example.upperBound...]), at: 14 * 60).count == 1,
      "\(refusal)")
  }

  @Test(arguments: [
    "pause", "resume", "toggle", "skip", "done", "done Biology", "extend", "go Biology", "back",
    "here", "quantum 5m", "reopen", "add Essay", "add-next Essay", "add Lunch at:12:30-13:15",
    "edit Biology Essay", "move Biology last", "rm Biology", "rm Lecture", "stop",
  ])
  func `After the end everything is refused and nothing changes`(_ words: String) throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Lecture at:14:00-15:00")
    try rehearsal.ask("stop", at: 3)

    #expect(try rehearsal.refusal(words, at: 4) == "the rotation is over")
  }

  @Test func `A command that a segment does not allow is refused with the name of the segment`()
    throws
  {
    var rehearsal = try Rehearsal("Algebra", "Lecture at:09:10-09:20")
    #expect(
      try rehearsal.refusal("skip", at: 12)
        == "that is not possible during 'Lecture'; rota rm Lecture ends it now")

    var similar = try Rehearsal(
      "Algebra", "Lecture moved at:09:10-09:20", "Lecture in Turing Hall at:11:00-12:00")
    let refusal = try similar.refusal("skip", at: 12)
    #expect(refusal?.contains("rota rm \(id("Lecture moved")) ends it now") == true, "\(refusal)")

    var waiting = try Rehearsal("Algebra from:09:10")
    for words in ["skip", "done", "extend", "back"] {
      #expect(
        try waiting.refusal(words, at: 2) == "that is not possible while the rotation waits")
    }
  }

  // MARK: Lines

  @Test func `A line is added at the tail, or next, with all it says`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")

    #expect(
      try rehearsal.ask("add (A) Essay +school @desk est:2h slice:20m", at: 1) == [
        "1m 09:01 task_added Essay \(id("Essay")) slice:20m est:2h"
      ])
    #expect(
      try rehearsal.ask("add-next Call Anna", at: 2) == [
        "2m 09:02 task_added Call Anna \(id("Call Anna")) after \(id("Algebra"))"
      ])
    #expect(rehearsal.ring == ["Algebra", "Call Anna", "Biology", "Essay"])
    let card = rehearsal.session.scribe.roster.tasks[2]
    #expect(card.project == "school")
    #expect(card.tags == ["desk"])
  }

  @Test func `A second task of the same title has an id of its own`() throws {
    var rehearsal = try Rehearsal("Algebra", "Essay")

    let essay = id("Essay")
    #expect(try rehearsal.ask("add Essay", at: 1) == ["1m 09:01 task_added Essay \(essay)-2"])
    try rehearsal.ask("rm \(essay)", at: 2)
    #expect(try rehearsal.ask("add Essay", at: 3) == ["3m 09:03 task_added Essay \(essay)-3"])
    #expect(try rehearsal.refusal("done Essay", at: 4)?.contains("\(essay)-2") == true)
  }

  @Test func `A refused line does not take an id`() throws {
    var rehearsal = try Rehearsal("Algebra")

    _ = try rehearsal.refusal("add Essay est:2", at: 1)
    _ = try rehearsal.refusal("add Essay at:08:00-08:30", at: 1)
    #expect(try rehearsal.ask("add Essay", at: 2) == ["2m 09:02 task_added Essay \(id("Essay"))"])
  }

  @Test func `A task with a later time is recorded now and arrives then`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")

    #expect(
      try rehearsal.ask("add Essay from:09:30", at: 1) == [
        "1m 09:01 task_added Essay \(id("Essay")) from:09:30"
      ])
    #expect(try rehearsal.ask("add Poem from:08:30", at: 2).count == 1)
    #expect(rehearsal.ring == ["Algebra", "Biology", "Poem"])
    rehearsal.skip(to: 29)
    #expect(
      rehearsal.told(until: 30).first == "30m 09:30 task_arrived Essay \(id("Essay"))")
  }

  @Test func `A time alone is meant on the day of the command`() throws {
    var rehearsal = try Rehearsal("Algebra", at: "2026-11-20T23:00:00+01:00")

    #expect(
      try rehearsal.ask("add Essay from:01:00", at: 90) == [
        "1h30m 00:30 task_added Essay \(id("Essay")) from:01:00"
      ])
  }

  @Test func `An edit gives a task other words and keeps its id`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology +school")

    let biology = id("Biology")
    #expect(
      try rehearsal.ask("edit Biology Botany slice:15m", at: 1) == [
        "1m 09:01 task_edited Botany \(biology) slice:15m"
      ])
    #expect(try rehearsal.ask("edit Botany Botany slice:15m", at: 2) == [])
    rehearsal.skip(to: 9)
    #expect(rehearsal.told(until: 10).last == "10m 09:10 slice_started Botany 15m")
    #expect(try rehearsal.ask("done \(biology)", at: 11).first?.hasSuffix("completed 1m") == true)
  }

  @Test func `An edit that changes nothing is a sign of life and has no record`() throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Algebra est:2h", "Biology", rules: rules)

    #expect(try rehearsal.ask("edit Algebra Algebra est:2h", at: 5) == [])
    #expect(
      try rehearsal.ask("edit Algebra Algebra est:2h", at: 11) == [
        "11m 09:11 checked_in Algebra confirmed 1m", "11m 09:11 slice_started Biology 10m",
      ])
  }

  @Test func `A note survives the program of the rotation`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology")

    #expect(try rehearsal.ask("note alg two pages", at: 1).count == 1)
    _ = try rehearsal.takeUp(after: 10)
    #expect(rehearsal.session.scribe.roster[Handle(0)].notes == "two pages")
    #expect(try rehearsal.ask("note Algebra -", at: 12).count == 1)
    #expect(rehearsal.session.scribe.roster[Handle(0)].notes == nil)
  }

  @Test func `An edit may put an arrival off, or bring it about`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology from:09:30", "Chemistry from:09:30")

    #expect(
      try rehearsal.ask("edit Biology from:09:45", at: 1) == [
        "1m 09:01 task_edited Biology \(id("Biology")) from:09:45"
      ])
    #expect(
      try rehearsal.ask("edit Chemistry from:-", at: 2) == [
        "2m 09:02 task_edited Chemistry \(id("Chemistry"))",
        "2m 09:02 task_arrived Chemistry \(id("Chemistry"))",
      ])
  }

  // MARK: Commitments

  @Test func `A line with a time span adds a commitment`() throws {
    var rehearsal = try Rehearsal("Algebra")

    #expect(
      try rehearsal.ask("add Lunch at:09:05-09:15", at: 1) == [
        "1m 09:01 commitment_added Lunch 09:05-09:15"
      ])
    #expect(
      rehearsal.told(until: 5) == [
        "5m 09:05 slice_ended Algebra commitment 5m",
        "5m 09:05 commitment_started Lunch until 09:15",
      ])
  }

  @Test func `A commitment that runs already begins at once`() throws {
    var rehearsal = try Rehearsal("Algebra")

    #expect(
      try rehearsal.ask("add Lunch at:08:30-09:15", at: 1) == [
        "1m 09:01 commitment_added Lunch 08:30-09:15",
        "1m 09:01 slice_ended Algebra commitment 1m",
        "1m 09:01 commitment_started Lunch until 09:15",
      ])
  }

  @Test func `Adding or removing a commitment confirms presence`() throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Algebra", "Biology", rules: rules)

    #expect(
      try rehearsal.ask("add Lunch at:12:30-13:15", at: 11) == [
        "11m 09:11 checked_in Algebra confirmed 1m", "11m 09:11 commitment_added Lunch 12:30-13:15",
        "11m 09:11 slice_started Biology 10m",
      ])
    #expect(
      try rehearsal.ask("rm Lunch", at: 22) == [
        "22m 09:22 checked_in Biology confirmed 1m", "22m 09:22 commitment_removed Lunch",
        "22m 09:22 slice_started Algebra 10m",
      ])
    #expect(
      try rehearsal.ask("add Talk at:09:00-10:00", at: 33) == [
        "33m 09:33 checked_in Algebra confirmed 1m", "33m 09:33 commitment_added Talk 09:00-10:00",
        "33m 09:33 commitment_started Talk until 10:00",
      ])
  }

  @Test(arguments: ["", " due:2026-11-20"])
  func `A commitment that runs is left early, and goes on after an undo`(_ day: String) throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:09:05-09:15\(day)")

    let removed = try rehearsal.ask("rm Lunch", at: 6)
    #expect(
      removed == [
        "6m 09:06 commitment_removed Lunch", "6m 09:06 commitment_ended Lunch 1m",
        "6m 09:06 slice_started Algebra 5m",
      ])
    let undone = [
      "commitment_added Lunch 09:05-09:15", "slice_ended Algebra commitment 1m",
      "commitment_started Lunch until 09:15",
    ]
    let undo = try rehearsal.ask("undo", at: 7)
    #expect(undo.suffix(3) == undone.map { "7m 09:07 \($0)" }[...])
    #expect(
      try rehearsal.ask("redo", at: 8).suffix(3) == [
        "8m 09:08 commitment_removed Lunch", "8m 09:08 commitment_ended Lunch 1m",
        "8m 09:08 slice_started Algebra 4m",
      ])
    let agenda = rehearsal.session.agenda
    #expect(try rehearsal.takeUp(after: 1, agenda: agenda) == ["8m 09:09 recovered 1m 0s"])
  }

  @Test func `A daily commitment is removed by its title, the next one first`() throws {
    var rehearsal = try Rehearsal("Algebra", "Lunch at:12:30-13:15")

    #expect(try rehearsal.ask("rm Lunch", at: 1) == ["1m 09:01 commitment_removed Lunch"])
    #expect(
      rehearsal.session.content.rotation.commitments.map(\.start) == [.seconds(27.5 * 3600)])
  }

  // MARK: The rest

  @Test func `Every request of the language is carried out`() throws {
    var rehearsal = try Rehearsal("Algebra", "Biology", "Chemistry")

    #expect(try rehearsal.ask("pause ago 2m", at: 3) == ["3m 09:03 paused user 9m left"])
    #expect(try rehearsal.ask("toggle", at: 4) == ["4m 09:04 resumed 3m 9m left"])
    #expect(try rehearsal.ask("resume", at: 4) == [])
    #expect(try rehearsal.ask("extend", at: 5) == ["5m 09:05 extended slice 5m 13m"])
    #expect(try rehearsal.ask("quantum 20m", at: 5) == ["5m 09:05 quantum_changed 20m"])
    #expect(
      try rehearsal.ask("go Chemistry 2m", at: 6) == [
        "6m 09:06 slice_ended Algebra displaced 3m", "6m 09:06 slice_started Chemistry 2m",
      ])
    #expect(
      try rehearsal.ask("back 90s", at: 7) == [
        "7m 09:07 slice_ended Chemistry displaced 1m", "7m 09:07 slice_started Algebra 1m30s",
      ])
    #expect(
      try rehearsal.ask("skip", at: 8) == [
        "8m 09:08 slice_ended Algebra skipped 1m", "8m 09:08 slice_started Chemistry 1m",
      ])
    #expect(
      try rehearsal.ask("move Algebra after Chemistry", at: 8) == [
        "8m 09:08 task_moved Algebra \(id("Algebra")) after \(id("Chemistry"))"
      ])
    #expect(try rehearsal.ask("here", at: 8) == [])
    #expect(
      try rehearsal.ask("done", at: 8).prefix(2) == [
        "8m 09:08 slice_ended Chemistry completed 0s", "8m 09:08 task_completed Chemistry 1m",
      ])
    #expect(
      try rehearsal.ask("stop", at: 9) == [
        "9m 09:09 slice_ended Algebra stopped 1m", "9m 09:09 ended stopped 0",
      ])
    #expect(Conservation.isKept(by: rehearsal.records))
  }

  @Test(arguments: ["status", "subscribe"])
  func `A status request gets a snapshot`(_ words: String) throws {
    var rehearsal = try Rehearsal("Algebra")

    #expect(try rehearsal.ask(words, at: 3) == ["3m 09:03 snapshot slice"])
    try rehearsal.ask("stop", at: 4)
    #expect(try rehearsal.ask(words, at: 5) == ["5m 09:05 snapshot ended"])
  }

  @Test func `An end by a signal carries its exit code`() throws {
    var rehearsal = try Rehearsal("Algebra")
    var session = rehearsal.session
    rehearsal.close(.hangup)

    #expect(rehearsal.told().last == "0s 09:00 ended hangup 129")
    #expect(
      session.close(.interrupted, exitCode: 143).map(RecordWords.line).last
        == "0s 09:00 ended interrupted 143")
    #expect(session.close(.stopped) == [])
  }

  @Test func `Late in the evening a time after midnight is tomorrow's`() throws {
    var rehearsal = try Rehearsal("Algebra", at: "2026-11-20T23:00:00+01:00")
    try rehearsal.ask("add Tea at:00:30-01:00", at: 1)
    #expect(rehearsal.commitments == ["Tea 21 00:30"])
  }

  @Test func `A refused request answers a check-in`() throws {
    var rules = Rules.tenMinutes
    rules.checkIn = .seconds(300)
    var rehearsal = try Rehearsal("Essay", "Maths", rules: rules)
    rehearsal.run(to: 11)
    var session = rehearsal.session
    let (records, refused) = session.hear(Request.reading("done Nothing"))
    #expect(refused != nil)
    #expect(records.map { "\($0.content.kind)" } == ["checked_in"])
  }
}
