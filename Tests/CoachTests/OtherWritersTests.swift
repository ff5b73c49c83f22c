import CivilTime
import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import TaskLists
import Tasks
import Testing
import Thoroughness
import WorldSupport

/// Lists that other programs write at the very time at which they are changed: whatever the others do
/// between two calls of ours, nothing of theirs is lost.
@Suite struct OtherWritersTests {
  private static let path = "/home/me/todo.txt"

  /// One change of a list, with another program that does its steps before given calls.
  private struct Encounter {
    let disk = MemoryDisk()
    let faults: FaultyFileSystem
    let writer: OtherWriter
    let callsOfOurs: Counter

    /// - Parameters:
    ///   - habit: How the other one writes.
    ///   - steps: Before which calls of ours it does its steps, in order.
    ///   - base: The list.
    init(_ habit: OtherWriter.Habit, at steps: [Int], base: String = "A\nB\n") {
      faults = FaultyFileSystem(disk)
      disk.put(Array(base.utf8), at: OtherWritersTests.path)
      let writer = OtherWriter(habit, adding: "Theirs", to: OtherWritersTests.path, on: disk)
      let counter = Counter()
      (self.writer, callsOfOurs) = (writer, counter)
      faults.beforeEveryCall {
        counter.count += 1
        while writer.stepsDone < steps.count, steps[writer.stepsDone] <= counter.count {
          if !writer.step() { break }
        }
      }
    }

    var lines: [String] {
      let bytes = disk.files[OtherWritersTests.path] ?? Array("missing".utf8)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The files that were left beside the list.
    var leftovers: [String] {
      disk.files.keys.filter { $0.hasPrefix("/home/me/.rota") }
    }

    func add(_ line: String) throws(ListFailure) {
      try ListEditor(faults, lock: "/state/lock").edit(OtherWritersTests.path) {
        draft throws(ListFailure) in
        try draft.perform(.add(line), on: .earliest)
      }
    }

    /// Adds a line; the other one ends what it has begun. Answers whether the line was added.
    func run() -> Result<Bool, ListFailure> {
      let outcome = Result { () throws(ListFailure) in try add("Ours") }
      faults.beforeEveryCall(nil)
      while writer.step() {}
      switch outcome {
      case .success: return .success(true)
      case .failure(.occupied), .failure(.file(.missing)): return .success(false)
      case .failure(let error): return .failure(error)
      }
    }
  }

  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  /// How many calls a change takes beside which nothing happens.
  private static var undisturbed: Int {
    let encounter = Encounter(.appending, at: [])
    _ = encounter.run()
    return encounter.callsOfOurs.count
  }

  /// Before which calls the steps are done: one after the other at every call, the next soon after it
  /// or at every fourth call. A part of them is taken, unless there is time for all.
  private static func schedules(_ habit: OtherWriter.Habit, upTo last: Int) -> [[Int]] {
    var schedules: [[Int]] = []
    for first in 0...last {
      for second in first...last where second < first + 8 || second.isMultiple(of: 4) {
        switch habit {
        case .renaming: schedules.append([first, second])
        case .appending, .lingering:
          schedules += [[first, second, second], [first, first, second]]
        case .rewriting, .replacing:
          schedules.append([first.isMultiple(of: 2) ? 0 : first, first, second])
        }
      }
    }
    return schedules.sampled(oneIn: 5)
  }

