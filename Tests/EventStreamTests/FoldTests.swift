import CivilTime
import EventStream
import RoundRobin
import Tasks
import Testing

/// What a reader does with a stream that has faults.
@Suite struct FoldTests {
  private func records() throws -> [Record] {
    var teller = try Story("", [(4, .done())]).teller
    return try teller.tellAll().compactMap { moment in
      let line = try StreamLine(
        parsing: moment.line.span.extracting(droppingLast: 1), zones: Story.zone(named:))
      return if case .record(let record) = line { record } else { nil }
    }
  }

  @Test func `A stream begins with a snapshot`() throws {
    var fold = StreamFold()
    let second = try records()[1]

    #expect(throws: StreamFold.Inconsistency.noSnapshot) { try fold.append(second) }
  }

  @Test func `A fold from a later snapshot does not have the whole history`() throws {
    var fold = StreamFold()
    for record in try records().prefix(5) { try fold.append(record) }
    var late = StreamFold()
    try late.append(#require(fold.snapshot))

    #expect(fold.isWhole && !late.isWhole)
  }

  @Test func `A later snapshot that does not say when the rotation began has it from the clock`()
    throws
  {
    var fold = StreamFold()
    for record in try records().prefix(5) { try fold.append(record) }
    var snapshot = try #require(fold.snapshot)
    guard case .snapshot(var content) = snapshot.content else {
      throw StreamFold.Inconsistency.noSnapshot
    }
    let beginning = content.beginning
    content.beginning = nil
    snapshot.content = .snapshot(content)
    snapshot.time = content.wall.timestamp(at: .seconds(3600))
    var late = StreamFold()
    try late.append(snapshot)

    #expect(beginning != nil && late.content?.beginning == beginning)
  }

  @Test func `A record that is missing is noticed at the next one`() throws {
    var fold = StreamFold()
    let records = try records()
    try fold.append(records[0])
    try fold.append(records[1])

    #expect(throws: StreamFold.Inconsistency.gap(after: 2, before: 4)) {
      try fold.append(records[3])
    }
  }

  @Test func `A record that was seen already changes nothing`() throws {
    var fold = StreamFold()
    let records = try records()
    for record in records.prefix(5) { try fold.append(record) }
    let before = fold.snapshot
    try fold.append(records[2])
    try fold.append(records[4])

    #expect(fold.snapshot == before)
    #expect(fold.seq == 5)
  }

  @Test func `A record of another rotation does not follow`() throws {
    var fold = StreamFold()
    var records = try records()
    records[1].rotation = "other"
    try fold.append(records[0])

    #expect(throws: StreamFold.Inconsistency.noSnapshot) { try fold.append(records[1]) }
  }

  @Test func `A later snapshot takes the place of all before it`() throws {
    var teller = try Story("", [(4, .done())]).teller
    let moments = teller.tellAll()
    let records = try records()
    var fold = StreamFold()
    for record in records.prefix(3) { try fold.append(record) }
    let middle = moments[9].teller
    try fold.append(middle.scribe.snapshot(of: middle.rotation))
    for record in records[10...] { try fold.append(record) }

    #expect(fold.snapshot?.bytes == moments.last?.snapshot)
  }

  @Test func `A snapshot for a reader takes the place of all before it, even as the next`() throws {
    var teller = try Story("", [(4, .done())]).teller
    let next = teller.tellAll()[3].teller
    let records = try records()
    var fold = StreamFold()
    for record in records.prefix(3) { try fold.append(record) }
    try fold.append(next.scribe.snapshot(of: next.rotation))

    #expect(fold.snapshot == next.scribe.snapshot(of: next.rotation))
    #expect(fold.beginning == records[0].time)
  }

  @Test func `A record that says nothing of the rotation takes its clock along`() throws {
    var (fold, next) = try stream()
    var record = next(.problem(.hook, message: "no"))
    record.at += .seconds(2)
    record.time = Timestamp(record.time.instant + .seconds(2))
    try fold.append(record)

    #expect(fold.rotation?.clock == record.at)
  }

