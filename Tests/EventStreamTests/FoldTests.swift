import EventStream
import RoundRobin
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

    #expect(throws: StreamFold.Misfit.noSnapshot) { try fold.append(second) }
  }

  @Test func `A record that is missing is noticed at the next one`() throws {
    var fold = StreamFold()
    let records = try records()
    try fold.append(records[0])
    try fold.append(records[1])

    #expect(throws: StreamFold.Misfit.gap(after: 2, before: 4)) { try fold.append(records[3]) }
  }

  @Test func `A record that was seen already changes nothing`() throws {
    var fold = StreamFold()
    let records = try records()
    for record in records.prefix(5) { try fold.append(record) }
    let before = fold.snapshot
    try fold.append(records[2])

    #expect(fold.snapshot == before)
    #expect(fold.seq == 5)
  }

  @Test func `A record of another rotation does not follow`() throws {
    var fold = StreamFold()
    var records = try records()
    records[1].rotation = "other"
    try fold.append(records[0])

    #expect(throws: StreamFold.Misfit.noSnapshot) { try fold.append(records[1]) }
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

  @Test func `A task that no record has named is no part of the stream`() throws {
    var fold = StreamFold()
    let records = try records()
    try fold.append(records[0])
    try fold.append(records[1])
    var stray = records[2]
    stray.content = .taskCompleted(TaskCard(id: "zz", title: "Stray"), spent: .zero)

    #expect(throws: StreamFold.Misfit.unknown(id: "zz")) { try fold.append(stray) }
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
