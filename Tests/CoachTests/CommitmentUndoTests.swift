import CoachSupport
import EventStream
import RoundRobin
import Tasks
import Testing

@testable import Coach
@testable import TaskLists

/// Commitments and arrivals that a command removed, and that an undo gives back at their times.
@Suite struct CommitmentUndoTests {
  private static let dentist = "Dentist at:22:00-22:30 due:2026-11-20 note:\"bring card\" @health"

  @Test(arguments: ["at:12:30-13:15 due:2026-11-20", "at:2026-11-20T22:00/2026-11-22T12:00"])
  func `Its line is removed and comes back byte for byte, as often as you like`(
    _ time: String
  ) throws {
    let text = "A\nTea  \(time)  @break\n\n# End\nB"
    var following = try Following(text, isKept: true)
    var draft = ListDraft(try list(text), path: "list")
    for words in ["rm Tea", "redo", "redo"] {
      try following.ask(words)
      try following.write(into: &draft)
      #expect(String(decoding: draft.list.text.bytes, as: UTF8.self) == "A\n\n# End\nB")
      try following.ask("undo")
      try following.write(into: &draft)
      #expect(String(decoding: draft.list.text.bytes, as: UTF8.self) == text)
    }
    #expect(following.commitments.count == 1)
  }

  @Test func `A commitment that was added, removed and given back can be taken back, too`() throws {
    let text = "A\nB"
    var following = try Following(text, isKept: true)
    var draft = ListDraft(try list(text), path: "list")
    for words in ["add Lunch at:12:30-13:15", "rm Lunch", "undo", "redo", "undo", "undo"] {
      try following.ask(words)
      try following.write(into: &draft)
    }
    #expect(following.commitments == [])
    #expect(String(decoding: draft.list.text.bytes, as: UTF8.self) == text)
    try following.ask("redo")
    #expect(following.commitments == ["Lunch 20 12:30"])
  }

  @Test func `A list that does not have its line yet does not withdraw it`() throws {
    var following = try Following("A\n\(Self.dentist)\nB", isKept: true)
    try following.ask("rm Dentist")
    try following.follow("A\nB")
    try following.ask("undo")
    try following.follow("A\nB")
    #expect(following.commitments == ["Dentist 20 22:00"])

    try following.follow("A\n\(Self.dentist)\nB")
    #expect(following.commitments == ["Dentist 20 22:00"])
    try following.follow("A\nB")
    #expect(following.commitments == [])
  }

  @Test(arguments: ["", " due:2026-11-20 rec:1w"])
  func `A day of a line that others have, too, goes with that line again`(_ words: String) throws {
    let text = "A\nLunch at:12:30-13:15\(words)\nB"
    var following = try Following(text, isKept: true)
    let all = following.commitments
    try following.ask("rm Lunch")
    try following.ask("undo")
    #expect(Set(following.commitments) == Set(all))
    try following.follow("A\nB")
    #expect(following.commitments == [])
  }

  @Test(arguments: [(true, false), (false, true), (true, true)])
  func `What comes back has its time of day, also after a sleep`(
    sleeps: Bool, isResumed: Bool
  ) throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Dinner at:18:00-19:00 due:2026-11-20", "Piano from:14:00", "Essay from:15:00")
    for words in ["rm Dinner", "rm Piano", "edit Essay from:16:00"] {
      try rehearsal.ask(words, at: 1)
    }
    if sleeps {
      _ = rehearsal.sleep(60, at: 2)
      try rehearsal.ask("resume", at: 3)
    }
    if isResumed { try rehearsal.takeUp(after: 60) }
    try rehearsal.ask("undo 3", at: 4)
    #expect(rehearsal.commitments == ["Dinner 20 18:00"])
    let arrivals = rehearsal.told(until: 700).map { $0.split(separator: " ") }
      .filter { $0[2] == "task_arrived" }
    #expect(arrivals.map { [$0[1], $0[3]] } == [["14:00", "Piano"], ["15:00", "Essay"]])
  }

  @Test func `An answer waits until the list has its line again`() throws {
    var following = try Following("A\n\(Self.dentist)\nB")
    try following.ask("rm Dentist")
    try following.ask("undo")
    #expect(following.records.suffix(2).map(\.changesList) == [false, true])
  }

  @Test(arguments: [(1, false), (1, true), (2, false)])
  func `After a crash, its line comes back with tags and note`(
    _ crashes: Int, isRequested: Bool
  ) throws {
    var following = try Following("A\n\(isRequested ? "C" : Self.dentist)\nB")
    if isRequested {
      try following.ask("add \(Self.dentist)")
      try following.follow("A\nC\nB\n\(Self.dentist)")
    }
    try following.ask("rm Dentist")
    var records = following.records
    for _ in 1...crashes {
      var fold = StreamFold()
      for record in records {
        guard case .record(let told) = try StreamLine(parsing: record.bytes.span) else { continue }
        try fold.append(told)
      }
      var session = try #require(Session(fold))
      records += try session.perform(.undo())
      let line = records.lazy.compactMap { record -> TaskItem? in
        if case .committed(_, let item) = ListNews(record)?.plain { item } else { nil }
      }.last
      #expect(line?.line(as: .todoTxt) == TaskItem.reading(Self.dentist).item?.line(as: .todoTxt))
      if crashes == 1 { return }
      records += try session.perform(.redo())
    }
  }

  @Test func `A commitment of a calendar is not written to the list`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", calendar: MadeUpCalendar("Lecture 20 10:00-11:00").callAsFunction)
    try rehearsal.ask("rm Lecture", at: 1)
    try rehearsal.ask("undo", at: 2)
    #expect(rehearsal.commitments == ["Lecture 20 10:00"])
    #expect(!rehearsal.records.contains { $0.changesList })
  }
}

extension ListNews {
  /// The news itself, if it compensates for a command.
  fileprivate var plain: ListNews { if case .undoing(_, let news) = self { news } else { self } }
}
