import CivilTime
import CommandSupport
import Commands
import Glibc
import Platform
import Statistics
import Testing
import Thoroughness
import WorldSupport

@testable import Histories

/// The index of the work in the months that are over: whatever happens to it or to the journal, the
/// answers are those of the journal.
@Suite struct WorkIndexTests {
  private static let tasks = ["Essay", "Maths", "Biology", "Form"]
  private static let commands = [
    "done", "done Maths", "skip", "rm Biology", "add Poem", "edit Essay Treatise", "reopen", "undo",
    "pause", "resume", "extend 5m",
  ]

  /// The lines of one day's rotation.
  private static func day(_ number: Int, _ date: String) -> String {
    var random = SeededNumbers(seed: UInt64(number))
    let script = (1...6).map { turn in
      "+\(turn * 37)m \(commands.randomElement(using: &random) ?? "skip")\n"
    }
    let files = FakeWorld().file("list.txt", tasks.map { "\($0)\n" }.joined())
      .file("script", script.joined() + "+6h stop\n")
      .run(
        "run", "list.txt", "--simulate", "--start", "\(date)T20:00:00Z", "--zone", "UTC",
        "--script", "script", "--journal", "/journal", "--seed", "\(number)"
      ).files
    return files.filter { $0.key.hasSuffix(".ndjson") }.sorted { $0.key < $1.key }
      .map(\.value).joined()
  }

  /// A month each in the journals of two machines; the last day of each reaches into the next.
  private static let months: [String: String] = {
    var files: [String: String] = [:]
    for (number, month) in ["2026-08", "2026-09", "2026-10", "2026-11"].enumerated() {
      for (machine, days) in [("a", ["03", "17"]), ("b", ["17", "30"])] {
        files["\(machine)/\(month).ndjson"] = days.enumerated().map { place, day in
          Self.day(number * 10 + place + (machine == "a" ? 0 : 5), "\(month)-\(day)")
        }.joined()
      }
    }
    return files
  }()

  private func world(_ files: [String: String] = months) throws -> FakeWorld {
    let world = FakeWorld().clock(try Timestamp(parsing: "2026-11-28T18:00:00Z").instant)
    for (name, text) in files { put(text, at: name, in: world) }
    return world
  }

  private func put(_ text: String, at name: String, in world: FakeWorld) {
    _ = world.file("\(world.directories.journal)/\(name)", text)
  }

  /// The time of every task, and of the last work on it.
  private struct Answers: Equatable {
    var times: [String: Duration] = [:]
    var latest: [String: Instant] = [:]

    init(_ log: WorkLog) {
      let efforts = Efforts(log)
      for task in log.tasks {
        let time = efforts.time(of: task)
        if time > .zero { times[task] = time }
        latest[task] = efforts.latest(of: task)
      }
    }
  }

  private func answers(_ world: FakeWorld, indexingFrom least: Int = 0) -> Answers {
    Answers(world.workLog(in: nil, indexingFrom: least).log)
  }

  private func index(_ world: FakeWorld) -> [UInt8]? {
    try? Files(world.disk).read(world.directories.workIndex)
  }

  private func hasIndex(_ world: FakeWorld) -> Bool { index(world) != nil }

  /// The answers without any index.
  private func truth(_ world: FakeWorld) -> Answers { answers(world, indexingFrom: .max) }

  /// Expects the same answers with the index as it is, with a new one, and from it.
  private func expectTruth(_ world: FakeWorld, _ comment: Comment) {
    let truth = truth(world)
    #expect(!truth.times.isEmpty, comment)
    for _ in 0..<2 { #expect(answers(world) == truth, comment) }
  }

  @Test func `The answers are the same without an index, with a new one, and from it`() throws {
    let world = try world()
    expectTruth(world, "whole")
    #expect(hasIndex(world))
  }

  @Test func `Months that are over are read once`() throws {
    let world = try world()
    let truth = answers(world)
    let counted = FaultyFileSystem(world.disk)
    _ = world.disk(counted)
    let opened = [0, Int.max].map { least in
      let before = counted.calls.count
      #expect(answers(world, indexingFrom: least) == truth)
      return counted.calls.dropFirst(before).count { $0 == "open" }
    }
    // The index, and the month of each machine that is not over; without it, eight months.
    #expect(opened[1] - opened[0] == 8 - 3)
  }

  @Test func `A small journal has no index`() throws {
    let world = try world()
    #expect(truth(world) == answers(world, indexingFrom: 1 << 20))
    #expect(!hasIndex(world))
  }

  @Test func `An index without its months, or of another program, does not count`() throws {
    let world = try world()
    _ = answers(world)
    let whole = try #require(index(world))
    for replaced in [("\"v\":2", "\"v\":1"), ("rota 0", "rota 1")] {
      let text = String(decoding: whole, as: UTF8.self)
        .replacing(replaced.0, with: replaced.1, maxReplacements: 1)
      _ = world.file(world.directories.workIndex, text)
      #expect(WorkIndex(at: world.directories.workIndex, on: world.disk) == nil)
      expectTruth(world, "\(replaced)")
      #expect(index(world) == whole)
    }
  }

  @Test func `A damaged index does not count, wherever the damage is`() throws {
    let world = try world()
    let truth = answers(world)
    let whole = try #require(index(world))
    var random = SeededNumbers(seed: 1)
    for _ in 0..<60 {
      var bytes = whole
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.removeSubrange(place...)
      default: bytes.remove(at: place)
      }
      world.disk.put(bytes, at: world.directories.workIndex)
      #expect(answers(world) == truth, "at \(place)")
    }
    #expect(index(world) == whole)
  }

