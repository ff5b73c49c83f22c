import Terminals
import Ahead
import Back
import CivilTime
import Coach
import CommandSupport
import EventStream
import Journals
import Options
import Rotations
import RoundRobin
import Running
import Tasks
import Testing

@Suite struct StartOrderTests {
  private let wall = ScreenDay().wall

  /// So many days before the morning that is begun.
  private func ago(_ days: Int) -> Instant { wall.anchor - .seconds(86_400 * days) }

  private func items(_ lines: String...) -> [TaskItem] {
    lines.compactMap { TaskItem.reading($0).item }
  }

  @Test func `The task that waited longest begins, and the list is rotated to it`() throws {
    let items = items("Essay", "Form", "Biology", "Tea")
    let days = [1, 3, 9, 2]
    let turns = zip(items, days).map { ($0.id, ago($1)) }
    let order = try #require(
      StartOrder(items, lastTurns: LastTurns(Dictionary(uniqueKeysWithValues: turns)), at: wall))
    #expect(order.since == ago(9))
    #expect(order.applied(to: items).map(\.title) == ["Biology", "Tea", "Essay", "Form"])
  }

  @Test func `The last turn of a task is the one that ended last`() throws {
    let output = FakeWorld().run(
      "run", "Essay", "Form", "--simulate", "--start", "09:00", "--cycles", "3"
    ).output
    let ends = try Stream(output).records.compactMap { record -> Instant? in
      guard case .sliceEnded(let task, _, _, _, _) = record.content, task.title == "Essay"
      else { return nil }
      return record.time.instant
    }
    #expect(ends.count == 3)
    let world = FakeWorld().variable("HOME", "/home/ada")
      .file("/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson", output)
    let last = try #require(ends.last)
    #expect(LastTurns(in: world).end(of: TaskItem(title: "Essay")) == last)
  }

  @Test func `An occurrence of a recurring task had its turns when the former ones had theirs`()
    throws
  {
    let output = FakeWorld().run(
      "run", "Mail +home @desk", "--simulate", "--start", "09:00", "--cycles", "2"
    ).output
    let world = FakeWorld().variable("HOME", "/home/ada")
      .file("/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson", output)
    let turns = LastTurns(in: world)
    let items = items(
      "(A) Mail +home @desk rec:1d id:mail-2", "Mail +home @desk id:mail-2",
      "Mail rec:1d id:mail-2")
    #expect(turns.end(of: items[0]) != nil)
    #expect(turns.end(of: items[1]) == nil, "Another task may have its title")
    #expect(turns.end(of: items[2]) == nil, "In statistics, too, this is another task")
  }

  @Test func `A task that never had a turn waited longest, and of equals the first of the list`()
    throws
  {
    let items = items("Essay", "Form", "Biology")
    let order = try #require(
      StartOrder(items, lastTurns: LastTurns([items[0].id: ago(30)]), at: wall))
    #expect(order.first == 1)
    #expect(order.since == nil)
    #expect(StartOrder(items, lastTurns: LastTurns(), at: wall)?.first == 0)
    let same = Dictionary(uniqueKeysWithValues: items.map { ($0.id, ago(1)) })
    #expect(StartOrder(items, lastTurns: LastTurns(same), at: wall)?.first == 0)
  }

  @Test
  func `A rotation begins as the start page would, with commitments and completed tasks last`() {
    let items = items("x Old", "Essay", "Lunch at:12:00-13:00", "Form", "Tea")
    let turns = [items[1].id: ago(1), items[3].id: ago(3), items[4].id: ago(2)]
    let titles = items.beginningWithLongestWait(lastTurns: LastTurns(turns), at: wall).map(\.title)
    #expect(titles == ["Form", "Tea", "Essay", "Old", "Lunch"])
    let closed = Array(items.prefix(1))
    #expect(closed.beginningWithLongestWait(lastTurns: LastTurns(turns), at: wall) == closed)
  }

  @Test func `A coming task does not begin, unless all are coming`() throws {
    let items = items("Essay from:10:00", "Form from:08:00", "Tea from:2026-11-23")
    #expect(StartOrder(items, lastTurns: LastTurns([items[1].id: ago(1)]), at: wall)?.first == 1)
    #expect(StartOrder([items[0], items[2]], lastTurns: LastTurns(), at: wall)?.first == 0)
    #expect(StartOrder([], lastTurns: LastTurns(), at: wall) == nil)
  }

  @Test func `A task that recurs every day does not keep the others from their turns`() throws {
    var journal = ""
    var counts: [String: Int] = [:]
    for day in 20..<26 {
      let world = FakeWorld().variable("HOME", "/home/ada")
        .file("/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson", journal)
      // Each day has an occurrence of its own, and three turns.
      let items = items("Mail rec:1d id:mail-\(day)", "A", "B", "C", "D")
      let order = try #require(StartOrder(items, lastTurns: LastTurns(in: world), at: wall))
      let lines = order.applied(to: items).prefix(3).map { $0.line(as: .todoTxt) }
      for line in lines { counts[line, default: 0] += 1 }
      let options = ["--simulate", "--start", "2026-11-\(day)T09:00", "--seed", "\(day)"]
      journal += FakeWorld().run(["run"] + lines + options).output
    }
    #expect(["A", "B", "C", "D"].allSatisfy { counts[$0, default: 0] >= 3 }, "\(counts)")
  }

  @Test func `No task starves over days, however few turns a day has`() throws {
    let items = items("Essay", "Form", "Biology", "Tea", "Algebra")
    var turns: [String: Instant] = [:]
    var counts: [String: Int] = [:]
    for day in 0..<10 {
      let order = try #require(StartOrder(items, lastTurns: LastTurns(turns), at: wall))
      for (slice, item) in order.applied(to: items).prefix(2).enumerated() {
        turns[item.id] = wall.anchor + .seconds(86_400 * day + 1500 * slice)
        counts[item.title, default: 0] += 1
      }
    }
    #expect(Set(counts.values) == [4])
  }
}

