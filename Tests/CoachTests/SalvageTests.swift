import CivilTime
import Coach
import CoachSupport
import EventStream
import Journals
import Platform
import RoundRobin
import Tasks
import Testing
import Thoroughness
import WorldSupport

/// What becomes of a rotation whose journal was damaged.
@Suite struct SalvageTests {
  /// A journal of one rotation in which something of everything happens.
  private struct Diary {
    let records: [Record]
    let lines: [[UInt8]]
    let texts: Set<String>
    /// How things stand in the end.
    let snapshot: String?

    /// The same one for all, as nobody changes it.
    static let shared = Result { try Diary() }

    private init() throws {
      var rehearsal = try Rehearsal(
        "Algebra est:25m", "Biology slice:7m", "Chemistry from:09:30", "Drawing", "English",
        "Lunch at:09:45-10:10",
        rules: Rules(
          quantum: .seconds(600), breaks: .init(length: .seconds(120)), unused: .keep,
          warnings: [.seconds(180)]))
      let deeds = [
        (4, "pause"), (6, "resume"), (9, "add French +languages est:30m"), (14, "skip"),
        (17, "done"), (21, "go French"), (24, "back"), (27, "edit English Dutch slice:5m"),
        (31, "move Dutch first"), (36, "done"), (41, "rm French"), (43, "extend 3m"),
        (58, "reopen Drawing"), (63, "quantum 8m"), (66, "add-next Geology"), (70, "done Dutch"),
      ]
      for (minute, words) in deeds {
        rehearsal.run(to: minute)
        // Where a deed is refused, another one is done somewhere else.
        _ = try rehearsal.refusal(words, at: minute)
      }
      rehearsal.run(to: 75)
      records = rehearsal.records
      lines = records.map(\.bytes)
      texts = Set(records.map(\.text))
      var fold = StreamFold()
      for record in records { try fold.append(record) }
      snapshot = fold.snapshot?.text
    }
  }

  /// What is found in a damaged journal.
  private struct Finding {
    var session: Session
    var loss: String?
    var fold: StreamFold

    init?(_ bytes: [UInt8], noted: Int?) throws {
      let disk = MemoryDisk()
      disk.put(bytes, at: Journal.november)
      let reader = JournalReader(Journal.folder, on: disk)
      let last = try reader.last(
        name: "default", on: "laptop-abcd", noted: noted.map { _ in "rehearsal" }
      ) { _ in true }
      guard case .found(let rotation) = last else { return nil }
      let remains = try RotationRemains(
        rotation, on: "laptop-abcd", noted: noted, basis: try Rehearsal("Algebra").session.content,
        by: reader)
      fold = remains.salvage.fold
      guard let session = Session(fold, above: remains.highest) else { return nil }
      self.session = session
      loss = remains.description(in: .utc)
    }

    /// Whether whoever was completed, as the bytes still say, and not reopened later, is done.
    func isDone(everythingCompletedIn bytes: [UInt8], _ said: [Record]) -> Bool {
      let disk = MemoryDisk()
      disk.put(bytes, at: Journal.november)
      var seqs: Set<Int> = []
      JournalReader(Journal.folder, on: disk).visitFile(Journal.november) { item in
        if case .record(let record) = item, let seq = record.seq { seqs.insert(seq) }
      }
      var wanted: Set<String> = []
      for record in said {
        switch record.content {
        case .taskCompleted(let task, _) where seqs.contains(record.seq ?? 0):
          wanted.insert(task.id)
        case .taskReopened(let task, _): wanted.remove(task.card.id)
        default: break
        }
      }
      let content = session.content
      return wanted.isSubset(of: content.rotation.done.map { content.roster[$0.task].id })
    }
  }

  /// One way to damage a line; answers the lines that are left.
  enum Damage: Int, CaseIterable {
    case flip, cut, hole, zeros, lost, doubled, swapped, wideZeros, wideHole

    /// Whether it is tried at a place: at one in so many, each at others, unless there is time for all.
    func isTried(at place: Int, oneIn count: Int) -> Bool {
      isExhaustive || (place + rawValue).isMultiple(of: count)
    }
  }

