import CivilTime
import Tasks
import Testing

@Suite struct NamedTaskTests {
  private let tasks = [
    TaskItem(title: "Write essay", id: "e1"), TaskItem(title: "Write", id: "w1"),
    TaskItem(title: "Read chapter 5", id: "r1"), TaskItem(title: "Read chapter 6", id: "r2"),
    TaskItem(title: "read chapter 5", id: "r3"), TaskItem(title: "Žádost", id: "z1"),
    TaskItem(title: "e1 and more", id: "m1"),
  ]

  @Test(arguments: [
    ("e1", "e1"), ("r2", "r2"), ("Write essay", "e1"), ("WRITE ESSAY", "e1"), ("Write e", "e1"),
    ("write", "w1"), ("Read chapter 5", "r1"), ("read chapter 5", "r3"), ("read chapter 6", "r2"),
    ("z\u{30C}á", "z1"), ("žÁ", "z1"), ("  Write \t e ", "e1"), ("e1 a", "m1"),
    ("essay", "e1"), ("ter 6", "r2"), ("DOST", "z1"), ("zadost", "z1"), ("Zad", "z1"),
  ])
  func `A task is named by id, title, or a part of its title`(
    _ name: String, _ id: String
  ) throws {
    #expect(try tasks.task(named: name).id == id)
  }

  @Test(arguments: [
    ("straße", "s"), ("STRASSE", "s"), ("strasse f", "s"), ("izmir", "i"), ("IZM", "i"),
    ("first", "i"), ("ISSIZ", "n"),
  ])
  func `A letter is that of its capitals`(_ name: String, _ id: String) throws {
    let tasks = [
      TaskItem(title: "Straße fegen", id: "s"), TaskItem(title: "İzmir, \u{FB01}rst", id: "i"),
      TaskItem(title: "Issız", id: "n"),
    ]
    #expect(try tasks.task(named: name).id == id)
  }

  private static let fiveOfSeven =
    "choose from: 'Write essay' (e1), 'Write' (w1), 'Read chapter 5' (r1), "
    + "'Read chapter 6' (r2), 'read chapter 5' (r3) or 2 more"

  @Test(arguments: [
    ("Wr", "'Wr' may be 'Write essay' (e1) or 'Write' (w1); write more of the title, or the id"),
    (
      "READ CHAPTER 5",
      "'READ CHAPTER 5' may be 'Read chapter 5' (r1) or 'read chapter 5' (r3); "
        + "write more of the title, or the id"
    ),
    (
      "read",
      "'read' may be 'Read chapter 5' (r1), 'Read chapter 6' (r2) or 'read chapter 5' (r3); "
        + "write more of the title, or the id"
    ),
    ("Wrtie essay", "no task here is called 'Wrtie essay'; did you mean 'Write essay'?"),
    ("raed chap", "no task here is called 'raed chap'; did you mean 'Read chapter 5'?"),
    ("Zadsot", "no task here is called 'Zadsot'; did you mean 'Žádost'?"),
    ("ss", "no task here is called 'ss'; \(fiveOfSeven)"),
    ("2", "no task here is called '2'; \(fiveOfSeven)"),
    (
      "chapter",
      "'chapter' may be 'Read chapter 5' (r1), 'Read chapter 6' (r2) or 'read chapter 5' (r3); "
        + "write more of the title, or the id"
    ),
    ("Laundry", "no task here is called 'Laundry'; \(fiveOfSeven)"),
    (" ", "a task is missing; write its id, its title, or a part of its title"),
  ])
  func `A name that is not clear is refused with what it may mean`(
    _ name: String, _ message: String
  ) {
    let error = #expect(throws: UnknownTask.self) { try tasks.task(named: name) }
    #expect(error?.description == message)
  }