  private func check(
    _ encounter: Encounter, _ schedule: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcome = encounter.run()
    let lines = encounter.lines.sorted()
    let mayMiss = outcome != .success(true) || encounter.writer.hasOverwritten
    #expect(
      lines == ["A", "B", "Ours", "Theirs"] || mayMiss && lines == ["A", "B", "Theirs"],
      "\(schedule): \(outcome)", sourceLocation: sourceLocation)
    if case .failure(let error) = outcome {
      Issue.record("\(schedule): \(error)", sourceLocation: sourceLocation)
    }
    #expect(encounter.leftovers == [], "\(schedule)", sourceLocation: sourceLocation)
    // No exchange is noted any more.
    #expect(
      encounter.disk.files["/state/lock"] == [], "\(schedule)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [OtherWriter.Habit.renaming, .appending, .rewriting, .replacing])
  func `Whatever another program does between two calls, its line is kept, and all others`(
    _ habit: OtherWriter.Habit
  ) {
    for schedule in Self.schedules(habit, upTo: Self.undisturbed + 4) {
      check(Encounter(habit, at: schedule), schedule)
    }
  }

  @Test(arguments: [OtherWriter.Habit.renaming, .appending, .rewriting])
  func `Without leases, what is written to the list a little later is kept`(
    _ habit: OtherWriter.Habit
  ) {
    // Who writes after the last look is not seen.
    for schedule in Self.schedules(habit, upTo: Self.undisturbed - 4) {
      let encounter = Encounter(habit, at: schedule)
      encounter.faults.fail("fcntl", with: EINVAL)
      check(encounter, schedule)
    }
  }

  @Test func `A program that is slow to write the list is waited for`() {
    // Behind the last look nobody is seen who has found the file before the exchange.
    let last = Self.undisturbed - 1
    for schedule in Self.schedules(.lingering, upTo: last) where schedule[1] <= last {
      check(Encounter(.lingering, at: schedule), schedule)
    }
  }

  @Test func `A file that another program put there is missing for at most three calls`() {
    for schedule in Self.schedules(.renaming, upTo: Self.undisturbed) {
      let encounter = Encounter(.renaming, at: schedule)
      let calls = Counter()
      let away = Counter()
      encounter.faults.beforeEveryCall { [disk = encounter.disk, writer = encounter.writer] in
        calls.count += 1
        while writer.stepsDone < 2, schedule[writer.stepsDone] <= calls.count {
          _ = writer.step()
          if writer.stepsDone == 2 { return }
        }
        let text = String(decoding: disk.files[Self.path] ?? [], as: UTF8.self)
        if writer.stepsDone == 2, !text.utf8.contains("Theirs".utf8) { away.count += 1 }
      }
      #expect(throws: Never.self) { try encounter.add("Ours") }
      #expect(away.count <= 3, "\(schedule)")
    }
  }

  @Test func `A replacement and an addition at the same instant are both kept`() {
    let schedules = (1...Self.undisturbed).flatMap { put in
      (put..<put + 8).flatMap { open in
        [open, open + 1, open + 3].map { (put: put, open: open, write: $0) }
      }
    }
    for (put, open, write) in schedules.sampled(oneIn: 5) {
      let encounter = Encounter(.renaming, at: [])
      let other = OtherWriter(.appending, adding: "More", to: Self.path, on: encounter.disk)
      let calls = Counter()
      encounter.faults.beforeEveryCall { [writer = encounter.writer] in
        calls.count += 1
        if calls.count == put { _ = (writer.step(), writer.step()) }
        if calls.count >= open, other.stepsDone == 0 { _ = other.step() }
        if calls.count >= write, other.stepsDone > 0 { _ = (other.step(), other.step()) }
      }
      let outcome = Result { () throws(ListFailure) in try encounter.add("Ours") }
      encounter.faults.beforeEveryCall(nil)
      while encounter.writer.step() {}
      while other.step() {}
      let lines = encounter.lines.sorted().filter { $0 != "Ours" }
      #expect(lines == ["A", "B", "More", "Theirs"], "\(put) \(open) \(write): \(outcome)")
    }
  }

  @Test(arguments: [EINVAL, ENOSYS])
  func `Without exchanges, what is written to the list that was replaced is kept`(
    _ number: Int32
  ) {
    for schedule in Self.schedules(.appending, upTo: Self.undisturbed) {
      let encounter = Encounter(.appending, at: schedule)
      encounter.faults.fail("renameat2", with: number)
      check(encounter, schedule)
    }
  }