  @Test func `Numbers that damage at the end may have contained are not used again`()
    throws
  {
    let diary = try Diary.shared.get()
    let bytes = diary.lines.flatMap(\.self) + [UInt8](repeating: 0x78, count: 400) + [0x0A]
    let session = try #require(try Finding(bytes, noted: nil)?.session)
    #expect(session.scribe.seq >= diary.lines.count + 3)
  }

  @Test func `A snapshot behind a gap says how things stand`() throws {
    let rehearsal = try Rehearsal("Algebra", "Biology")
    var session = rehearsal.unopened
    var records = [session.open()]
    while let record = session.step(to: .seconds(60)) { records.append(record) }
    records += try session.perform(Request.reading("quantum 7m"))
    let lost = records.count - 1
    #expect(records[lost].content.kind == .quantumChanged)
    for minute in [5, 15] {
      while let record = session.step(to: .seconds(60 * minute)) { records.append(record) }
      records.append(session.checkpoint())
    }
    records.remove(at: lost)
    let finding = try #require(try Finding(records.flatMap(\.bytes), noted: nil))
    #expect(finding.session.content.rotation == session.content.rotation)
    #expect(finding.loss?.contains("record \(lost + 1) is missing") == true)
  }

  @Test func `A break counts although it is not known how the slice before it ended`() throws {
    var rehearsal = try Rehearsal(
      "Algebra", "Biology",
      rules: Rules(quantum: .seconds(600), breaks: .init(length: .seconds(120))))
    rehearsal.run(to: 4)
    _ = try rehearsal.refusal("done", at: 4)
    rehearsal.run(to: 5)
    let left = rehearsal.records.filter { record in
      switch record.content {
      case .sliceEnded, .taskCompleted: false
      default: true
      }
    }
    #expect(left.count == rehearsal.records.count - 2)
    let session = try #require(try Finding(left.flatMap(\.bytes), noted: nil)?.session)
    #expect(session.content.rotation.rests == 1)
  }

  @Test func `Behind a torn record that comes after later ones, more may be missing`() throws {
    let diary = try Diary.shared.get()
    let count = diary.lines.count
    let torn = diary.lines[count - 1].prefix(60) + [0x0A]
    let lines = diary.lines.prefix(count - 3) + [diary.lines[count - 2], diary.lines[count - 3]]
    let loss = try #require(try Finding(lines.flatMap(\.self) + torn, noted: nil)?.loss)
    #expect(loss.hasSuffix("; record \(count) may be missing"))
  }

  private func damaged(
    _ lines: [[UInt8]], at place: Int, _ damage: Damage, _ draw: inout SeededNumbers
  ) -> [UInt8] {
    var lines = lines
    func part(of line: [UInt8]) -> Range<Int> {
      let start = Int.random(in: 0..<line.count - 2, using: &draw)
      return start..<Int.random(in: start + 1..<line.count, using: &draw)
    }
    switch damage {
    case .flip:
      let byte = Int.random(in: 0..<lines[place].count, using: &draw)
      lines[place][byte] ^= 1 << UInt8.random(in: 0..<8, using: &draw)
    case .cut:
      lines[place].removeSubrange(part(of: lines[place]).lowerBound..<lines[place].count - 1)
    case .hole: lines[place].removeSubrange(part(of: lines[place]))
    case .zeros:
      for byte in part(of: lines[place]) { lines[place][byte] = 0 }
    case .lost: lines.remove(at: place)
    case .doubled: lines.insert(lines[place], at: place)
    case .swapped: lines.swapAt(place, (place + 1) % lines.count)
    case .wideZeros:
      let start = part(of: lines[place]).lowerBound
      for byte in start..<lines[place].count { lines[place][byte] = 0 }
      if place + 1 < lines.count { for byte in 0..<40 { lines[place + 1][byte] = 0 } }
    case .wideHole:
      lines[place].removeSubrange(part(of: lines[place]).lowerBound...)
      if place + 1 < lines.count { lines[place + 1].removeSubrange(0..<40) }
    }
    return lines.flatMap(\.self)
  }

