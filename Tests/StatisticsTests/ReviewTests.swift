import CivilTime
import EventStream
import RoundRobin
import Statistics
import Testing
import Thoroughness

/// The numbers of a period.
@Suite struct ReviewTests {
  private func slice(
    _ start: String, minutes: Int, id: String = "a", project: String? = nil, tags: [String] = [],
    reason: SliceEnd? = .expired, rotation: String = "r", isSwitch: Bool = false
  ) throws -> PastSlice {
    let start = try Timestamp(parsing: start).instant
    return PastSlice(
      rotation: rotation,
      task: TaskCard(id: id, title: "Task \(id)", project: project, tags: tags),
      isSwitch: isSwitch, start: start,
      ending: reason.map {
        PastSlice.Ending(time: start + .seconds(minutes * 60), reason: $0)
      }, stretches: [Stretch(start: start, length: .seconds(minutes * 60))])
  }

  private func review(
    _ slices: [PastSlice], from: String = "2026-11-20", to: String = "2026-11-22",
    zone: Zone = .utc
  ) throws -> Review {
    try Review(
      of: History(slices: slices),
      in: Period(from: CivilDate(parsing: from), to: CivilDate(parsing: to)), zone: zone)
  }

  @Test func `A slice over midnight is split, and its turn counts where it ends`() throws {
    let review = try review([slice("2026-11-20T23:50:00Z", minutes: 25)])
    #expect(review.buckets.map(\.focus) == [.seconds(600), .seconds(900)])
    #expect(review.buckets.map(\.slices) == [0, 1])
    #expect(review.totals.focus == .seconds(1500))
  }

  @Test func `Of a single tag only its part of the time counts`() throws {
    var both = try slice("2026-11-20T09:00:00Z", minutes: 25)
    both.task.tags = ["a", "b"]
    let none = try slice("2026-11-20T10:00:00Z", minutes: 10)
    let review = try Review(
      of: History(slices: [both, none]),
      in: Period(from: CivilDate(parsing: "2026-11-20"), to: CivilDate(parsing: "2026-11-21")),
      zone: .utc, under: "a")
    #expect(review.totals.focus == .seconds(750) && review.totals.slices == 1)
    #expect(review.tags.map(\.name) == ["a"] && review.tasks.map(\.focus) == [.seconds(750)])
    #expect(review.totals.longestRun == .seconds(1500))
  }

  @Test func `The occurrences of a recurring task are one row, other tasks of that title are not`()
    throws
  {
    let days = [("2026-11-20", "a", "m"), ("2026-11-21", "b", "m"), ("2026-11-21", "c", "p")]
    let slices = try days.enumerated().map { hour, day in
      var slice = try slice("\(day.0)T1\(hour):00:00Z", minutes: 25, id: day.1, tags: [day.2])
      slice.task.title = "Exercises"
      return slice
    }
    let review = try review(slices)
    #expect(review.taskRows.map(\.ids) == [["a", "b"], ["c"]])
    #expect(review.taskRows.map(\.focus) == [.seconds(3000), .seconds(1500)])
    #expect(review.taskRows.map(\.slices) == [2, 1])
    #expect(review.tasks.map(\.ids) == [["a"], ["b"], ["c"]])
  }

  @Test func `A slice over the edge of the period counts for the part inside`() throws {
    let review = try review([
      slice("2026-11-19T23:50:00Z", minutes: 25), slice("2026-11-21T23:50:00Z", minutes: 25),
    ])
    #expect(review.totals.focus == .seconds(900 + 600))
    #expect(review.totals.longestRun == .seconds(900))
    #expect(review.tasks.map(\.focus) == [.seconds(900 + 600)])
    #expect(review.totals.slices == 1)
  }

  @Test func `A day is compared with the one before at the same time`() throws {
    let history = try History(slices: [
      slice("2026-11-19T09:00:00Z", minutes: 25), slice("2026-11-19T10:00:00Z", minutes: 25),
    ])
    let day = try Period(
      from: CivilDate(parsing: "2026-11-20"), to: CivilDate(parsing: "2026-11-21"))
    func before(_ now: String) throws -> Duration {
      history.focus(before: day, at: try Timestamp(parsing: now).instant, zone: .utc)
    }
    #expect(try before("2026-11-20T08:00:00Z") == .zero)
    #expect(try before("2026-11-20T10:10:00Z") == .seconds(35 * 60))
    #expect(try before("2026-11-21T00:00:00Z") == .seconds(50 * 60))
  }

  @Test func `A slice counts as unanswered only if its check-in was not confirmed`() throws {
    let slices = try [false, true, nil, false].enumerated().map { hour, isAnswered in
      var slice = try slice("2026-11-20T0\(hour):00:00Z", minutes: 25)
      slice.ending?.isAnswered = isAnswered
      return slice
    }
    #expect(try review(slices).totals.unanswered == 2)
  }