  @Test func `The title or id of another task is never the beginning of a title`() throws {
    let candidates = [tasks[0], tasks[6]]
    let others = [tasks[1], TaskItem(title: "Done", id: "e1 an")]
    let names = candidates.map { TaskName($0) }
    #expect(throws: UnknownTask.unsuitable(TaskName(tasks[1]), candidates: names)) {
      try candidates.task(named: "write", besides: others)
    }
    #expect(throws: UnknownTask.unsuitable(TaskName(others[1]), candidates: names)) {
      try candidates.task(named: "e1 an", besides: others)
    }
    #expect(try candidates.task(named: "Writ", besides: others).id == "e1")
    #expect(try candidates.task(named: "e1", besides: others).id == "e1")
  }

  @Test func `Two tasks of one title are reported apart by their ids alone`() throws {
    let twins = [
      TaskItem(title: "Read", id: "a"), TaskItem(title: "Read", id: "b"),
      TaskItem(title: "read", id: "c"), TaskItem(title: "Reading", id: "d"),
    ]
    for name in ["Read", "READ"] {
      #expect(
        throws: UnknownTask.ambiguous(
          name: name, candidates: twins.prefix(3).map { TaskName($0) })
      ) { try twins.task(named: name) }
    }
    #expect(try twins.task(named: "read").id == "c")
    #expect(try twins.task(named: "b").id == "b")
    #expect(try twins.task(named: "readi").id == "d")
    #expect(throws: UnknownTask.self) { try twins.prefix(2).task(named: "Re") }
  }

  @Test func `Tasks of one title are told apart by their deadlines, or the days they were done`() {
    var tasks = ["a", "b", "c", "d"].map { TaskItem(title: "Rent", id: $0) }
    tasks[0].due = .date(CivilDate(year: 2026, month: 12, day: 31)!)
    tasks[1].due = .date(CivilDate(year: 2027, month: 1, day: 31)!)
    tasks[2].completed = CivilDate(year: 2026, month: 11, day: 20)!
    #expect(
      #expect(throws: UnknownTask.self) { try tasks.task(named: "rent") }?.description
        == "'rent' may be 'Rent' due 2026-12-31 (a), 'Rent' due 2027-01-31 (b), "
        + "'Rent' done 2026-11-20 (c) or 'Rent' (d); write the id")
    let others = [tasks[0], TaskItem(title: "Rental", id: "r")]
    #expect(
      #expect(throws: UnknownTask.self) { try others.task(named: "ren") }?.description
        == "'ren' may be 'Rent' (a) or 'Rental' (r); write more of the title, or the id")
  }

  @Test(arguments: [
    ("write", "write", 0), ("wri", "write", 0), ("", "write", 0), ("write", "", 5),
    ("wrt", "write", 1), ("wriite", "write", 1), ("wryte", "write", 1), ("xwrite", "write", 1),
    ("rwite", "write", 1), ("wrtie", "write", 1), ("wrietx", "writexy", 1), ("rwtie", "write", 2),
    ("tirw", "writ", 3), ("ab", "ba", 1), ("žA", "zA", 1), ("laundry", "write", 6),
  ])
  func `A name is as far from a title as the fewest mistakes that make it of it`(
    _ name: String, _ title: String, _ distance: Int
  ) {
    #expect(name.editDistance(toBeginningOf: title) == distance)
  }

  @Test func `Of a name and a title 64 characters are compared`() {
    let same = String(repeating: "a", count: 64)
    #expect((same + "b").editDistance(toBeginningOf: same + "c") == 0)
    #expect((same.dropLast() + "b").editDistance(toBeginningOf: same) == 1)
  }

  @Test(
    arguments: [
      ("Esay", "Essay"), ("Esy", "Essay"), ("Eyy", nil), ("Eassy on", nil), ("Esssa", "Essay"),
      ("M", nil), ("Mathz B", "Maths A"), ("Mathz", "Maths A"), ("ab", nil),
    ] as [(String, String?)])
  func
    `The suggestion is the first of the nearest names, with at most one mistake in three letters`(
      _ name: String, _ title: String?
    )
  {
    let tasks = ["Maths A", "Maths C", "Essay"].map { TaskItem(title: $0, id: "/\($0)") }
    let error = #expect(throws: UnknownTask.self) { try tasks.task(named: name) }
    guard case UnknownTask.none(_, let nearest, _)? = error else {
      #expect(title == nil)
      return
    }
    #expect(nearest?.title == title)
  }

  @Test func `Of a long list the first two thousand are looked at for what may be meant`() {
    let others = (1...1_999).map { TaskItem(title: "T \($0)", id: "i\($0)") }
    let essay = [TaskItem(title: "Essay", id: "e")]
    for (tasks, isFound) in [(others + essay, true), (others + [others[0]] + essay, false)] {
      let error = #expect(throws: UnknownTask.self) { try tasks.task(named: "Essya") }
      guard case UnknownTask.none(_, let nearest, _)? = error else { continue }
      #expect((nearest?.title == "Essay") == isFound)
    }
  }

  @Test func `Of many candidates the first five are named`() {
    let many = (1...1000).map { TaskItem(title: "T \($0)", id: "i\($0)") }
    let error = #expect(throws: UnknownTask.self) { try many.task(named: "t") }
    #expect(
      error?.description
        == "'t' may be 'T 1' (i1), 'T 2' (i2), 'T 3' (i3), 'T 4' (i4), 'T 5' (i5) or 995 more; "
        + "write more of the title, or the id")
  }
}
