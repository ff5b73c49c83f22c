import CivilTime
import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import RoundRobin
import Testing
import Thoroughness
import WorldSupport

@Suite struct JournalReaderTests {
  let disk = MemoryDisk()
  let reader: JournalReader

  init() { reader = JournalReader(Journal.folder, on: disk) }

  /// What is read of a file with this text.
  func words(of text: String) -> [String] { words(of: Array(text.utf8)) }

  func words(of bytes: [UInt8]) -> [String] {
    disk.put(bytes, at: Journal.november)
    return reader.words(of: Journal.november)
  }

  func line(_ seq: Int, of rotation: String = "r") -> String {
    Record.short(seq, of: rotation).text + "\n"
  }

  /// What is said of a place.
  func damage(_ line: Int, _ byte: Int, _ what: String) -> String {
    "\(Journal.november):\(line): byte \(byte): \(what)"
  }

  @Test func `Damage in the middle names file, line and byte, and the rest is read`() {
    let length = line(1).utf8.count
    #expect(
      words(of: line(1) + "{\"v\":1,,}\n" + line(2)) == [
        "r 1", damage(2, length + 7, "found ',', expected a key in quotes"), "r 2",
      ])
    #expect(
      words(of: "<<<<<<< HEAD\n" + line(1)) == [damage(1, 0, "found '<', expected a value"), "r 1"])
    #expect(
      words(of: line(1) + "{\"v\":2,\"kind\":\"ended\"}\n") == [
        "r 1", damage(2, length, "a record of version 2, written by a newer Rota"),
      ])
    #expect(
      words(of: "{\"v\":1}\n" + line(1)) == [
        damage(1, 0, "the member \"kind\" is missing"), "r 1",
      ])
  }

  @Test func `Zeros are reported, and the record after them is read`() {
    let zeros = [UInt8](repeating: 0, count: 5_000)
    let (first, second) = (Array(line(1).utf8), Array(line(2).utf8))
    #expect(words(of: first + zeros + second) == ["r 1", damage(2, first.count, "zeros"), "r 2"])
    #expect(words(of: zeros + [UInt8(ascii: "\n")] + first) == [damage(1, 0, "zeros"), "r 1"])
  }

  @Test func `A torn end is reported, and is not a record`() {
    let length = line(1).utf8.count
    let torn = damage(2, length, "the last line is torn")
    #expect(words(of: line(1) + line(2).dropLast(2)) == ["r 1", torn])
    #expect(words(of: line(1) + "{") == ["r 1", torn])
    #expect(words(of: Array(line(1).utf8) + [0, 0, 0]) == ["r 1", torn])
    #expect(words(of: "") == [])
  }

  @Test func `A record counts without its line feed, whichever way it is read`() throws {
    let (lines, zeros) = (line(1) + line(2), [UInt8](repeating: 0, count: 10))
    #expect(words(of: lines.dropLast() + "") == ["r 1", "r 2"])
    #expect(words(of: lines.dropLast() + "\r") == ["r 1", "r 2"])
    let length = line(1).utf8.count
    #expect(
      words(of: line(1).bytes + zeros + line(2).bytes.dropLast())
        == ["r 1", damage(2, length, "zeros"), "r 2"])
    #expect(
      words(of: line(1) + "{\"v\":2,\"kind\":\"ended\"}")
        == ["r 1", damage(2, length, "a record of version 2, written by a newer Rota")])
    disk.put(lines.bytes.dropLast(), at: Journal.november)
    #expect(try reader.records(of: "r", on: "laptop-abcd").compactMap(\.seq) == [1, 2])
    var tape = JournalTape(of: "r", in: Journal.folder, of: "laptop-abcd", on: disk)
    #expect(try tape.portion(after: 1, upTo: .max)?.bytes == line(2).bytes)
  }

  @Test func `A line that is too long is reported, however long it is`() {
    var bytes = line(1).bytes
    bytes += [UInt8](repeating: UInt8(ascii: "x"), count: Record.longestLine + 1)
    bytes += "\n".bytes + line(2).bytes
    #expect(
      words(of: bytes) == [
        "r 1", damage(2, line(1).utf8.count, "a line of more than 64 MiB"), "r 2",
      ])
  }

  @Test func `Unknown kinds and empty lines are skipped`() {
    let unknown = line(2).replacing("cycle_ended", with: "teleported")
    #expect(words(of: line(1) + unknown + "\n\r\n" + line(3)) == ["r 1", "r 3"])
  }

  @Test func `Records are read across the borders of what is read at once`() {
    let lines = (1...3_000).map { line($0) }
    #expect(words(of: lines.joined()) == (1...3_000).map { "r \($0)" })
  }

  @Test func `Unreadable parts are reported, and the rest is read`() {
    disk.put(Array(line(1).utf8), at: Journal.november)
    disk.putFolder(Journal.december)
    disk.put(Array(line(1, of: "other").utf8), at: "/data/journal/desk-wxyz/2025-01.ndjson")
    disk.put([], at: "/data/journal/desk-wxyz/notes.txt")
    disk.put([], at: "/data/journal/README")
    disk.put(Array(line(1, of: "hidden").utf8), at: "/data/journal/.git/2025-01.ndjson")
    var words: [String] = []
    reader.visitAll { item in
      switch item {
      case .record(let record): words.append("\(record.rotation)")
      case .damage(let damage): words.append("\(damage)")
      }
    }
    #expect(words == ["other", "r", "\(Journal.december): Is a directory (open)"])
  }

  @Test func `The newest months are those that come last`() {
    for month in ["2025-01", "2025-12", "2026-02"] {
      disk.put(
        Array(line(1, of: month).utf8), at: "/data/journal/desk-wxyz/\(month).ndjson")
    }
    var rotations: [String] = []
    reader.visitLatest(2, of: "desk-wxyz") { item in
      if case .record(let record) = item { rotations.append(record.rotation) }
    }
    #expect(rotations == ["2025-12", "2026-02"])
  }

  @Test func `When a task was finished last is found, with its turns since the time before`() {
    let task = TaskCard(id: "a", title: "Essay")
    func ended(_ reason: SliceEnd) -> Record.Content {
      .sliceEnded(
        task, reason, spent: .seconds(600), length: .seconds(600), credit: .zero)
    }
    let contents: [Record.Content] = [
      ended(.expired), .taskCompleted(task, spent: .seconds(600)), ended(.expired),
      ended(.commitment), ended(.completed), .taskCompleted(task, spent: .seconds(1800)),
    ]
    let lines = contents.enumerated().map { number, content in
      var record = Record.short(number + 1)
      record.content = content
      return record.text + "\n"
    }
    disk.put(Array(lines.joined().utf8), at: Journal.november)
    let last = reader.lastCompletion(of: "Essay", within: 1)
    #expect(last?.slices == 2)
    #expect(last?.spent == .seconds(1800))
    #expect(reader.lastCompletion(of: "Letter", within: 1) == nil)
  }

  @Test func `Without a journal there is nothing to read`() throws {
    reader.visitAll { Issue.record("\($0)") }
    #expect(try reader.latest(name: "default", on: "laptop-abcd") == nil)
    #expect(try reader.records(of: "r", on: "laptop-abcd") == [])
  }

  @Test func `A record that is met again counts once`() {
    var seen = SeenRecords()
    var tick = Record.short(1)
    tick.seq = nil
    let records = [1, 2, 3, 2, 3, 4, 7, 5, 7, 8, 6, 7].map { Record.short($0) } + [tick, tick]
    #expect(records.filter { seen.insert($0) }.map(\.seq) == [1, 2, 3, 4, 7, 5, 8, 6, nil, nil])
    let (isNew, isMet) = (seen.insert(.short(1, of: "other")), !seen.insert(.short(8)))
    #expect(isNew && isMet)
  }

  @Test func `Whatever the order, each number is new once`() {
    var dice = SeededNumbers(seed: 4)
    for most in [5, 40, 400] {
      var seen = SeenRecords()
      var known: Set<Int> = []
      for _ in 0..<most * 3 {
        let seq = Int.random(in: 1...most, using: &dice)
        let isNew = seen.insert("r", seq)
        #expect(isNew == known.insert(seq).inserted)
      }
      for seq in 1...most {
        let isNew = seen.insert("r", seq)
        #expect(isNew == known.insert(seq).inserted)
      }
    }
  }

  // MARK: Rotations

  @Test func `The records of rotations are found across months, each once`() throws {
    let (november, december) = (1...500, 501...600)
    disk.put(
      november.flatMap { [line($0), line($0, of: "other")] }.joined().bytes, at: Journal.november)
    let again = (590...595).map { line($0) }.joined()
    disk.put((december.map { line($0) }.joined() + again + "{torn").bytes, at: Journal.december)
    #expect(
      try reader.records(of: "r", on: "laptop-abcd").compactMap(\.seq) == Array(1...600))
    let both = try reader.records(of: ["r", "other", "nobody"], on: "laptop-abcd")
    #expect(
      both.mapValues { $0.compactMap(\.seq) } == ["r": Array(1...600), "other": Array(1...500)])
    #expect(try reader.records(of: "nobody", on: "laptop-abcd") == [])
    #expect(try reader.records(of: "r", on: "desk-wxyz") == [])
  }

  @Test func `A first record that came back behind the others hides none of them`() throws {
    let padding = (1...5_000).map { line($0, of: "other") }.joined()
    let text = (2...9).map { line($0) }.joined() + padding + line(10) + line(1)
    disk.put(text.bytes, at: Journal.november)
    let counting = FaultyFileSystem(disk)
    #expect(
      try JournalReader(Journal.folder, on: counting).records(of: "r", on: "laptop-abcd")
        .compactMap(\.seq) == Array(1...10))
    // A record that is lost is not sought before the month in which the rotation began.
    disk.put((line(1) + line(3)).bytes, at: Journal.december)
    func openings() -> Int { counting.calls.count { $0 == "open" } }
    let before = openings()
    _ = try JournalReader(Journal.folder, on: counting).records(of: "r", on: "laptop-abcd")
    #expect(openings() == before + 1)
  }

  @Test func `A rotation has only its own records, however far apart they are`() throws {
    let others = (1...5_000).map { line($0, of: "other") }.joined()
    // Members that nobody knows are passed over.
    func odd(_ number: Int, of rotation: String, naming other: String) -> String {
      line(number, of: rotation).replacing(
        "\"v\":1,", with: "\"v\":1,\"x\":{\"rotation\":\"\(other)\"},")
    }
    let foreign = odd(9, of: "other", naming: "r")
    let last = odd(2, of: "r", naming: "other")
    disk.put((line(1) + foreign + others + last).bytes, at: Journal.november)
    for rotations in [["r"], ["r", "third"]] as [Set<String>] {
      let records = try reader.records(of: rotations, on: "laptop-abcd")
      #expect(records.mapValues { $0.map(\.text) } == ["r": [1, 2].map { Record.short($0).text }])
    }
  }

  /// What a rotation says from its opening to its end, or without it.
  func told(_ name: String, list: String?, isEnded: Bool) throws -> [Record] {
    var rehearsal = try Rehearsal("Essay\nBiology")
    rehearsal.run(to: 45)
    if isEnded { rehearsal.close(.stopped) }
    return rehearsal.records.map { record in
      var record = record
      record.rotation = "\(name)\(list ?? "")"
      if case .snapshot(var content) = record.content {
        content.origin.name = name
        content.origin.list = list
        record.content = .snapshot(content)
      }
      return record
    }
  }

  @Test func `The latest rotation of a name is found with its records, and how it ended`() throws {
    let stories = [
      try told("default", list: "/a", isEnded: false),
      try told("default", list: "/b", isEnded: true),
      try told("thesis", list: "/a", isEnded: false),
    ]
    // Some of the last one's records are in the next month.
    let (early, late) = (stories[2].prefix(4), stories[2].dropFirst(4))
    disk.put((stories[0] + stories[1] + early).flatMap(\.bytes), at: Journal.november)
    disk.put(late.flatMap(\.bytes) + "{torn".bytes, at: Journal.december)
    func latest(_ name: String, list: String? = nil) throws -> JournaledRotation? {
      try reader.latest(name: name, on: "laptop-abcd") { list == nil || $0.origin.list == list }
    }
    let last = try latest("default")
    #expect(last?.id == "default/b")
    #expect(last?.closing == .stopped)
    #expect(last?.isOpen == false)
    #expect(last?.records.map(\.text) == stories[1].map(\.text))
    let open = try latest("default", list: "/a")
    #expect(open?.id == "default/a")
    #expect(open?.closing == nil)
    #expect(open?.records.map(\.text) == stories[0].map(\.text))
    #expect(open?.opening?.origin.list == "/a")
    let thesis = try latest("thesis")
    #expect(thesis?.records.map(\.text) == stories[2].map(\.text))
    #expect(try latest("nobody")?.id == nil)
    #expect(try latest("default", list: "/c")?.id == nil)
  }

  @Test func `Only the first snapshot of a rotation is its opening`() throws {
    var story = try told("default", list: "/a", isEnded: false)
    var later = story[0]
    guard case .snapshot(var content) = later.content else { return }
    (content.origin.name, content.origin.list) = ("thesis", "/z")
    (later.seq, later.content) = (story.count + 1, .snapshot(content))
    story.append(later)
    disk.put(story.flatMap(\.bytes), at: Journal.november)

    #expect(try reader.latest(name: "thesis", on: "laptop-abcd")?.id == nil)
    let found = try reader.latest(name: "default", on: "laptop-abcd")
    #expect(found?.opening?.origin.list == "/a")
    #expect(found?.records.count == story.count)
  }

  @Test func `A rotation of more tasks than a MiB can name is found, too`() throws {
    let rest = String(repeating: ", and the other one as well", count: 16)
    let titles = (1...2_000).map { "Write chapter \($0) of the book\(rest)" }
    let story = try Rehearsal(titles.joined(separator: "\n")).records
    #expect(story.map(\.bytes.count).max() ?? 0 > 1 << 20)
    disk.put(story.flatMap(\.bytes), at: Journal.november)
    #expect(reader.words(of: Journal.november) == story.indices.map { "rehearsal \($0 + 1)" })
    let found = try reader.latest(name: "default", on: "laptop-abcd")
    #expect(found?.records.count == story.count)
  }

  @Test func `The latest rotation is found behind zeros, too`() throws {
    let story = try told("default", list: nil, isEnded: false)
    let zeros = [UInt8](repeating: 0, count: 300)
    disk.put(Array(line(1).utf8) + zeros + story.flatMap(\.bytes), at: Journal.november)
    let found = try reader.latest(name: "default", on: "laptop-abcd")
    #expect(found?.records.map(\.text) == story.map(\.text))
  }

  @Test func `An end for which there was no room is in the snapshot after it`() throws {
    var rehearsal = try Rehearsal("Essay\nBiology")
    rehearsal.run(to: 5)
    let records = rehearsal.records
    rehearsal.close(.stopped)
    disk.put((records + [rehearsal.session.snapshot]).flatMap(\.bytes), at: Journal.november)
    #expect(try reader.latest(name: "default", on: "laptop-abcd")?.closing == .stopped)
  }

  /// The records of a rotation on a list that made plans for days of November, one an hour.
  private func plans(of list: String, for days: Int..., from hour: Int) throws -> [UInt8] {
    let opening = try #require(told("default", list: list, isEnded: false).first)
    return try days.enumerated().reduce(into: opening.bytes) { bytes, plan in
      var record = Record.short(plan.offset + 2, of: opening.rotation)
      record.time = try Timestamp(parsing: "2026-11-20T\(hour + plan.offset):00:00Z")
      let coverage = PlanDigest.Coverage(
        day: try CivilDate(parsing: "2026-11-\(plan.element)"), tasks: [], leftOut: [])
      record.content = .planned(
        PlanDigest(blocks: 1, unplaced: 0, reason: "start", coverage: coverage))
      bytes += record.bytes
    }
  }

  @Test func `Of all machines the latest plan of a list for an earlier day counts`() throws {
    disk.put(
      try plans(of: "/a", for: 18, 17, 20, from: 11) + plans(of: "/b", for: 19, from: 15),
      at: Journal.november)
    for machine in ["desk-abcd", "zeta-abcd"] {
      disk.put(
        try plans(of: "/a", for: 16, from: 10), at: "/data/journal/\(machine)/2026-11.ndjson")
    }
    let day = try CivilDate(parsing: "2026-11-20")
    #expect(reader.latestPlan(of: "/a", before: day)?.coverage.day == day.adding(days: -3))
  }

  @Test func `A found rotation can be folded, also after many other records`() throws {
    let story = try told("default", list: nil, isEnded: false)
    let others = (1...5_000).map { line($0, of: "other") }.joined()
    disk.put(story.flatMap(\.bytes) + others.bytes, at: Journal.november)
    let found = try reader.latest(name: "default", on: "laptop-abcd")
    var fold = StreamFold()
    for record in found?.records ?? [] { try fold.append(record) }
    #expect(fold.seq == story.last?.seq)
    #expect(fold.rotationID == "default")
  }
}

extension String {
  fileprivate var bytes: [UInt8] { Array(utf8) }
}