@Suite struct StartForecastTests {
  @Test(arguments: [
    ("six tasks with breaks", "A\nB\nC\nD\nE\nF\n", 5, 6, "11:55"),
    ("without breaks", "A\nB\nC\nD\nE\nF\n", 0, 6, "11:30"),
    ("one task", "A\n", 5, 1, "09:25"),
    ("slices of their own", "A slice:1h\nB\n", 5, 2, "10:30"),
    ("a commitment", "A\nB\nC\nLecture at:09:30-11:00\n", 5, 3, "11:55"),
    ("who comes later is not waited for", "A\nB\nC from:09:10\n", 5, 2, "09:55"),
    ("nobody is there yet", "A from:12:00\nB from:13:00\n", 5, 2, "12:25"),
    ("done ones take no part", "A\nx B\n", 5, 1, "09:25"),
  ])
  func `One cycle ends as the rotation itself would end it`(
    _ name: String, _ list: String, _ rest: Int, _ members: Int, _ end: String
  ) throws {
    let page = try StartPage(list, dials: StartMemory(slice: 25, rest: rest))
    let forecast = try #require(page.forecast)
    #expect(forecast.members == members, "\(name)")
    #expect(forecast.end == end, "\(name)")
  }

  @Test func `Events of calendars count`() throws {
    let morning = ScreenDay().wall.anchor
    let lecture = Appointment(
      id: "lecture", title: "Lecture", start: morning + .seconds(1800),
      end: morning + .seconds(2 * 3600))
    let page = try StartPage(
      "A\nB\nC\n", dials: StartMemory(slice: 25, rest: 5), appointments: [lecture])
    #expect(page.forecast?.end == "11:55")
  }

  @Test func `A round that ends on another day names it`() throws {
    let list = (1...33).map { "Task \($0)\n" }.joined()
    #expect(try StartPage(list).forecast?.end == "Sat 01:25")
  }

  @Test func `Without a slice there is no end, and without tasks no forecast`() throws {
    #expect(try StartPage("A\nB\n").after(.tab, .backspace, .backspace).forecast?.end == nil)
    #expect(try StartPage("Lunch at:12:30-13:15\n").forecast == nil)
  }

  @Test func `Tasks that are not ticked do not take part`() throws {
    let page = try StartPage("A\nB\nLunch at:09:10-10:00\n").after(.up, .character(" "))
    #expect(page.forecast?.commitments == [])
    #expect(page.after(.up, .character(" ")).forecast?.order == [0])
  }
}
