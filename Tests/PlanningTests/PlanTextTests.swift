import CivilTime
import Planning
import Tasks
import Testing
import Thoroughness

/// What a plan says to people.
@Suite struct PlanTextTests {
  @Test func `Time that others share must be as much as all of them need`() throws {
    let shared = try PlanRequest(work: "08:00-10:00", tasks: ["A", "B est:3h"])
    #expect(
      Plan(for: shared).unplaced.map(\.description) == [
        "B lacks 2 h: no free time is left; working 10:00-14:00 on Mon 23 Nov would make room"
      ])
  }

  @Test func `What is not enough only helps`() throws {
    let long = try PlanRequest(work: "08:00-10:00", tasks: ["A est:100h"])
    #expect(
      Plan(for: long).unplaced.map(\.description) == [
        "A lacks 98 h: no free time is left; planning Tue 24 Nov as well would help"
      ])
  }

  @Test(arguments: [
    (0, 26, nil), (2, 26, nil), (3, 26, "3 more days, until Thu 26 Nov,"), (3, 27, nil),
    (9, 27, "4 more days, until Fri 27 Nov,"),
  ])
  func `Only days of which enough is known are suggested`(
    known: Int, end: Int, days: String?
  ) throws {
    let request = try PlanRequest(
      work: "08:00-12:00", tasks: ["A est:5h due:2026-12-24"],
      commitments: ["24T00:00-\(end)T00:00 Trip"]
    ) { $0.furtherDays = known }
    let reason = try #require(Plan(for: request).unplaced.first).reason.description
    #expect(reason.contains("planning \(days ?? "")") == (days != nil))
  }

  @Test func `Hours are suggested without a break for a block that becomes longer`() throws {
    let request = try PlanRequest(
      work: "09:00-12:00", tasks: ["A est:3h due:2026-11-23", "B est:2h"]
    ) { $0.pause = .seconds(600) }
    let plan = Plan(for: request)
    #expect(
      plan.unplaced.first?.description
        == "A lacks 10 min: no free time is left before it is due (Mon 23 Nov); "
        + "working 12:00-12:10 on Mon 23 Nov would make room")
    #expect(plan.notes.isEmpty, "no other plan meets the only date")
  }

  @Test func `What has no place even after its due date lacks time at any hour`() throws {
    let request = try PlanRequest(work: "09:00-12:00", tasks: ["A est:4h due:2026-11-23T10:00"])
    #expect(
      Plan(for: request).unplaced.map(\.description) == [
        "A lacks 1 h: no free time is left; working 12:00-13:00 on Mon 23 Nov would make room"
      ])
  }

  @Test func `Of a day that work over midnight has begun all is suggested`() throws {
    let request = try PlanRequest(work: "22:00-02:00", tasks: ["A est:5h"])
    #expect(
      Plan(for: request).unplaced.map(\.reason.description) == [
        "no free time is left; planning all of Tue 24 Nov would make room"
      ])
  }

  @Test func `As many further days are suggested as may be necessary`() throws {
    let long = try PlanRequest(work: "08:00-11:00", tasks: ["A est:30h"])
    let capped = try PlanRequest(days: 2, tasks: ["(A) A est:20h", "B"]) {
      $0.cap = .seconds(10800)
    }
    let days = [long, capped].map { Plan(for: $0).unplaced.first?.reason.help?.days }
    #expect(days == [14, 14])
  }

  @Test(arguments: [
    ("A est:3h due:2026-11-24", "due tomorrow; all of its 3 h"),
    ("A est:1h5m due:2026-11-23T18:00", "due today 18:00; all of its 1 h 05"),
    ("(C) A est:3h due:2026-11-27", "due Friday; all of its 3 h; priority C"),
    ("A est:3h due:2026-12-24T09:30", "due Thu 24 Dec 09:30; all of its 3 h"),
    ("A est:3h due:2027-06-30", "due Wed 30 Jun 2027; all of its 3 h"),
    ("(A) A", "priority A"),
    ("A", "there is time for it"),
  ])
  func `Every block says why it is there`(task: String, words: String) throws {
    let request = try PlanRequest(tasks: [task]) { $0.strategy = .deadline }
    #expect(Plan(for: request).work.first?.why.description == words)
  }

  @Test(arguments: [
    ("2026-11-22", "overdue since yesterday; 1 day late"),
    ("2026-11-21", "overdue since Saturday; 2 days late"),
    ("2026-11-17", "overdue since Tuesday; 6 days late"),
    ("2026-11-16", "overdue since Mon 16 Nov; 7 days late"),
    ("2025-11-23", "overdue since Sun 23 Nov 2025; 365 days late"),
  ])
  func `An overdue task says since when`(due: String, words: String) throws {
    let plan = Plan(for: try PlanRequest(work: "08:00-09:00", tasks: ["A est:1h due:\(due)"]))
    #expect(plan.work.first?.why.description == "\(words); all of its 1 h")
  }

  @Test(arguments: [(1, "Sunday"), (6, "Tuesday"), (7, "Mon 16 Nov"), (8, "Sun 15 Nov")])
  func `A carried task says from which day`(days: Int, name: String) throws {
    let plan = Plan(
      for: try PlanRequest(work: "08:00-09:00", tasks: ["A est:1h id:a"]) {
        $0.carried = ["a": $0.days[0].adding(days: -days)]
      })
    #expect(plan.work.first?.why.description == "from \(name); all of its 1 h")
  }

  @Test func `A share is named where it is less than the task needs`() throws {
    let request = try PlanRequest(
      work: "08:00-10:40", tasks: ["(A) A est:2h", "B est:10m", "C"], commitments: ["12:00-13:00 D"]
    ) {
      $0.pause = .seconds(300)
    }
    #expect(
      Plan(for: request).blocks.map(\.why.description) == [
        "its share of 1 h 10; 1 h 10 of 2 h; priority A", "break", "all of its 10 min", "break",
        "its share of 1 h 10", "fixed time",
      ])
  }

  @Test(
    arguments: [
      (
        ["A est:5h due:2026-11-23"],
        "no free time is left before it is due (Mon 23 Nov); "
          + "working 12:00-13:00 on Mon 23 Nov would make room"
      ),
      (
        ["A est:17h due:2026-11-23"],
        "no free time is left before it is due (Mon 23 Nov); "
          + "give it a later due date, or make it smaller"
      ),
      (
        ["A est:11h due:2026-11-23T12:00"],
        "no free time is left before it is due (Mon 23 Nov 12:00); "
          + "working 01:00-08:00 on Mon 23 Nov would make room"
      ),
      (
        ["A est:1h due:2026-11-20"],
        "it was due before there was time for it (Fri 20 Nov); "
          + "give it a later due date, or make it smaller"
      ),
      (
        ["A est:5h"],
        "no free time is left; working 12:00-13:00 on Mon 23 Nov would make room"
      ),
      (
        ["A est:5h due:2026-11-29"],
        "no free time is left; planning Tue 24 Nov as well would make room"
      ),
      (
        ["A est:17h"],
        "no free time is left; planning 4 more days, until Fri 27 Nov, would make room"
      ),
    ] as [([String], String)])
  func `A task that did not fit has a reason and a remedy`(tasks: [String], words: String) throws {
    let request = try PlanRequest(work: "08:00-12:00", tasks: tasks) { $0.strategy = .deadline }
    #expect(Plan(for: request).unplaced.map(\.reason.description) == [words])
  }

  @Test func `A suggested working time comes after busy time`() throws {
    let request = try PlanRequest(
      work: "08:00-12:00", tasks: ["A est:5h"], commitments: ["12:30-13:00 Lunch"]
    ) {
      $0.buffer = .seconds(600)
    }
    let expected =
      "A lacks 1 h: no free time is left; working 13:10-14:10 on Mon 23 Nov would make room"
    #expect(Plan(for: request).unplaced.map(\.description) == [expected])
  }

  @Test func `A cap that would do is named`() throws {
    let request = try PlanRequest(days: 2, work: "08:00-12:00", tasks: ["A est:4h"]) {
      $0.cap = .seconds(5400)
    }
    #expect(
      Plan(for: request).unplaced.map(\.reason.description) == [
        "the 1 h 30 for tasks on a day are used up; a cap of 2 h would make room"
      ])
  }

  @Test func `A cap that gives every day less than a block is not named`() throws {
    let request = try PlanRequest(days: 2, work: "08:00-12:00", tasks: ["A est:3h26m"]) {
      $0.strategy = .deadline
      $0.cap = .seconds(5400)
      $0.maximum = .seconds(1800)
    }
    #expect(
      Plan(for: request).unplaced.map(\.reason.description) == [
        "the 1 h 30 for tasks on a day are used up; a cap of 2 h would make room"
      ])
  }

  @Test func `A minimum that would do is named`() throws {
    let request = try PlanRequest(work: "08:00-08:20 09:00-09:25", tasks: ["A est:40m"])
    #expect(
      Plan(for: request).unplaced.map(\.reason.description) == [
        "all gaps that are left are shorter than 30 min; a minimum of 20 min would make room"
      ])
  }

  @Test(arguments: PlanRequest.Strategy.allCases)
  func `What is said to make room does, with the remedies before it`(
    _ strategy: PlanRequest.Strategy
  ) {
    var made = 0
    let seeds = Seeds.first(100, of: 500)
    for seed in seeds {
      var request = PlanRequest.random(seed: seed, strategy: strategy)
      request.suggests = true
      for missing in Plan(for: request).unplaced {
        guard let help = missing.reason.help, help != .laterDue else { continue }
        let before = request.lack(of: missing)
        request = request.applying(help)
        let left = request.lack(of: missing)
        if missing.reason.isPartial {
          #expect(left < before, "seed \(seed): \(missing)")
        } else {
          #expect(left == .zero, "seed \(seed): \(missing)")
          made += 1
        }
      }
    }
    #expect(seeds.count < 100 || made > 60, "\(made)")
  }

  @Test(
    arguments: [
      (
        "A est:230m due:2026-11-23T12:00", "B est:1h",
        "all gaps that are left are shorter than 30 min"
      ),
      (
        "A est:205m", "B est:1h",
        "all gaps that are left are shorter than 30 min and a break of 10 min"
      ),
      ("A est:4h", "B est:1h", "no free time is left"),
      (
        "A est:1h from:09:00", "B est:3h from:10:00",
        "no free time is left after it comes (Mon 23 Nov 10:00)"
      ),
    ])
  func `Free time that the plan shows is not denied`(
    _ one: String, _ other: String, _ words: String
  ) throws {
    let request = try PlanRequest(work: "08:00-12:00", tasks: [one, other]) {
      $0.strategy = .deadline
      if one.contains("205") {
        $0.maximum = .seconds(205 * 60)
        $0.pause = .seconds(600)
      }
    }
    #expect(Plan(for: request).unplaced.map(\.reason.obstacle.description) == [words])
  }

  @Test(arguments: PlanRequest.Strategy.allCases)
  func `The free time that is shown is none, or too short, as the reason says`(
    _ strategy: PlanRequest.Strategy
  ) {
    for seed in Seeds.first(100, of: 5000) {
      let request = PlanRequest.random(seed: seed, strategy: strategy)
      let plan = Plan(for: request)
      for missing in plan.unplaced {
        let (limit, reach): (Duration, Reason.Reach)
        switch missing.reason.obstacle {
        case .noRoom(let whole): (limit, reach) = (.seconds(60), whole)
        case .gapsTooShort(let needed, let pause, let whole):
          (limit, reach) = (needed + pause, whole)
        case .cap, .overdue: continue
        }
        let from = reach.from.map { request.zone.instant(of: $0) }
        let due = reach.due.map { request.zone.instant(of: $0.end) }
        let longest = request.freeTime(besides: plan).map {
          min($0.end, due ?? $0.end) - max($0.start, from ?? $0.start)
        }.max()
        #expect(longest ?? .zero < limit, "seed \(seed): \(missing)")
      }
    }
  }

  @Test func `A contradiction is reported with a suggestion`() throws {
    let request = try PlanRequest(
      work: "08:00-12:00", tasks: ["A from:13:00"],
      commitments: [
        "09:00-11:00 Chemistry", "10:30-11:30 Dentist", "10:00-10:00 Deadline",
        "11:00-10:00 Mistake",
        "22:00-24T01:00 Party",
      ])
    #expect(
      Plan(for: request).notes.map(\.description) == [
        "Mistake ends at Mon 23 Nov 10:00, before it starts at Mon 23 Nov 11:00: it blocks nothing; "
          + "exchange the two, or set a later end",
        "Deadline at Mon 23 Nov 10:00 has no length: it blocks nothing; give it an end",
        "Chemistry (Mon 23 Nov 09:00-11:00) and Dentist (Mon 23 Nov 10:30-11:30) overlap: "
          + "move or cancel one of them",
        "Party (Mon 23 Nov 22:00-Tue 24 Nov 01:00) lies outside the working time: check its time, or widen "
          + "--work",
        "A comes at Mon 23 Nov 13:00, after the working time: widen --work, or let it come earlier",
      ])
  }

  @Test func `Commitments that touch do not overlap, and a long one overlaps all within it`() throws
  {
    func notes(_ commitments: String...) throws -> [String] {
      let request = try PlanRequest(work: "", tasks: [], commitments: commitments)
      return Plan(for: request).notes.compactMap {
        guard case .overlap(let one, let other, _) = $0 else { return nil }
        return "\(one.title) \(other.title)"
      }
    }
    #expect(try notes("09:00-10:00 A", "10:00-11:00 B", "11:00-12:00 C") == [])
    #expect(
      try notes("09:00-12:00 A", "09:30-10:00 B", "11:59-13:00 C", "12:30-14:00 D")
        == ["A B", "A C", "C D"])
  }

  @Test func `Events that only touch the window are not shown`() throws {
    let request = try PlanRequest(
      work: "12:00-14:00", tasks: [],
      commitments: ["22T23:00-23T00:00 Before", "24T00:00-24T01:00 After", "22T01:00-22T00:30 Odd"])
    #expect(Plan(for: request).notes.isEmpty)
  }

  @Test func `A contradiction of two days is reported once, with one more time`() throws {
    let commitments = ["23", "24"].flatMap {
      ["\($0)T12:00-\($0)T13:00 Lecture", "\($0)T12:30-\($0)T13:30 Shift"]
    }
    let request = try PlanRequest(days: 2, work: "12:00-14:00", tasks: [], commitments: commitments)
    let notes = Plan(for: request).notes.map(\.description)
    #expect(notes.contains { $0.contains("(and 1 more time):") })
  }

  @Test func `A contradiction of every day is reported once`() throws {
    let commitments = ["23", "24", "25"].flatMap {
      ["\($0)T10:00-\($0)T11:00 Lecture", "\($0)T10:30-\($0)T11:30 Shift"]
    }
    let request = try PlanRequest(
      days: 3, work: "12:00-14:00", tasks: [], commitments: commitments)
    #expect(
      Plan(for: request).notes.map(\.description) == [
        "Lecture (Mon 23 Nov 10:00-11:00) and Shift (Mon 23 Nov 10:30-11:30) overlap "
          + "(and 2 more times): move or cancel one of them",
        "Lecture (Mon 23 Nov 10:00-11:00) lies outside the working time, like Shift: "
          + "check their times, or widen --work",
      ])
  }

  @Test(arguments: [
    (3, "Two and Three"), (4, "Two, Three and Four"), (5, "Two, Three, Four and 1 more"),
  ])
  func `Of much that lies outside the working time a few are named`(
    count: Int, others: String
  ) throws {
    let titles = ["One", "Two", "Three", "Four", "Five"].prefix(count)
    let commitments = titles.enumerated().map { "0\($0 + 4):00-0\($0 + 4):30 \($1)" }
    let request = try PlanRequest(work: "12:00-14:00", tasks: [], commitments: commitments)
    let note = Plan(for: request).notes.last?.description
    let words = "outside the working time, like \(others): check"
    #expect(note?.contains(words) == true, "\(note ?? "")")
  }

  @Test func `Without windows nothing lies outside of them`() throws {
    let request = try PlanRequest(work: "", tasks: [], commitments: ["22:00-23:00 Film"])
    #expect(Plan(for: request).notes.isEmpty)
  }

  @Test func `Two tasks without a place are offered different times`() throws {
    let request = try PlanRequest(
      work: "08:00-12:00", tasks: ["A est:4h due:2026-11-23", "B est:1h", "C est:1h"]
    ) {
      $0.strategy = .deadline
    }
    #expect(
      Plan(for: request).unplaced.map(\.reason.description) == [
        "no free time is left; working 12:00-13:00 on Mon 23 Nov would make room",
        "no free time is left; working 13:00-14:00 on Mon 23 Nov would make room",
      ])
  }

  @Test func `A working time that helps has no break before its only block`() throws {
    let request = try PlanRequest(
      work: "08:00-12:00", tasks: ["A est:5h"], commitments: ["12:30-13:00 Lunch"]
    ) {
      $0.buffer = .seconds(600)
      $0.pause = .seconds(600)
    }
    let expected =
      "A lacks 1 h 10: no free time is left; working 13:10-14:20 on Mon 23 Nov would make room"
    #expect(Plan(for: request).unplaced.map(\.description) == [expected])
  }
}

extension PlanRequest {
  /// How much of a task has no place in time, or none at all if it was due before.
  fileprivate func lack(of missing: Plan.Unplaced) -> Duration {
    let now = Plan(for: self).unplaced.first { $0.task == missing.task }
    if case .overdue = now?.reason.obstacle { return .zero }
    return now?.short ?? .zero
  }
}

extension Reason.Help {
  /// The number of further days, if it suggests that.
  fileprivate var days: Int? {
    if case .days(let count, _, _) = self { count } else { nil }
  }
}