  @Test func `Every change of the journal counts, also one of the same length`() throws {
    let world = try world()
    _ = answers(world)
    let name = "b/2026-09.ndjson"
    let text = try #require(Self.months[name])
    let lines = text.split(separator: "\n").map { $0 + "\n" }
    let other = text.replacing("task_completed", with: "task_reopened")
    for changed in [other + " ", lines.dropLast(3).joined(), other, text] {
      put(changed, at: name, in: world)
      expectTruth(world, "\(changed.count) bytes")
    }
    put(Self.day(99, "2026-07-03"), at: "c/2026-07.ndjson", in: world)
    expectTruth(world, "another machine")
    try world.disk.remove("\(world.directories.journal)/a/2026-08.ndjson")
    expectTruth(world, "a month is removed")
  }

  @Test func `A new month, and what is written in the present one, counts`() throws {
    let world = try world()
    _ = answers(world)
    let name = "a/2026-11.ndjson"
    put((Self.months[name] ?? "") + Self.day(98, "2026-11-20"), at: name, in: world)
    expectTruth(world, "another day")
    let before = index(world)
    put(Self.day(97, "2026-12-01"), at: "a/2026-12.ndjson", in: world)
    _ = world.clock(try Timestamp(parsing: "2026-12-03T18:00:00Z").instant)
    expectTruth(world, "another month")
    #expect(index(world) != before)
  }

  @Test func `A rotation of an earlier month that goes on is read as a whole`() throws {
    let name = "a/2026-09.ndjson"
    let lines = try #require(Self.months[name]).split(separator: "\n").map { $0 + "\n" }
    for count in stride(from: 1, to: lines.count, by: 7) {
      var files = Self.months
      files[name] = lines.prefix(count).joined()
      let world = try world(files)
      _ = answers(world)
      put(
        lines.dropFirst(count).joined() + (files["a/2026-11.ndjson"] ?? ""),
        at: "a/2026-11.ndjson", in: world)
      expectTruth(world, "after \(count) lines")
    }
  }

  @Test func `An imported copy counts once, also if rounding moves its end into the next month`()
    throws
  {
    let recorded = FakeWorld().file("list.txt", "Essay\n")
      .file("script", "+3599800ms stop\n").run(
        "run", "list.txt", "--simulate", "--start", "2026-10-31T23:00:00Z", "--zone", "UTC", "-q",
        "30m", "--script", "script", "--journal", "/journal"
      ).files.first { $0.key.hasSuffix("2026-10.ndjson") }
    let world = try world()
    put(try #require(recorded).value, at: "y/2026-10.ndjson", in: world)
    let interval =
      #"{"start":"20261031T233000Z","end":"20261101T000000Z","tags":["Essay"]}"#
    let other = FakeWorld().clock(world.now).file("/in.json", "[\(interval)]")
      .run("import", "--timewarrior", "/in.json")
    #expect(other.output == "imported 1 slice\n")
    for (path, text) in other.files where path.hasSuffix(".ndjson") {
      put(text, at: "z/\(path.split(separator: "/").last ?? "")", in: world)
    }
    expectTruth(world, "a copy")
    #expect(hasIndex(world))
  }

  @Test func `A journal with problems has no index, and they are reported each time`() throws {
    var files = Self.months
    let lines = try #require(files["a/2026-09.ndjson"]).split(separator: "\n").map { $0 + "\n" }
    files["a/2026-09.ndjson"] = (lines.prefix(5) + lines.dropFirst(6)).joined()
    let world = try world(files)
    expectTruth(world, "a line is missing")
    for _ in 0..<2 {
      let (log, problems) = world.workLog(in: nil, indexingFrom: 0)
      #expect(problems.messages.first?.contains("is missing") == true)
      #expect(Answers(log) == truth(world))
    }
    #expect(WorkIndex(at: world.directories.workIndex, on: world.disk)?.log == nil)
  }

  @Test func `A file that has just changed is not indexed`() throws {
    for (age, isIndexed) in [(-60, false), (0, false), (9, false), (11, true)] {
      let world = try world()
      let changed = world.disk.wall - Int64(age) * 1000
      world.disk.putChanged(
        changed * 1_000_000, at: "\(world.directories.journal)/b/2026-10.ndjson")
      expectTruth(world, "\(age) s ago")
      #expect(hasIndex(world) == isIndexed, "\(age) s ago")
    }
  }

  @Test func `A folder that cannot be written to costs only time`() throws {
    let world = try world()
    let full = FaultyFileSystem(world.disk)
    full.fail("write", with: ENOSPC)
    _ = world.disk(full)
    expectTruth(world, "no room")
    #expect(!hasIndex(world))
  }
}