  /// Whether a record of the bytes is another one than was said, which nobody can notice.
  private func isForged(_ bytes: [UInt8], _ diary: Diary) -> Bool {
    let disk = MemoryDisk()
    disk.put(bytes, at: Journal.november)
    var isForged = false
    JournalReader(Journal.folder, on: disk).visitFile(Journal.november) { item in
      if case .record(let record) = item, !diary.texts.contains(record.text) { isForged = true }
    }
    return isForged
  }

  @Test(arguments: Damage.allCases)
  func `Whatever happens to a line, nothing is lost in silence`(_ damage: Damage) throws {
    let diary = try Diary.shared.get()
    var draw = SeededNumbers(seed: 7)
    for place in diary.records.indices where damage.isTried(at: place, oneIn: 4) {
      // Mostly somebody has noted how far the rotation had come.
      let noted = place.isMultiple(of: 3) ? nil : diary.records.count
      let bytes = damaged(diary.lines, at: place, damage, &draw)
      if isForged(bytes, diary) { continue }
      let what = "\(damage) of \(place + 1) \(diary.records[place].content.kind)"
      let finding = try #require(try Finding(bytes, noted: noted), "\(what)")
      let isSame = finding.session.snapshot.text == diary.snapshot
      let isLast = place >= diary.records.count - 2 && noted == nil
      #expect(isSame || finding.loss != nil || isLast, "\(what)")
      if damage == .doubled || damage == .swapped { #expect(isSame, "\(what)") }
      if noted != nil { #expect(finding.session.scribe.seq >= diary.records.count, "\(what)") }
      #expect(finding.isDone(everythingCompletedIn: bytes, diary.records), "\(what)")
    }
  }

  @Test func `A record of an unknown kind counts as missing in its place`() throws {
    let diary = try Diary.shared.get()
    for place in diary.records.indices.dropFirst(2) {
      var lines = diary.lines
      let text = diary.records[place].text
      lines[place] = Array((text.replacing("\"kind\":\"", with: "\"kind\":\"x") + "\n").utf8)
      let finding = try #require(try Finding(lines.flatMap(\.self), noted: nil))
      let (number, isLast) = (place + 1, place == diary.records.count - 1)
      #expect(
        finding.loss?.hasPrefix(
          "\(Journal.november):\(number): record \(number) \(isLast ? "may be" : "is") missing")
          == true, "\(finding.loss ?? "nothing")")
      #expect(finding.session.scribe.seq >= diary.records.count)
    }
  }

  @Test(arguments: Damage.allCases)
  func `A rotation salvaged from damage continues as a valid stream`(_ damage: Damage) throws {
    let diary = try Diary.shared.get()
    var draw = SeededNumbers(seed: 11)
    for place in diary.records.indices where damage.isTried(at: place, oneIn: 10) {
      let bytes = damaged(diary.lines, at: place, damage, &draw)
      if isForged(bytes, diary) { continue }
      let what = "\(damage) of \(place + 1) \(diary.records[place].content.kind)"
      guard var finding = try Finding(bytes, noted: diary.records.count) else {
        Issue.record("nothing is found: \(what)")
        continue
      }
      let rules = finding.session.rotation.rules
      let wall = finding.session.wall
      var records = finding.session.takeUp(
        Session.Resumption(
          wall: wall.anchor + finding.session.now + .seconds(600), zone: wall.zone,
          origin: finding.session.scribe.origin, rules: rules, loss: finding.loss))
      records += finding.session.advance(to: finding.session.now + .seconds(3000))
      let kinds = records.prefix(3).map { "\($0.content.kind)" }
      if finding.loss != nil {
        #expect(kinds == ["snapshot", "recovered", "problem"], "\(what)")
      } else {
        #expect(kinds.first == "recovered", "\(what)")
      }
      #expect(Set(records.compactMap(\.seq)).isDisjoint(with: 1...diary.records.count), "\(what)")
      // Who reads all of it later finds the same, and is not told again.
      let rest = records.flatMap(\.bytes)
      let ending = bytes.last == UInt8(ascii: "\n") ? rest : [UInt8(ascii: "\n")] + rest
      var again = try #require(
        try Finding(bytes + ending, noted: records.last?.seq), "\(what)")
      _ = again.session.advance(to: finding.session.now)
      #expect(again.session.snapshot.text == finding.session.snapshot.text, "\(what)")
      #expect(again.loss == nil, "\(what)")
    }
  }
}