  @Test func `A task cannot be added twice`() throws {
    var (fold, next) = try stream()
    let task = TaskDetail(card: TaskCard(id: "twice", title: "Twice"))
    try fold.append(next(.taskAdded(task, .tail)))

    #expect(throws: StreamFold.Inconsistency.impossible(seq: 5)) {
      try fold.append(next(.taskAdded(task, .tail)))
    }
  }

  @Test func `A task that was removed can be added again`() throws {
    var (fold, next) = try stream()
    let task = TaskDetail(card: TaskCard(id: "twice", title: "Twice"))
    try fold.append(next(.taskAdded(task, .tail)))
    try fold.append(next(.taskRemoved(task.card, spent: .zero)))
    try fold.append(next(.taskAdded(task, .tail)))
  }

  @Test func `After a recovery times are reported in the new zone`() throws {
    var (fold, next) = try stream()
    let origin = Origin(name: "main", machine: "n-abcd", pid: 8, list: nil)
    let rules = Rules(quantum: .seconds(9))
    try fold.append(
      next(
        .recovered(
          Recovery(
            gone: .zero, counted: .zero, origin: origin, zone: .utc, rules: rules, until: nil))))

    #expect(fold.content?.wall.zone == .utc)
    #expect(fold.content?.origin == origin)
    #expect(fold.rotation?.snapshot.rules == rules)
  }

  @Test(arguments: [nil, "@exam -maths"], [[], ["1x2y", "3z"]])
  func `What a rotation leaves out of its list is in its snapshot`(
    only: String?, leftOut: [String]
  ) throws {
    var teller = try Story("", [(4, .done())]).teller
    let later = teller.tellAll()[3].teller
    var scribe = later.scribe
    (scribe.origin.only, scribe.roster.leftOut) = (only, leftOut)
    let content = try readBack(scribe.snapshot(of: later.rotation))

    #expect(content.origin.only == only)
    #expect(content.roster.leftOut == leftOut)
  }

  @Test(arguments: [nil, Duration.seconds(7)])
  func `The snapshot of a task with slices of a plan has those of its list`(
    slice: Duration?
  ) throws {
    var teller = try Story("", tasks: [Terms(slice: .seconds(4)), Terms()]).teller
    let later = teller.tellAll()[1].teller
    var scribe = later.scribe
    let task = Handle(0)
    var item = scribe.roster[task]
    item.slice = slice
    scribe.roster.replace(task, by: item)
    let content = try readBack(scribe.snapshot(of: later.rotation))

    #expect(content.roster[task].slice == slice)
    #expect(content.rotation.ring.first { $0.task == task }?.terms.slice == .seconds(4))
  }

  /// The content of a snapshot that was written and read.
  private func readBack(_ snapshot: Record) throws -> SnapshotContent {
    let bytes = snapshot.bytes
    let line = try StreamLine(
      parsing: bytes.span.extracting(droppingLast: 1), zones: Story.zone(named:))
    guard case .record(let record) = line, case .snapshot(let content) = record.content else {
      throw StreamFold.Inconsistency.noSnapshot
    }
    return content
  }

  /// A stream of one day, and its next record with a content.
  private func stream() throws -> (fold: StreamFold, next: (Record.Content) -> Record) {
    var fold = StreamFold()
    let records = try records()
    for record in records.prefix(3) { try fold.append(record) }
    let last = records[2]
    var seq = 3
    return (
      fold,
      { content in
        seq += 1
        var record = last
        (record.seq, record.content) = (seq, content)
        return record
      }
    )
  }

  @Test func `A commitment withdrawn by its source may return, one withdrawn by the user may not`()
    throws
  {
    var (fold, next) = try stream()
    let (start, end) = (RecordExample.time("12:00:00.000"), RecordExample.time("13:00:00.000"))
    let lunch = Roster.Block(id: "lunch", title: "Lunch", source: .list)
    let tea = Roster.Block(id: "tea", title: "Tea", source: .calendar)
    let walk = Roster.Block(id: "walk", title: "Walk", source: .list)
    for block in [lunch, tea, walk] {
      try fold.append(next(.commitmentAdded(block, start: start, end: end)))
    }
    #expect(fold.withdrawn == [])
    try fold.append(next(.commitmentRemoved(lunch, by: .list)))
    try fold.append(next(.commitmentRemoved(tea, by: .calendar)))
    try fold.append(next(.commitmentRemoved(walk, by: .request)))
    #expect(fold.withdrawn == ["lunch", "tea"])
    try fold.append(next(.commitmentAdded(tea, start: start, end: end)))
    #expect(fold.withdrawn == ["lunch"])
  }

  @Test func `The beginning is that of the first record`() throws {
    var fold = StreamFold()
    let records = try records()
    for record in records { try fold.append(record) }

    #expect(fold.beginning == records[0].time)
    #expect(fold.beginning != records.last?.time)

    let bytes = try #require(fold.snapshot).bytes
    let line = try StreamLine(
      parsing: bytes.span.extracting(droppingLast: 1), zones: Story.zone(named:))
    var late = StreamFold()
    if case .record(let snapshot) = line { try late.append(snapshot) }
    #expect(late.beginning == records[0].time)
  }

  @Test func `A record that cannot have happened then is refused`() throws {
    var (fold, next) = try stream()
    let before = fold.snapshot
    let a = TaskCard(id: "a", title: "A")
    guard let task = fold.content?.roster.tasks.last.map({ TaskCard($0) }) else { return }
    let impossible: [Record.Content] = [
      .resumed(paused: .seconds(3), remaining: nil, deadline: nil), .cycleEnded,
      .sliceEnded(task, .expired, spent: .seconds(10), length: .seconds(10), credit: .zero),
      .breakEnded(.expired, spent: .zero), .waitingEnded(waited: .zero),
      .taskReopened(TaskDetail(card: task), .tail), .taskArrived(TaskDetail(card: task), .tail),
      .started(name: "", machine: "", list: nil, quantum: .seconds(1), tasks: 1),
    ]
    for content in impossible where "\(content.kind)" != "cycle_ended" {
      #expect(throws: StreamFold.Inconsistency.impossible(seq: 4)) {
        var record = next(content)
        record.seq = 4
        try fold.append(record)
      }
    }
    #expect(throws: StreamFold.Inconsistency.unknown(id: "zz")) {
      var record = next(.taskAdded(TaskDetail(card: a), .after("zz")))
      record.seq = 4
      try fold.append(record)
    }
    #expect(fold.snapshot == before)
  }

  @Test func `A task that no record has named is no part of the stream`() throws {
    var fold = StreamFold()
    let records = try records()
    try fold.append(records[0])
    try fold.append(records[1])
    var stray = records[2]
    stray.content = .taskCompleted(TaskCard(id: "zz", title: "Stray"), spent: .zero)

    #expect(throws: StreamFold.Inconsistency.unknown(id: "zz")) { try fold.append(stray) }
  }

  @Test func `Ticks and losses change nothing`() throws {
    var fold = StreamFold()
    try fold.append(try records()[0])
    let before = fold.snapshot
    let teller = try Story("").teller
    try fold.append(teller.scribe.remark(.lost(from: 2, to: 9), at: .seconds(3), cycle: 1))

    #expect(fold.snapshot == before)
  }
}
