import CivilTime
import Coach
import CoachSupport
import EventStream
import Journals
import RoundRobin
import Testing

/// Snapshots that are records of the stream.
@Suite struct CheckpointTests {
  private func rehearsal(every quantum: Int, _ lines: String...) throws -> Rehearsal {
    try Rehearsal(
      lines.joined(separator: "\n"), rules: Rules(quantum: .seconds(quantum)))
  }

  /// The snapshots behind the opening: their places among the records, from 0.
  private func places(_ records: [Record]) -> [Int] {
    records.indices.dropFirst().filter { records[$0].isSnapshot }
  }

  @Test func `One follows the first record after an hour and a thousand records`() throws {
    var rehearsal = try rehearsal(every: 6, "Algebra", "Biology")
    rehearsal.run(to: 130)
    let records = rehearsal.records
    let places = places(records)

    #expect(records.map(\.seq) == (1...records.count).map { $0 })
    #expect(places.count == 2)
    #expect(places.map { records[$0].at } == [.seconds(3600), .seconds(7200)])
    for place in places {
      // Nobody is told of a rotation in the middle of a switch.
      #expect("\(records[place - 1].content.kind)" == "slice_started")
      #expect(records[place - 1].at == records[place].at)
    }
  }

  @Test func `An hour without a thousand records is not enough`() throws {
    var rehearsal = try rehearsal(every: 60, "Algebra", "Biology")
    rehearsal.run(to: 500)
    let place = try #require(places(rehearsal.records).first)

    // The first record has the number 1; a thousand have come since, and the rest of a switch.
    let seq = try #require(rehearsal.records[place].seq)
    #expect((1002...1004).contains(seq))
    #expect(rehearsal.records[place].at > .seconds(3600))
  }

  @Test func `A rotation of more tasks writes one for as many records, which cost no more each`()
    throws
  {
    let tasks = (1...1500).map { "Task \($0)" }.joined(separator: "\n")
    var rehearsal = try rehearsal(every: 6, tasks)
    rehearsal.run(to: 140)
    let records = rehearsal.records
    #expect(records.count > 2500)
    let places = places(records)
    #expect(places.count == 1)
    #expect((1501...1504).contains(try #require(records[places[0]].seq)))
  }

  @Test func `Nothing is woken up for it`() throws {
    var rehearsal = try rehearsal(every: 3, "Algebra", "Biology")
    rehearsal.run(to: 59)
    try rehearsal.ask("pause", at: 59)
    let count = rehearsal.records.count
    rehearsal.run(to: 200)

    #expect(count > 1000)
    #expect(rehearsal.records.count == count)
    #expect(rehearsal.session.nextDeadline == nil)
    #expect(
      try rehearsal.ask("resume", at: 200).map { $0.split(separator: " ")[2] } == [
        "resumed", "snapshot",
      ])
  }

  @Test func `A rotation made from it says the rest, with the next one`() throws {
    var rehearsal = try rehearsal(every: 6, "Algebra", "Biology est:90m", "Chemistry from:10:20")
    rehearsal.run(to: 61)
    let place = try #require(places(rehearsal.records).first)
    rehearsal.run(to: 150)
    var fold = StreamFold()
    try fold.append(try rehearsal.records[place].reread())
    var other = try #require(Session(fold))
    let rest = other.advance(to: rehearsal.session.now)

    #expect(rest.map(\.text) == rehearsal.records[(place + 1)...].map(\.text))
    #expect(places(rehearsal.records).count == 2)
  }

  @Test func `It is what the session itself says of that point`() throws {
    var rehearsal = try rehearsal(every: 6, "Algebra", "Biology")
    var session = rehearsal.session
    rehearsal.run(to: 61)
    var last: Record?
    while let record = session.step(to: .seconds(3660)) {
      last = record
      if record.isSnapshot { break }
    }

    #expect(last?.text == session.snapshot.text)
  }

  @Test func `Past and withdrawn commitments do not return after a checkpoint`() throws {
    var rehearsal = try rehearsal(
      every: 6, "Algebra", "Biology", "Lunch at:12:00-13:00", "Tea at:09:10-09:20",
      "Walk at:16:00-17:00")
    try rehearsal.ask("rm Lunch", at: 5)
    rehearsal.run(to: 100)
    let place = try #require(places(rehearsal.records).first)
    let agenda = rehearsal.session.agenda
    var fold = StreamFold()
    try fold.append(try rehearsal.records[place].reread())
    var session = try #require(Session(fold))

    #expect(session.upcoming.first == "Walk 20 16:00")
    let news = session.follow(agenda)
    #expect(news.map(RecordWords.line) == [])
  }

  @Test func `The day of the beginning is known after it`() throws {
    var rehearsal = try rehearsal(every: 6, "Algebra", "Biology", "Lunch at:12:00-13:00")
    _ = rehearsal.sleep(30 * 60, at: 5)
    try rehearsal.ask("resume", at: 5)
    rehearsal.run(to: 70)
    let place = try #require(places(rehearsal.records).first)
    var fold = StreamFold()
    try fold.append(try rehearsal.records[place].reread())

    #expect(fold.beginning == rehearsal.records[0].time)
    #expect(Session(fold)?.content.beginning == rehearsal.records[0].time)
    #expect(rehearsal.session.content.beginning == rehearsal.records[0].time)
  }

  @Test func `A reader that missed only the record before it learns of that, too`() throws {
    var rehearsal = try rehearsal(every: 6, "Algebra", "Biology")
    rehearsal.run(to: 2)
    var fold = StreamFold()
    for record in rehearsal.records.dropLast() { try fold.append(record) }
    try fold.append(rehearsal.session.snapshot)

    #expect(fold.snapshot?.text == rehearsal.session.snapshot.text)
  }
}

extension Record {
  fileprivate var isSnapshot: Bool {
    if case .snapshot = content { true } else { false }
  }

  /// The record as somebody reads it who has nothing but its line.
  fileprivate func reread() throws -> Record {
    let line = bytes
    guard
      case .record(let record) = try StreamLine(parsing: line.span.extracting(droppingLast: 1))
    else { throw StreamFold.Inconsistency.noSnapshot }
    return record
  }
}