  @Test func `The pauses of all rotations add up`() throws {
    let time = try Timestamp(parsing: "2026-11-20T09:00:00Z").instant
    let pauses = ["one", "two", "one"].map {
      PastMoment(time: time, rotation: $0, what: .paused(.seconds(90)))
    }
    let day = try CivilDate(parsing: "2026-11-20")
    let totals = Review(
      of: History(moments: pauses), in: Period(from: day, to: day.adding(days: 1)), zone: .utc
    ).totals
    #expect(totals.pauses == 3)
    #expect(totals.paused == .seconds(270))
  }

  @Test func `Tasks with equal times are in the order of their titles, then of their ids`() throws {
    let slices = try ["b Math", "c Art", "a Math"].enumerated().map { hour, task in
      let (id, title) = (String(task.prefix(1)), String(task.dropFirst(2)))
      var slice = try slice("2026-11-20T0\(hour):00:00Z", minutes: 25, id: id)
      slice.task.title = title
      return slice
    }
    #expect(try review(slices).tasks.map(\.task.id) == ["c", "a", "b"])
  }

  @Test func `A month of which the period has a part is named by its first day`() throws {
    let buckets = try review([], from: "2026-01-15", to: "2026-04-02").buckets
    #expect(
      buckets.map { $0.start.description.prefix(10) }
        == ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"])
  }

  @Test(
    "A turn is a slice that ended for good",
    arguments: SliceEnd.allCases.map { ($0, ![.commitment, .displaced, .postponed].contains($0)) })
  func turns(reason: SliceEnd, counts: Bool) throws {
    let totals = try review([slice("2026-11-20T09:00:00Z", minutes: 5, reason: reason)]).totals
    #expect(totals.slices == (counts ? 1 : 0))
    #expect(totals.finished + totals.partial == totals.slices)
    #expect(totals.finished == (reason == .expired ? 1 : 0))
    #expect(totals.focus == .seconds(300))
  }

  @Test func `Centuries add up`() throws {
    let minutes = 100 * 525_960
    let slices = try (0..<12).map {
      try slice("1900-01-01T00:00:00Z", minutes: minutes, id: "\($0)", tags: ["a"])
    }
    let review = try review(slices, from: "1900-01-01", to: "2100-01-01")
    let sum = Duration.seconds(12 * 60 * minutes)
    #expect(review.totals.focus == sum)
    #expect(review.tags.map(\.focus) == [sum])
    #expect(review.buckets.reduce(.zero) { $0 + $1.focus } == sum)
  }

  @Test func `Every year of the calendar has its time`() throws {
    let years = ["0001", "1677", "2117", "2263", "9998"]
    let slices = try years.map { try slice("\($0)-01-01T09:00:00Z", minutes: 25) }
    let review = try review(slices, from: "0000-01-01", to: "9999-12-31")
    #expect(review.totals.focus == .seconds(5 * 1500))
    #expect(review.totals.slices == 5)
    let filled = review.buckets.filter { $0.focus > .zero }
    #expect(filled.map(\.slices) == [1, 1, 1, 1, 1])
    #expect(filled.map(\.focus) == Array(repeating: .seconds(1500), count: 5))
  }