  @Test func `A merged list keeps the format of the file`() throws {
    let base = "\u{FEFF}A\r\nB\r\n"
    for schedule in Self.schedules(.appending, upTo: Self.undisturbed) {
      let encounter = Encounter(.appending, at: schedule, base: base)
      try? encounter.add("Ours")
      while encounter.writer.step() {}
      let bytes = try #require(encounter.disk.files[Self.path])
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.utf8.starts(with: base.utf8))
      #expect(!text.utf8.contains("Ours".utf8) || text.utf8.contains("Ours\r\n".utf8))
    }
  }

  // MARK: Crashes and failures

  @Test(arguments: [OtherWriter.Habit.renaming, .appending, .rewriting])
  func `A program killed at any call loses no line, and the next one merges it`(
    _ habit: OtherWriter.Habit
  ) throws {
    let last = Self.undisturbed
    let schedules = (1...last + 12).flatMap { death in
      (max(1, death - 14)...death).map { (death: death, step: $0) }
    }
    for (death, step) in schedules.sampled(oneIn: 4) {
      let encounter = Encounter(habit, at: [step, step, step])
      encounter.faults.die(atCall: death)
      let outcome = Result { () throws(ListFailure) in try encounter.add("Ours") }
      encounter.faults.beforeEveryCall(nil)
      while encounter.writer.step() {}
      encounter.faults.heal()
      try encounter.add("Next")
      let lines = encounter.lines
      let place: Comment = "killed at \(death), written at \(step)"
      #expect(Set(["A", "B", "Theirs", "Next"]).isSubset(of: lines), place)
      #expect(Set(lines).count == lines.count, place)
      #expect(lines.contains("Ours") || encounter.writer.hasOverwritten || outcome.isFailure)
      // Only what was never put in place may be left.
      for path in encounter.leftovers {
        let left = String(decoding: encounter.disk.files[path] ?? [], as: UTF8.self)
        #expect(["A\nB\nOurs\n", "A\nB\nTheirs\nOurs\n"].contains { $0.hasPrefix(left) }, place)
      }
    }
  }

