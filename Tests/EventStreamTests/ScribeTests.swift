import CivilTime
import EventStream
import RoundRobin
import Tasks
import Testing
import Thoroughness

/// What the scribe adds to the events of a rotation: numbers, names, wall times.
@Suite struct ScribeTests {
  /// The records of a story, read back, each with the rotation's state right after it.
  private func records(_ story: Story) throws -> [Record] {
    var teller = try story.teller
    return try teller.tellAll().compactMap { moment in
      let line = try StreamLine(
        parsing: moment.line.span.extracting(droppingLast: 1), zones: Story.zone(named:))
      return if case .record(let record) = line { record } else { nil }
    }
  }

  /// Every slice that begins, as `previous > task > next`, with `=` where nothing is switched.
  private func slices(_ records: [Record]) -> [String] {
    records.compactMap { record in
      guard
        case .sliceStarted(let task, let previous, let next, let switched, _, _, _) =
          record.content
      else { return nil }
      return "\(previous?.id ?? "-") \(switched ? ">" : "=") \(task.id) > \(next?.id ?? "-")"
    }
  }

  @Test func `Records are numbered from the opening snapshot on, without a gap`() throws {
    let records = try records(Story("", breaks: .init(length: .seconds(2)), cycles: 3))

    #expect(records.map(\.seq) == records.indices.map { $0 + 1 })
    #expect(
      records.prefix(3).map { "\($0.content.kind)" } == ["snapshot", "started", "slice_started"])
    #expect(records.last.map { "\($0.content.kind)" } == "ended")
  }

  @Test func `A slice says whose turn it was, whose it is, and whose it will be`() throws {
    var story = Story("", tasks: [Terms(), Terms()], [(25, .done()), (33, .done())])
    story.length = .seconds(45)

    #expect(
      slices(try records(story)) == [
        "- > t0 > t1", "t0 > t1 > t0", "t1 > t0 > t1", "t0 > t1 > -",
      ])
  }

  @Test func `One task alone is not switched`() throws {
    var story = Story("", tasks: [Terms()])
    story.length = .seconds(25)

    #expect(slices(try records(story)) == ["- > t0 > -", "t0 = t0 > -", "t0 = t0 > -"])
  }

  @Test func `The rest of a cut slice is no switch`() throws {
    var story = Story("", commitments: [5...8])
    story.length = .seconds(14)

    #expect(slices(try records(story)) == ["- > t0 > t1", "t0 = t0 > t1", "t0 > t1 > t2"])
  }

  @Test func `A segment that begins while paused has no deadline until it is resumed`() throws {
    var story = Story("", [(4, .pause()), (5, .skip), (9, .resume)])
    story.length = .seconds(10)

    let deadlines = try records(story).compactMap { record -> String? in
      switch record.content {
      case .sliceStarted(let task, _, _, _, _, _, let run):
        "\(task.id) until \(run.deadline?.description ?? "-")"
      case .resumed(_, _, let deadline): "resumed until \(deadline?.description ?? "-")"
      default: nil
      }
    }
    #expect(
      deadlines == [
        "t0 until 2026-10-25T02:59:40.000+02:00", "t1 until -",
        "resumed until 2026-10-25T02:59:49.000+02:00",
      ])
  }

  @Test func `A snapshot of something that stands has no deadline`() throws {
    var story = Story("", [(4, .pause())])
    story.length = .seconds(5)
    var teller = try story.teller
    _ = teller.tellAll()

    guard case .snapshot(let content) = teller.scribe.snapshot(of: teller.rotation).content else {
      Issue.record("It is no snapshot")
      return
    }
    #expect(content.deadline == nil)
    #expect(content.rotation.remaining == .seconds(6))
  }

  @Test func `Every time has the offset that the clocks show then`() throws {
    var story = Story("", quantum: 20)
    story.length = .seconds(65)

    let times = try records(story).compactMap { record -> String? in
      guard case .sliceStarted(_, _, _, _, _, _, let run) = record.content else { return nil }
      return "\(record.time) \(run.deadline?.description ?? "-")"
    }
    #expect(
      times == [
        "2026-10-25T02:59:30.000+02:00 2026-10-25T02:59:50.000+02:00",
        // The deadline lies behind the hour at which the clocks go back.
        "2026-10-25T02:59:50.000+02:00 2026-10-25T02:00:10.000+01:00",
        "2026-10-25T02:00:10.000+01:00 2026-10-25T02:00:30.000+01:00",
        "2026-10-25T02:00:30.000+01:00 2026-10-25T02:00:50.000+01:00",
      ])
  }

  @Test func `A later snapshot has the number of the last record that it contains`() throws {
    var story = Story("")
    story.length = .seconds(35)
    var teller = try story.teller
    let moments = teller.tellAll()

    #expect(teller.scribe.snapshot(of: teller.rotation).seq == moments.count)
  }

  @Test(arguments: [(1001, 3600, true), (1000, 3600, false), (1001, 3599, false)])
  func `A snapshot is due after an hour and a thousand records`(
    seq: Int, seconds: Int, isDue: Bool
  ) throws {
    let scribe = try Story("").teller.scribe
    func later(by count: Int, since checkpoint: Checkpoint?) -> Scribe {
      Scribe(
        rotationID: "r", origin: scribe.origin, roster: scribe.roster, wall: scribe.wall,
        seq: seq + count, lastInstant: .seconds(seconds + count), checkpoint: checkpoint)
    }
    #expect(later(by: 0, since: nil).isCheckpointDue == isDue)
    let former = Checkpoint(seq: 500, at: .seconds(499))
    #expect(later(by: 499, since: former).isCheckpointDue == isDue)
  }

  @Test func `A snapshot of the stream tells which commitments do not come again`() throws {
    var story = Story("", commitments: [5...8, 12...14, 90...99])
    story.length = .seconds(30)
    var teller = try story.teller
    _ = teller.tellAll()
    func past(_ withdrawn: Set<String>) -> [String]? {
      var scribe = teller.scribe
      let record = scribe.checkpoint(of: teller.rotation, withdrawn: withdrawn)
      guard case .snapshot(let content) = record.content else { return nil }
      return content.checkpoint?.past
    }
    #expect(past([]) == ["c0", "c1"])
    #expect(past(["c1"]) == ["c0"])
  }

  @Test func `Ticks have no number`() throws {
    let teller = try Story("").teller
    let tick = teller.scribe.remark(.tick(nil, remaining: nil), at: .seconds(3), cycle: 1)

    #expect(tick.seq == nil)
    #expect(tick.time.description == "2026-10-25T02:59:33.000+02:00")
  }

  @Test(arguments: [
    (Closing.finished, 0), (.stopped, 0), (.cycles, 0), (.until, 0), (.readerGone, 0),
    (.abandoned, 0), (.failed, 1), (.hangup, 129), (.interrupted, 130),
  ])
  func `The end of a rotation says with what the program ends`(_ reason: Closing, _ code: Int) {
    #expect(reason.exitCode == code)
  }
}

