import CivilTime
import CoachSupport
import EventStream
import RoundRobin
import Tasks
import Testing

@testable import Coach
@testable import Journals
@testable import TaskLists

@Suite struct ListMirrorTests {
  @Test(arguments: Roster.Block.Source.allCases)
  func `A list needs only the requested commitments`(
    _ source: Roster.Block.Source
  ) throws {
    let block = Roster.Block(id: "tea", title: "Tea", source: source)
    let (start, end) = (
      try Timestamp(parsing: "2026-11-20T16:00:00Z"), try Timestamp(parsing: "2026-11-20T17:00:00Z")
    )
    var record = Record.short(2)
    record.content = .commitmentAdded(block, start: start, end: end)
    #expect((ListNews(record) != nil) == (source == .request))
    record.content = .commitmentRemoved(block, by: source)
    #expect(ListNews(record) == (source == .request ? .uncommitted(id: "tea") : nil))
  }

  struct Case: CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String
    let requests: [String]

    init(_ name: String, _ before: String, _ after: String, _ requests: String...) {
      (self.name, self.before, self.after, self.requests) = (name, before, after, requests)
    }

    var testDescription: String { name }
  }

  @Test(arguments: [
    Case("nothing", "A\nB", "A\nB\n\n# words\n"),
    Case("a new line", "A", "New +p est:2h\nA", "add New +p est:2h"),
    Case("a new line of a title that is there", "A", "A\nA", "add A"),
    Case("a new line with an id", "A", "A\nB id:b", "add B id:b"),
    Case(
      "a new line below a heading", "# Term\n- [ ] A\n## Maths\n- [ ] B",
      "# Term\n- [ ] A\n## Maths\n- [ ] B\n- [ ] New", "add New +Maths"),
    Case("a new heading", "- [ ] A", "## Maths\n- [ ] A", "edit \(id("A")) A +Maths"),
    Case("a new commitment", "A", "A\nLunch at:12:30-13:15"),
    Case("a new line that is done", "A", "A\nx B"),
    Case("a line with a fault", "A", "A\nRead slice:25", "add Read"),
    Case("a tick", "A\nB", "A\nx 2026-11-20 B", "done \(id("B"))"),
    Case("a tick that is moved away", "A\nB\nC", "A\nC\nx B", "done \(id("B"))"),
    Case("a tick in a checklist", "- [ ] A\n- [ ] B", "- [x] A\n- [ ] B", "done \(id("A"))"),
    Case("a box that is opened", "A\nx B", "A\nB", "add B"),
    Case("other words", "A\nB", "A\nB est:2h", "edit \(id("B")) B est:2h"),
    Case("another title", "A\nB\nC", "A\nBee\nC", "edit \(id("B")) Bee"),
    Case("another title, and a tick", "A\nB", "A\nx Bee", "rm \(id("B"))"),
    Case(
      "other titles everywhere", "A\nB", "Ay\nBee", "edit \(id("A")) Ay",
      "edit \(id("B")) Bee"),
    Case(
      "another title, and a line before it", "Write essay\nB", "New\nWrite the essay\nB", "add New",
      "edit \(id("Write essay")) Write the essay"),
    Case(
      "another title, and the line before it gone", "New\nWrite essay\nB", "Write the essay\nB",
      "edit \(id("Write essay")) Write the essay", "rm \(id("New"))"),
    Case("other words of a line with an id", "A id:a\nB", "B\nBee id:a", "edit a Bee id:a"),
    Case("a priority", "A", "(A) A", "edit \(id("A")) (A) A"),
    Case("a line that is gone", "A\nB\nC", "A\nC", "rm \(id("B"))"),
    Case(
      "a line that is gone, and another task in its place", "Essay\nLaundry\nC",
      "Essay\nTax return @money\nC", "add Tax return @money", "rm \(id("Laundry"))"),
    Case(
      "a title with another number", "A\nChapter 1", "A\nChapter 4",
      "edit \(id("Chapter 1")) Chapter 4"),
    Case(
      "a title with letters corrected", "Tax retrun 2026", "Tax return 2026",
      "edit \(id("Tax retrun 2026")) Tax return 2026"),
    Case(
      "two other titles, one of them of another task", "Essay\nLaundry\nPiano",
      "Write the essay\nTax return\nPlay the piano", "add Tax return",
      "edit \(id("Essay")) Write the essay", "edit \(id("Piano")) Play the piano",
      "rm \(id("Laundry"))"),
    Case("the first of two of a title gone", "A est:1h\nA", "A", "rm \(id("A"))"),
    Case("a line that was done is gone", "A\nx B", "A"),
    Case("all lines others", "A", "x A\nB", "add B", "done \(id("A"))"),
    Case("a task that becomes a commitment", "A\nB", "A\nB at:12:00-13:00", "rm \(id("B"))"),
    Case("a commitment that becomes a task", "A\nB at:12:00-13:00", "A\nB", "add B"),
    Case("another time", "A\nB at:12:00-13:00", "A\nB at:13:00-14:00"),
    Case(
      "a commitment that is ticked off", "A\nB at:12:00-13:00 due:2026-11-20",
      "A\nx B at:12:00-13:00 due:2026-11-20"),
    Case("the last to the front", "A\nB\nC", "C\nA\nB"),
    Case("two exchanged", "A\nB\nC", "A\nC\nB", "move \(id("C")) after \(id("A"))"),
    Case("the running one moved", "A\nB\nC", "B\nA\nC", "move \(id("C")) after \(id("A"))"),
    Case(
      "one far away", "A\nB\nC\nD\nE", "A\nE\nB\nC\nD", "move \(id("E")) after \(id("A"))"),
    Case(
      "backwards", "A\nB\nC\nD", "D\nC\nB\nA", "move \(id("D")) after \(id("A"))",
      "move \(id("C")) after \(id("D"))"),
    Case(
      "one to come moved behind others", "A\nB from:12:00\nC\nD", "A\nC\nB from:12:00\nD"),
    Case(
      "a tick and the next occurrence", "A\nB rec:1d",
      "A\nx 2026-11-20 B rec:1d\nB rec:1d from:2026-11-21", "done \(id("B"))"),
    Case(
      "a tick and the next occurrence by its due date", "A\nB rec:1d due:2026-11-20",
      "A\nx 2026-11-20 B rec:1d due:2026-11-20\nB rec:1d due:2026-11-21", "done \(id("B"))"),
    Case(
      "a tick, and the task again for a day before", "A\nB due:2026-11-20 rec:1d",
      "A\nx 2026-11-20 B due:2026-11-20 rec:1d\nB due:2026-11-19 rec:1d",
      "add B due:2026-11-19 rec:1d", "done \(id("B"))"),
    Case("one for another day", "A", "A\nB from:2026-11-21", "add B from:2026-11-21"),
    Case("those to come moved", "A\nB from:12:00\nC", "B from:12:00\nC\nA"),
  ])
  func `Changes by others in the list become requests to the rotation`(_ c: Case) throws {
    var following = try Following(c.before)
    #expect(try following.requests(after: c.after) == c.requests)
    #expect(try following.requests(after: c.after) == [])
  }

  @Test func `A task keeps its time when its line gets another title`() throws {
    var following = try Following("Essay\nMaths")
    following.run(to: .seconds(600))
    #expect(try following.follow("Write the essay\nMaths").refused == [])
    #expect(following.spent == ["Write the essay": .seconds(600), "Maths": .zero])
  }

  @Test func `The running task is not moved, and the others come as the list has them`() throws {
    var following = try Following("A\nB\nC\nD")
    following.run(to: .seconds(600))
    #expect(following.titles == ["B", "C", "D", "A"])
    #expect(try following.follow("A\nD\nB\nC").asked == ["move \(id("A")) after \(id("C"))"])
    #expect(following.titles == ["B", "C", "A", "D"])
  }

  @Test(arguments: ["A\nC\nB from:10:00\nD", "A\nD\nB from:10:00\nC", "A\nC from:10:00\nB\nD"])
  func `Lines that are moved and put off at once are refused nothing`(_ text: String) throws {
    var following = try Following("A\nB\nC\nD")
    let (asked, refused) = try following.follow(text)
    #expect(refused == [])
    #expect(asked.contains { $0.hasPrefix("move") } && asked.contains { $0.hasPrefix("edit") })
    let open = text.split(separator: "\n").filter { !$0.contains("from:") }
    #expect(following.titles == open.map(String.init))
  }

  @Test func `Behind its slice no task has the place of the one that runs`() throws {
    var mirror = try Following("A\nB").mirror
    #expect(mirror.running == id("A"))
    mirror.take(.left, isWritten: false)
    #expect(mirror.running == nil)
  }

  @Test func `Of several projects a stream tells one, and the others are no change`() throws {
    let following = try Following("A +p +q\nB +p")
    var fold = StreamFold()
    for record in following.records { try fold.append(record) }
    var mirror = ListMirror(recovering: try #require(fold.content))
    #expect(mirror.changes(to: try list("A +p +q\nB +p")) == [])
    #expect(
      mirror.changes(to: try list("A +p +q\nB +r")).map(\.request.description) == [
        "edit \(id("B")) B +r"
      ])
  }

  @Test func `An arrived task has a place in the order`() throws {
    var following = try Following("A\nB from:09:30\nC")
    following.run(to: .seconds(31 * 60))
    #expect(try following.follow("A\nC\nB from:09:30").asked.count == 1)
    var mirror = ListMirror(recovering: following.session.content)
    #expect(mirror.changes(to: try list("A\nC\nB from:09:30")) == [], "It came in time")
  }

  @Test func `A refused change is requested again when its line changes`() throws {
    var mirror = try Following("A").mirror
    let change = try #require(mirror.changes(to: list("A\nB")).first)
    mirror.settle(change, .failure(.pastCommitment(title: "B", today: .earliest)))
    #expect(mirror.changes(to: try list("A\nB")) == [])
    #expect(
      mirror.changes(to: try list("A\nB est:1h")).map(\.request.description) == ["add B est:1h"])
  }

  @Test func `Reopening a task removes its next occurrence`() throws {
    var mirror = try Following("A rec:1d\nB").mirror
    let before = try list("A rec:1d\nB")
    var draft = ListDraft(before, path: "list")
    let day = try CivilDate(parsing: "2026-11-20")
    try mirror.write(.completed(task: id("A"), on: day), into: &draft)
    #expect(draft.list.items.count == 3)
    try mirror.write(.reopened(task: id("A"), before.items[0], on: day), into: &draft)
    #expect(draft.list == before)
  }

  @Test func `A change that the rotation has made is not requested again`() throws {
    var following = try Following("A\nB\nC\nD")
    for words in ["done B", "rm C"] { try following.ask(words) }
    #expect(try following.follow("A\nx B\nC\nD").asked == [])
    #expect(try following.follow("A\nx Bee\nD").asked == [])
    #expect(try following.follow("A\nBee\nD").asked.count == 2)
    #expect(following.titles == ["A", "D", "Bee"])
    try following.ask("done A")
    try following.ask("reopen A")
    #expect(try following.follow("x A\nBee\nD").asked == ["done \(id("A"))"])
  }

  @Test func `A task that comes back from the done ones is the same task`() throws {
    var following = try Following("A\nB")
    try following.follow("A\nx B")
    #expect(following.titles == ["A"])
    #expect(
      try following.follow("A\nB est:1h").asked == [
        "reopen \(id("B"))", "edit \(id("B")) B est:1h",
      ])
    #expect(following.titles == ["A", "B"])
  }

  @Test(arguments: [
    ("a new one", "A", "A\nLunch at:12:00-12:30", ["Lunch 20 12:00", "Lunch 21 12:00"]),
    ("another time", "A\nB at:12:00-13:00", "A\nB at:13:00-14:00", ["B 20 13:00", "B 21 13:00"]),
    (
      "another title", "A\nB at:12:00-13:00", "A\nBee at:12:00-13:00",
      ["Bee 20 12:00", "Bee 21 12:00"]
    ),
    (
      "another day", "A\nB at:12:00-13:00 due:2026-11-20", "A\nB at:12:00-13:00 due:2026-11-21",
      ["B 21 12:00"]
    ),
    ("ticked off", "A\nB at:12:00-13:00", "A\nx B at:12:00-13:00", []),
    (
      "gone", "A\nB at:12:00-13:00\nC at:15:00-16:00 rec:fri", "A\nC at:15:00-16:00 rec:fri",
      ["C 20 15:00"]
    ),
    ("over", "A", "A\nLunch at:07:00-07:30", ["Lunch 21 07:00"]),
    ("a task before", "A\nB", "A\nB at:12:00-13:00 rec:sat", ["B 21 12:00"]),
  ])
  func `Commitments of the list take place in the rotation`(
    name: String, before: String, after: String, expected: [String]
  ) throws {
    var following = try Following(before)
    try following.follow(after)
    #expect(following.commitments == expected)
    try following.follow("\(after)\nMore")
    #expect(following.commitments == expected)
  }

  @Test func `A commitment that runs is not cut off when its line goes`() throws {
    var following = try Following("A\nLunch at:12:00-13:00")
    following.run(to: .seconds(3 * 3600 + 60))
    try following.follow("A")
    #expect(following.commitments == ["Lunch 20 12:00"])
    #expect(following.session.rotation.state == .commitment(0))
  }

  @Test func `One that runs and lasts longer now has the rest when it is over`() throws {
    var following = try Following("A\nLunch at:12:00-13:00 due:2026-11-20")
    following.run(to: .seconds(3 * 3600 + 60))
    try following.follow("A\nLunch at:12:00-13:30 due:2026-11-20")
    try following.follow("A\nLunch at:12:00-13:30 due:2026-11-20\nB")
    #expect(following.commitments == ["Lunch 20 12:00", "Lunch 20 12:00"])
    following.run(to: .seconds(4 * 3600 + 60))
    #expect(following.session.rotation.state == .commitment(1))
    following.run(to: .seconds(4.5 * 3600))
    #expect(following.session.rotation.state == .slice)
  }

  @Test func `The rest of one that lasts longer now is removed with it`() throws {
    var following = try Following("A\nLunch at:12:00-13:00 due:2026-11-20")
    following.run(to: .seconds(3 * 3600 + 60))
    try following.follow("A\nLunch at:12:00-13:30 due:2026-11-20")
    try following.ask("rm Lunch")
    #expect(following.commitments == [])
    try following.ask("undo")
    #expect(following.commitments == ["Lunch 20 12:00", "Lunch 20 12:00"])
    try following.ask("redo")
    following.run(to: .seconds(4 * 3600 + 60))
    #expect(following.session.rotation.state == .slice)
  }

  @Test func `A withdrawn commitment stays away until its line changes`() throws {
    var following = try Following("A\nLunch at:12:00-13:00")
    try following.ask("rm Lunch")
    try following.follow("A\nLunch at:12:00-13:00\nB")
    #expect(following.commitments == ["Lunch 21 12:00"])
  }

  @Test func `A commitment withdrawn with its line returns with it`() throws {
    var following = try Following("A\nLunch at:12:00-13:00")
    try following.follow("A")
    #expect(following.commitments == [])
    try following.follow("A\nLunch at:12:00-13:00")
    #expect(following.commitments == ["Lunch 20 12:00", "Lunch 21 12:00"])
  }

  @Test func `A requested commitment goes with the line that it became`() throws {
    var following = try Following("A")
    try following.ask("add Lunch at:12:00-13:00")
    try following.follow("A\nB")
    #expect(following.commitments == ["Lunch 20 12:00"])
    try following.follow("A\nLunch at:12:00-13:00 due:2026-11-20")
    #expect(following.commitments == ["Lunch 20 12:00"])
    try following.follow("A\nLunch at:12:30-13:00 due:2026-11-20")
    #expect(following.commitments == ["Lunch 20 12:30"])
  }

  @Test func `Only lines that are meant join`() throws {
    var following = try Following("A +p\nB", only: try TaskFilter(parsing: "+p"))
    #expect(following.titles == ["A"])
    #expect(try following.follow("A +p\nB\nC\nD +p").asked == ["add D +p"])
    #expect(try following.follow("A +p\nB +p\nC\nD +p").asked == ["add B +p"])
    #expect(try following.follow("A\nB +p\nC\nD +p").asked == ["edit \(id("A")) A"])
  }

  @Test func `An id of the rotation that is not that of the list is known`() throws {
    var following = try Following("A\nB")
    try following.follow("A\nB\nB")
    try following.follow("A\nx B\nB")
    #expect(following.ring.map(\.id) == [id("A"), "\(id("B"))-2"])
    #expect(try following.follow("A\nB est:1h").asked == ["edit \(id("B"))-2 B est:1h"])
    #expect(try following.follow("A").asked == ["rm \(id("B"))-2"])
  }

  @Test func `A rotation that is resumed learns what was changed meanwhile`() throws {
    var following = try Following("A\nB\nC\nD")
    try following.ask("done B")
    var mirror = ListMirror(recovering: following.session.content)
    #expect(
      mirror.changes(
        to: try list("D\nx C\nB\nNew\nLater from:2026-11-21\nB from:2026-11-21 rec:1d")
      ).map(
        \.request.description)
        == ["add New", "add Later from:2026-11-21", "done \(id("C"))"])
    #expect(
      mirror.changes(to: try list("x C\nB\nNew")).map(\.request.description) == ["rm \(id("D"))"])
  }

  @Test func `A resumed rotation lacks what was removed from its synchronized list or put off`()
    throws
  {
    var following = try Following("A\nB\nC rec:1d\nD from:08:00\nE")
    try following.ask("done E")
    for (text, changes) in [
      ("A\nB\nC rec:1d\nD from:08:00\nx E", []), ("A\nB\nC rec:1d\nD from:08:00", []),
      ("A\nC rec:1d\nD from:08:00\nx E", ["rm \(id("B"))"]),
      (
        "A\nB from:2026-11-21\nC rec:1d\nD from:08:00\nx E",
        ["edit \(id("B")) B from:2026-11-21"]
      ),
      (
        "A\nB\nx C rec:1d\nC from:2026-11-21 rec:1d\nD from:08:00\nx E", ["done \(id("C"))"]
      ),
      (
        "A\nB\nC rec:1d\nD from:14:00\nx E\nNew",
        ["add New", "edit \(id("D")) D from:14:00"]
      ),
      ("A\nB\nC rec:1d\nD at:14:00-15:00\nx E", ["rm \(id("D"))"]),
    ] {
      var mirror = ListMirror(recovering: following.session.content, isKept: true)
      #expect(mirror.changes(to: try list(text)).map(\.request.description) == changes)
    }
  }

  @Test(arguments: ["", " rec:1w"])
  func `A done task that was put off keeps its line after a resumption`(_ keys: String) throws {
    var following = try Following("A\nE\(keys)")
    try following.ask("later E")
    try following.ask("done E")
    var mirror = ListMirror(recovering: following.session.content, isKept: true)
    #expect(mirror.changes(to: try list("A\nx 2026-11-20 E from:2026-11-21\(keys)")) == [])
    let changes = mirror.changes(to: try list("A\nE from:2026-11-21\(keys)"))
    #expect(changes.map(\.request.description) == ["reopen \(id("E"))"])
  }

  @Test func `Attributes that a stream does not contain are no changes after a resumption`() throws
  {
    let text = """
      (A) A rec:1d due:2026-12-01
      B note:"x y" est:2h slice:3m
      2026-01-01 C +p @t id:zz
      Lunch at:12:00-13:00
      E +p +q
      """
    let following = try Following(text)
    var mirror = ListMirror(recovering: following.session.content)
    #expect(mirror.changes(to: try list(text)) == [])
    #expect(
      mirror.changes(to: try list("\(text)\nD")).map(\.request.description) == ["add D"])
  }

  @Test(arguments: [
    "x 2026-11-20 A rec:1d\nA from:2026-11-21 rec:1d\nB",
    "x 2026-11-19 A rec:1d\nx 2026-11-20 A rec:1d\nA from:2026-11-21 rec:1d\nB",
    "A from:2026-11-21 rec:1d\nB",
  ])
  func `The next occurrence of a task that is done is not ticked off again`(text: String) throws {
    var following = try Following("A rec:1d\nB")
    try following.ask("done A")
    var mirror = ListMirror(recovering: following.session.content)
    let now = try list(text)
    #expect(mirror.changes(to: now) == [])
    var draft = ListDraft(now, path: "list")
    try ListBacklog(following.records, after: following.session.scribe.seq).write(into: &draft)
    #expect(draft.list == now)
    let sooner = try list(text.replacing("A from:2026-11-21", with: "A from:2026-11-20"))
    #expect(
      mirror.changes(to: sooner).map(\.request.description) == ["add A from:2026-11-20 rec:1d"])
  }

  @Test func `A task done in time is ticked off after an earlier occurrence`() throws {
    var following = try Following("x 2026-11-19 A rec:1d\nA rec:1d\nB")
    try following.ask("done A")
    var mirror = ListMirror(recovering: following.session.content)
    let now = try list("x 2026-11-19 A rec:1d\nA rec:1d\nB")
    #expect(mirror.changes(to: now) == [])
    var draft = ListDraft(now, path: "list")
    try ListBacklog(following.records, after: 2).write(into: &draft)
    #expect(draft.list.items.map(\.isDone) == [true, true, false, false])
  }

  @Test func `A block is known by the id of its day, too`() throws {
    let text = "A\nLunch at:12:30-13:15 due:2026-11-20\nTea at:15:00-15:15 due:2026-11-20"
    var following = try Following(text)
    try following.follow(text)
    var mirror = following.mirror
    var draft = ListDraft(try list(text), path: "list")
    try mirror.write(.uncommitted(id: "\(id("Lunch"))@2026-11-20"), into: &draft)
    #expect(draft.list.items.map(\.title) == ["A", "Tea"])
    // What begins alike is another block.
    try mirror.write(.uncommitted(id: "\(id("Tea"))x"), into: &draft)
    #expect(draft.list.items.map(\.title) == ["A", "Tea"])
  }

  @Test(arguments: [
    ("due:2026-11-20", ["A"]), ("", ["A", "Lunch"]), ("due:2026-11-20 rec:1w", ["A", "Lunch"]),
  ])
  func `Of a block that comes again, no day takes the line along`(
    words: String, left: [String]
  ) throws {
    let text = "A\nLunch at:12:30-13:15 \(words)"
    var mirror = try Following(text).mirror
    var draft = ListDraft(try list(text), path: "list")
    try mirror.write(.uncommitted(id: "\(id("Lunch"))@2026-11-20"), into: &draft)
    #expect(draft.list.items.map(\.title) == left)
  }

  @Test(arguments: [
    (Record.Place.tail, "B C A"), (.head, "A B C"), (.after(id("B")), "B A C"),
  ])
  func `A line is put where its task went`(place: Record.Place, order: String) throws {
    var mirror = try Following("A\nB\nC").mirror
    var draft = ListDraft(try list("A\nB\nC"), path: "list")
    try mirror.write(.moved(task: id("A"), place), into: &draft)
    #expect(draft.list.items.map(\.title).joined(separator: " ") == order)
    #expect(mirror.lines.map(\.item.title).joined(separator: " ") == order)
  }

  @Test func `Moving a task to the front and reopening one can be undone`() throws {
    var mirror = try Following("A").mirror
    var draft = ListDraft(try list("A"), path: "list")
    let day = try Timestamp(parsing: "2026-11-20T09:00:00Z").local.date
    let (next, gone) = (TaskItem(title: "Next"), TaskItem(title: "Gone"))
    try mirror.write(.added(task: "n", next, .head, isHere: true), into: &draft)
    try mirror.write(.reopened(task: "g", gone, on: day), into: &draft)
    #expect(draft.list.items.map(\.title) == ["Next", "A", "Gone"])
    try mirror.write(.completed(task: "g", on: day), into: &draft)
    #expect(draft.list.items.map(\.isDone) == [false, false, true])
  }

  @Test func `Changes that are already written are not written twice`() throws {
    let following = try Following("A\nB")
    var mirror = following.mirror
    var draft = ListDraft(try list("A\nB"), path: "list")
    let day = try Timestamp(parsing: "2026-11-20T09:00:00Z").local.date
    var lunch = TaskItem(title: "Lunch")
    lunch.at = ClockSpan(parsing: "12:00-13:00").map(FixedTime.daily)
    for news: ListNews in [
      .added(task: "c", TaskItem(title: "C"), .tail, isHere: true), .completed(task: "c", on: day),
      .committed(id: "lunch", lunch), .edited(task: id("A"), TaskItem(title: "Ay"), isHere: true),
      .removed(task: id("B")),
    ] {
      try mirror.write(news, into: &draft)
      try mirror.write(news, into: &draft)
    }
    #expect(draft.list.items.map(\.title) == ["Ay", "C", "Lunch"])
    #expect(draft.list.items.map(\.isDone) == [false, true, false])
  }

  @Test func `A line that joins is known though what is written changes its id`() throws {
    var following = try Following("A\nB\nC", isKept: true)
    try following.ask("rm B")
    // Another program adds the same title again before the removal is written.
    let changes = try following.changes(after: "A\nB\nB\nC")
    var draft = ListDraft(try list("A\nB\nB\nC"), path: "list")
    try following.write(into: &draft)
    #expect(draft.list.items.map(\.title) == ["A", "B", "C"])
    following.carryOut(changes)
    try following.ask("done B")
    try following.write(into: &draft)
    #expect(draft.list.items.map(\.isDone) == [false, true, false])
  }

  @Test func `A line of a file is read as it is, not as a person types`() throws {
    var following = try Following("A\nB")
    #expect(try following.follow("A\nB\n- [ ] foo").refused == [])
    #expect(following.titles == ["A", "B", "- [ ] foo"])
  }

  @Test func `A line that was put where another was missing is no new name for it`() throws {
    let following = try Following("A\nMathematics")
    var mirror = ListMirror(recovering: following.session.content)
    #expect(mirror.changes(to: try list("A\nZoo")).map(\.request.description) == ["add Zoo"])
  }
}