  @Test func `A change that a crash kept from being put in place is not made later`() throws {
    for death in 1...Self.undisturbed {
      let encounter = Encounter(.renaming, at: [])
      encounter.faults.die(atCall: death)
      _ = try? encounter.add("Ours")
      let lines = encounter.lines
      encounter.faults.heal()
      try encounter.add("Next")
      #expect(encounter.lines == lines + ["Next"], "killed at \(death)")
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func
    `After a power cut the list is the former one or the new one, and the new one if that was said`(
      seed: UInt64
    ) throws
  {
    var random = SeededNumbers(seed: seed)
    for death in 1...Self.undisturbed + 1 {
      let encounter = Encounter(.renaming, at: [])
      encounter.faults.die(atCall: death)
      let outcome = Result { () throws(ListFailure) in try encounter.add("Ours") }
      encounter.disk.crash(using: &random)
      let lines = encounter.lines
      #expect(lines == ["A", "B", "Ours"] || outcome.isFailure && lines == ["A", "B"], "\(death)")
    }
  }

  @Test(arguments: [EIO, ENOSPC, EMFILE, EACCES])
  func `Whichever call fails, the report about the list is true, and no file is left beside it`(
    _ number: Int32
  ) throws {
    var failed: Set<String> = []
    for call in 1... {
      let encounter = Encounter(.renaming, at: [])
      encounter.faults.failCall(call, with: number)
      let outcome = Result { () throws(ListFailure) in try encounter.add("Ours") }
      guard let name = encounter.faults.failedCall else { break }
      failed.insert(name)
      let isThere = encounter.lines == ["A", "B", "Ours"]
      #expect(isThere || encounter.lines == ["A", "B"])
      switch outcome {
      case .success: #expect(isThere, "\(call)")
      case .failure(.unsafe): #expect(isThere, "\(call)")
      case .failure: #expect(!isThere, "\(call)")
      }
      encounter.faults.heal()
      try encounter.add("Next")
      #expect(encounter.lines.last == "Next")
      #expect(encounter.leftovers == [])
      #expect(encounter.faults.openDescriptors == 0)
    }
    #expect(failed.isSuperset(of: ["open", "write", "fsync", "renameat2", "unlink", "pread"]))
  }

  @Test func `A changed list that may not be on the disk is reported`() throws {
    let encounter = Encounter(.renaming, at: [])
    let syncs = Counter()
    encounter.faults.beforeEveryCall { [faults = encounter.faults] in
      // The second is that of the folder.
      if faults.calls.count(where: { $0 == "fsync" }) == 1, syncs.count == 0 {
        syncs.count = 1
        faults.fail("fsync", with: EIO)
      }
    }
    let error = #expect(throws: ListFailure.self) { try encounter.add("Ours") }
    let reason = SystemError(call: "fsync", path: "/home/me", errno: EIO)
    #expect(error == .unsafe(.failed(reason)))
    #expect(encounter.lines == ["A", "B", "Ours"])
  }

  @Test func `A list that may not be written is not replaced`() throws {
    let encounter = Encounter(.renaming, at: [])
    encounter.disk.put(Array("A\nB\n".utf8), at: Self.path, mode: 0o444)
    #expect(throws: ListFailure.file(.forbidden(path: Self.path))) { try encounter.add("Ours") }
    #expect(encounter.lines == ["A", "B"])
    #expect(encounter.leftovers == [])
  }

  // MARK: Lists without a task

  /// What a list is that is being written: its age, whether another has it open, and whether that can
  /// be known.
  struct Look: CustomTestStringConvertible, Sendable {
    let text: String
    let age: Int64
    let hasLeases: Bool
    /// For how long it is doubted, in milliseconds.
    let doubt: ClosedRange<Int64>
    var testDescription: String { "\(text.debugDescription) \(age) \(hasLeases)" }
  }

  @Test(arguments: [
    Look(text: "", age: 10_000, hasLeases: true, doubt: 0...0),
    Look(text: "", age: 300, hasLeases: true, doubt: 0...0),
    Look(text: "", age: 0, hasLeases: true, doubt: 300...500),
    Look(text: "# words\n", age: 0, hasLeases: true, doubt: 300...500),
    Look(text: "", age: -200, hasLeases: true, doubt: 500...800),
    Look(text: "", age: -10_000, hasLeases: true, doubt: 0...0),
    Look(text: "A\n", age: 0, hasLeases: true, doubt: 0...0),
    Look(text: "A\n", age: 0, hasLeases: false, doubt: 50...100),
    Look(text: "A\n", age: 50, hasLeases: false, doubt: 0...0),
    Look(text: "", age: 0, hasLeases: false, doubt: 1_000...1_500),
    Look(text: "", age: 1_000, hasLeases: false, doubt: 0...0),
  ])
  func `A list that lost its tasks just now is doubted, and one that never had any is not`(
    _ look: Look
  ) throws {
    let encounter = Encounter(.renaming, at: [], base: look.text)
    let start = encounter.disk.wall
    encounter.disk.putModified(start - look.age, at: Self.path)
    if !look.hasLeases { encounter.faults.fail("fcntl", with: EINVAL) }
    let editor = ListEditor(encounter.faults, lock: "/state/lock")
    #expect(try editor.read(Self.path).text.bytes == Array(look.text.utf8))
    #expect(look.doubt.contains(encounter.disk.wall - start))
  }

  @Test func `A list that comes back while it is doubted is the one that counts`() throws {
    for isChange in [false, true] {
      let encounter = Encounter(.renaming, at: [], base: "")
      encounter.disk.putModified(encounter.disk.wall, at: Self.path)
      let pauses = Counter()
      encounter.faults.beforeEveryCall { [disk = encounter.disk, faults = encounter.faults] in
        if faults.calls.last == "pause", pauses.count == 0 {
          pauses.count = 1
          disk.put(Array("A\nB\n".utf8), at: Self.path)
        }
      }
      if isChange {
        try encounter.add("Ours")
        #expect(encounter.lines == ["A", "B", "Ours"])
      } else {
        let list = try ListEditor(encounter.faults, lock: "/state/lock").read(Self.path)
        #expect(list.items.map(\.title) == ["A", "B"])
      }
    }
  }

  @Test func `A list that is away while another one is put there is waited for`() throws {
    let encounter = Encounter(.replacing, at: [])
    _ = (encounter.writer.step(), encounter.writer.step())
    #expect(encounter.lines == ["missing"])
    encounter.faults.beforeEveryCall { [writer = encounter.writer, faults = encounter.faults] in
      if faults.calls.last == "pause" { _ = writer.step() }
    }
    try encounter.add("Ours")
    #expect(encounter.lines == ["A", "B", "Theirs", "Ours"])
  }

  @Test func `A list that another program has open for writing is read but not changed`() throws {
    let encounter = Encounter(.appending, at: [])
    _ = encounter.writer.step()
    let start = encounter.disk.wall
    let editor = ListEditor(encounter.faults, lock: "/state/lock")
    #expect(try editor.read(Self.path).items.map(\.title) == ["A", "B"])
    #expect((1_000...1_500).contains(encounter.disk.wall - start))
    #expect(throws: ListFailure.occupied(path: Self.path)) { try encounter.add("Ours") }
    #expect((6_000...7_500).contains(encounter.disk.wall - start))
    while encounter.writer.step() {}
    try encounter.add("Ours")
    #expect(encounter.lines == ["A", "B", "Theirs", "Ours"])
  }

  @Test
  func `A list that another has opened for writing is not replaced, however late it was opened`() {
    for call in 1...Self.undisturbed {
      let encounter = Encounter(.appending, at: [])
      let (calls, opened) = (Counter(), Counter())
      encounter.faults.beforeEveryCall { [disk = encounter.disk, writer = encounter.writer] in
        calls.count += 1
        guard calls.count == call, disk.files[Self.path] == Array("A\nB\n".utf8) else { return }
        if writer.step() { opened.count += 1 }
      }
      let outcome = Result { () throws(ListFailure) in try encounter.add("Ours") }
      guard opened.count == 1 else { continue }
      #expect(outcome.isFailure, "opened at \(call)")
      #expect(encounter.lines == ["A", "B"], "opened at \(call)")
    }
  }

  @Test func `Leases and exchanges are those of the system`() throws {
    let folder = TemporaryFolder()
    try folder.write("A\n", to: "list")
    try folder.write("B\n", to: "other")
    let file = try OpenFile(folder / "list", for: .reading, on: LocalFileSystem())
    // Some file systems have no leases.
    if file.lease() == .held {
      #expect(!file.isLeaseWanted)
      #expect(Glibc.open(folder / "list", O_WRONLY | O_NONBLOCK) == -1)
      #expect(file.isLeaseWanted)
      file.endLease()
      let writer = Glibc.open(folder / "list", O_WRONLY)
      #expect(file.lease() == .refused)
      Glibc.close(writer)
      #expect(file.lease() == .held)
    }
    try LocalFileSystem().exchange(folder / "list", with: folder / "other")
    #expect(try folder.text(of: "list") == "B\n")
    #expect(try folder.text(of: "other") == "A\n")
    #expect(throws: SystemError(call: "renameat2", path: folder / "none", errno: ENOENT)) {
      try LocalFileSystem().exchange(folder / "list", with: folder / "none")
    }
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