  @Test func `Several tags share a slice equally, and the shares are together one`() throws {
    let review = try review([
      slice("2026-11-20T09:00:00Z", minutes: 10, tags: ["a", "b", "c"]),
      slice("2026-11-20T10:00:00Z", minutes: 10, id: "b", project: "P"),
    ])
    #expect(review.tags.map(\.name) == ["", "a", "b", "c"])
    #expect(
      review.tags.map(\.focus) == [.seconds(600), .seconds(200), .seconds(200), .seconds(200)])
    #expect(review.tags.map { ($0.share * 1e9).rounded() }.reduce(0, +) == 1e9)
    #expect(review.projects.map(\.name) == ["", "P"])
    #expect(review.projects.map(\.share) == [0.5, 0.5])
  }

  @Test func `Buckets are together the total, whatever is rounded`() throws {
    let start = try Timestamp(parsing: "2026-11-20T00:00:00Z").instant
    var random = SeededNumbers(seed: 3)
    let slices = (0..<24).map { hour in
      PastSlice(
        rotation: "r", task: TaskCard(id: "a", title: "A"), start: start + .seconds(hour * 3600),
        stretches: [
          Stretch(
            start: start + .seconds(hour * 3600),
            length: .nanoseconds(Int.random(in: 1...3_000_000, using: &random)))
        ])
    }
    let review = try review(slices, to: "2026-11-21")
    #expect(review.buckets.reduce(Duration.zero) { $0 + $1.focus } == review.totals.focus)
    let exact = slices.reduce(Duration.zero) { $0 + $1.focus }
    #expect(abs((review.totals.focus - exact) / .milliseconds(1)) <= 0.5)
    for (bucket, slice) in zip(review.buckets, slices) {
      #expect(abs((bucket.focus - slice.focus) / .milliseconds(1)) < 1)
    }
  }

  @Test func `A run goes on over slices, but not over breaks and other rotations`() throws {
    let totals = try review([
      slice("2026-11-20T09:00:00Z", minutes: 25),
      slice("2026-11-20T09:25:00Z", minutes: 25, id: "b", isSwitch: true),
      slice("2026-11-20T09:50:00Z", minutes: 25, rotation: "other"),
      slice("2026-11-20T09:55:00Z", minutes: 25),
    ]).totals
    #expect(totals.longestRun == .seconds(3000))
    #expect(totals.switches == 1)
  }

  @Test func `A run goes on over imported slices, which are rotations of their own`() throws {
    let totals = try review([
      slice("2026-11-20T09:00:00Z", minutes: 25, rotation: "import-a"),
      slice("2026-11-20T09:25:00Z", minutes: 25, rotation: "import-b"),
    ]).totals
    #expect(totals.longestRun == .seconds(3000))
  }

  @Test(arguments: [
    ("2026-11-19T23:59:59Z", 0), ("2026-11-20T00:00:00Z", 1), ("2026-11-21T23:59:59Z", 1),
    ("2026-11-22T00:00:00Z", 0),
  ])
  func `A switch counts where its slice begins`(_ start: String, _ switches: Int) throws {
    let totals = try review([slice(start, minutes: 25, isSwitch: true)]).totals
    #expect(totals.switches == switches)
  }

  @Test func `Time stays with the project and the tags that a task had then`() throws {
    let review = try review([
      slice("2026-11-20T09:00:00Z", minutes: 10, project: "P", tags: ["x"]),
      slice("2026-11-20T10:00:00Z", minutes: 5, project: "Q", tags: ["x", "y"]),
      slice("2026-11-20T11:00:00Z", minutes: 2, project: "P", tags: ["x"]),
      slice("2026-11-20T12:00:00Z", minutes: 1, project: "P", tags: ["x"]),
    ])
    #expect(review.projects.map(\.name) == ["P", "Q"])
    #expect(review.projects.map(\.focus) == [.seconds(13 * 60), .seconds(5 * 60)])
    #expect(review.tags.map(\.focus) == [.seconds(930), .seconds(150)])
    #expect(review.tasks.map(\.focus) == [.seconds(18 * 60)])
    #expect(review.tasks.map(\.slices) == [4])
  }

  @Test(arguments: [(0, true), (1, true), (2, true), (3, false), (-2, true), (-3, false)])
  func `Stretches touch although wall times are cut to milliseconds`(
    _ distance: Int, _ areOne: Bool
  ) throws {
    var second = try slice("2026-11-20T09:10:00Z", minutes: 10)
    second.start = second.start + .milliseconds(distance)
    second.stretches = [Stretch(start: second.start, length: .seconds(600))]
    let run = try review([slice("2026-11-20T09:00:00Z", minutes: 10), second]).totals.longestRun
    #expect(run == (areOne ? .seconds(1200) : .seconds(600)))
  }

  /// A slice on 20 November at an hour, of so many nanoseconds.
  private func moment(hour: Int, _ length: Int, tags: [String] = []) throws -> PastSlice {
    let start = try Timestamp(parsing: "2026-11-20T00:00:00Z").instant + .seconds(hour * 3600)
    return PastSlice(
      rotation: "r", task: TaskCard(id: "a", title: "A", tags: tags), start: start,
      stretches: [Stretch(start: start, length: .nanoseconds(length))])
  }

  @Test func `An indivisible remainder goes to the first tag`() throws {
    let tags = try review([moment(hour: 9, 2, tags: ["a", "b", "c"])]).tags
    #expect(tags.map(\.name) == ["a", "b", "c"])
    #expect(tags.map(\.share) == [0.5, 0.5, 0])
  }

  @Test func `A remainder of rounding goes to the largest fraction`() throws {
    let review = try review(
      [
        moment(hour: 0, 1_200_000), moment(hour: 1, 1_100_000), moment(hour: 2, 700_000),
        moment(hour: 3, 2_000_000),
      ], to: "2026-11-21")
    #expect(
      review.buckets.prefix(4).map(\.focus)
        == [.milliseconds(1), .milliseconds(1), .milliseconds(1), .milliseconds(2)])
    #expect(review.totals.focus == .milliseconds(5))
  }

  @Test func `Of buckets that lose as much the first is rounded up`() throws {
    let review = try review(
      [moment(hour: 3, 500_000), moment(hour: 5, 500_000)], to: "2026-11-21")
    #expect(review.buckets[3].focus == .milliseconds(1))
    #expect(review.buckets[5].focus == .zero)
  }

  @Test func `Shares are rounded down but for those that lost most`() throws {
    let slices = try ["a", "b", "c"].enumerated().map { hour, tag in
      try moment(hour: hour, [2, 2, 3][hour], tags: [tag])
    }
    let shares = try review(slices).tags.map { Int(($0.share * 1e9).rounded()) }
    // 428571428.57, 285714285.71, 285714285.71
    #expect(shares == [428_571_428, 285_714_286, 285_714_286])
  }

  @Test func `A task is what it was last`() throws {
    var edited = try slice("2026-11-20T10:00:00Z", minutes: 5)
    edited.task.title = "New"
    let review = try review([slice("2026-11-20T09:00:00Z", minutes: 10), edited])
    #expect(review.tasks.map(\.task.title) == ["New"])
    #expect(review.tasks.map(\.slices) == [2])
    #expect(review.tasks.map(\.focus) == [.seconds(900)])
  }
}