/// Names of rotations and of what is in them.
@Suite struct NameTests {
  private func id(seed: UInt64) -> String {
    var random = SeededNumbers(seed: seed)
    return RotationID.draw(using: &random)
  }

  @Test func `The same seed draws the same id on every machine`() {
    #expect(id(seed: 7) == "d0wjf8fb4e3y")
    #expect(id(seed: 8) == "mkpi2cyc2emr")
  }

  @Test func `An id has twelve letters that cannot be mistaken for one another`() {
    let ids = (0..<1000).map { id(seed: UInt64($0)) }

    #expect(Set(ids).count == 1000)
    #expect(ids.allSatisfy { $0.count == 12 })
    #expect(Set(ids.joined()) == Set("0123456789abcdefghijkmnpqrstuvwxyz"))
  }

  @Test func `The generator is the published one`() {
    // The reference values of SplitMix64 for the seed 1234567, as Rosetta Code gives them.
    var random = SeededNumbers(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test func `A task that is given twice gets a second id`() {
    var roster = Roster(tasks: [TaskItem(title: "Essay", id: "k3")])
    #expect(roster.freeID(like: "k3") == "k3-2")
    roster.add(TaskItem(title: "Essay", id: "k3-2"))
    #expect(roster.freeID(like: "k3") == "k3-3")
    #expect(roster.freeID(like: "p0") == "p0")
  }

  @Test func `A task that the rotation did not want is forgotten`() {
    var roster = Roster(tasks: [TaskItem(title: "Essay", id: "k3")])
    roster.add(TaskItem(title: "Maths", id: "p0"))
    roster.dropLast()

    #expect(roster.handle(of: "p0") == nil)
    #expect(roster == Roster(tasks: [TaskItem(title: "Essay", id: "k3")]))
  }

  @Test func `A task keeps its id whatever it is edited to`() {
    var roster = Roster(tasks: [TaskItem(title: "Essay", id: "k3")])
    roster.replace(Handle(0), by: TaskItem(title: "Write essay", id: "new"))

    #expect(roster[Handle(0)].id == "k3")
    #expect(roster[Handle(0)].title == "Write essay")
    #expect(roster.handle(of: "k3") == Handle(0))
  }
}
