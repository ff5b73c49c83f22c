import CivilTime
import CoachSupport
import Dispatch
import Glibc
import Journals
import Platform
import Testing
import Thoroughness
import WorldSupport

@testable import Coach

@Suite struct InstanceLockTests {
  @Test func `The first line of an entry counts, and the rest of a longer one does not`() {
    #expect(LockEntry(parsing: Array("{\"pid\":7}\n\"}\n".utf8)) == LockEntry(pid: 7))
    #expect(LockEntry(parsing: Array("{\"pid\":".utf8)) == LockEntry())
  }

  let directories = Directories(
    Environment(variables: ["HOME": "/home/u", "XDG_RUNTIME_DIR": "/run/u"]))
  let disk = MemoryDisk()
  let morning = time("09:12:30")

  static func time(_ clock: String, day: String = "2026-11-20") -> Timestamp {
    Timestamp(utf8: "\(day)T\(clock)+01:00".utf8.span) ?? Timestamp(.epoch)
  }

  private func acquire(
    _ name: String = "default", pid: Int = 4711, at now: Timestamp? = nil,
    complain: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(InstanceLock.Unavailable) -> InstanceLock {
    try InstanceLock.acquire(
      name: name, in: directories, pid: pid, now: now ?? morning, fileSystem: disk,
      complain: complain)
  }

  /// Releases a lock, and waits until it is free: the thread that wrote a note holds it a moment longer.
  private func release(_ lock: inout InstanceLock?) {
    lock = nil
    #expect(waits { !disk.isLocked("/home/u/.local/state/rota/default.lock") })
  }

  private var file: String {
    String(decoding: disk.files["/home/u/.local/state/rota/default.lock"] ?? [], as: UTF8.self)
  }

  @Test func `No name of a rotation makes it a run that waits`() throws {
    let lock = try acquire("default.waiting")
    #expect(InstanceLock.waiter(for: "default", in: directories, on: disk) == nil)
    lock.close()
  }

  @Test func `Two who look for a run that waits take neither for one`() throws {
    let waiting = InstanceLock.wait(
      as: Waiter(pid: 8738, since: nil, goal: .task), for: "default", in: directories,
      now: morning, fileSystem: disk)
    try #require(waiting != nil)
    #expect(InstanceLock.waiter(for: "default", in: directories, on: disk)?.pid == 8738)
    waiting?.close()
    let path = directories.lock(of: "default\(InstanceLock.waitingSuffix)")
    #expect(waits { !disk.isLocked(path) })
    let other = try disk.open(path, for: .rewriting(mode: 0o600))
    #expect(try disk.lock(other, waiting: false, isShared: true))
    #expect(InstanceLock.waiter(for: "default", in: directories, on: disk) == nil)
  }

  // MARK: Who holds it

  @Test func `The file names the holder of the lock and its socket`() throws {
    let lock = try acquire()

    #expect(
      file == #"{"pid":4711,"started":"2026-11-20T09:12:30.000+01:00","#
        + #""socket":"/run/u/rota/default.sock","rotation":null,"at_s":null,"seq":null}"# + "\n")
    #expect(lock.lastNote == nil)
  }

  struct Refusal: CustomTestStringConvertible {
    let testDescription: String
    var name = "default"
    var now = time("10:00:00")
    /// What the file says instead of what its holder wrote.
    var contents: String?
    let message: String
  }

  static let refusals = [
    Refusal(
      testDescription: "the same day",
      message: "'default' is running already (pid 4711, since 09:12); rota watch shows it"),
    Refusal(
      testDescription: "another name", name: "work",
      message: "'work' is running already (pid 4711, since 09:12); rota watch --name work shows it"),
    Refusal(
      testDescription: "the day after", now: time("00:10:00", day: "2026-11-21"),
      message: "'default' is running already (pid 4711, since 2026-11-20 09:12); "
        + "rota watch shows it"),
    Refusal(
      testDescription: "it asks about an interrupted rotation",
      contents: #"{"pid":1,"started":"2026-11-20T09:12:30.000+01:00","asks":true}"#,
      message: "no rotation runs yet: 'rota run' asks whether to resume an interrupted one; "
        + "answer it there (pid 1, since 09:12)"),
    Refusal(
      testDescription: "one that was killed asked, and the next could not write",
      contents: #"{"pid":4999999,"started":"2026-11-20T09:12:30.000+01:00","asks":true}"#,
      message: "'default' is running already (pid 4999999, since 09:12); rota watch shows it"),
    Refusal(
      testDescription: "nothing is written yet", contents: "",
      message: "'default' is running already; rota watch shows it"),
    Refusal(
      testDescription: "it is just being written", contents: #"{"pid":47"#,
      message: "'default' is running already; rota watch shows it"),
    Refusal(
      testDescription: "something else stands there", contents: #"{"pid":"x","started":9}"#,
      message: "'default' is running already; rota watch shows it"),
  ]

  @Test(arguments: refusals)
  func `A second start is refused in the name of the first`(_ refusal: Refusal) throws {
    let first = try acquire(refusal.name)
    if let contents = refusal.contents {
      disk.put(Array(contents.utf8), at: directories.lock(of: refusal.name), mode: 0o600)
    }

    let error = #expect(throws: InstanceLock.Unavailable.self) {
      try acquire(refusal.name, pid: 1, at: refusal.now)
    }
    guard case .held(let held) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect("\(held)" == refusal.message)
    withExtendedLifetime(first) {}
  }

  @Test func `Names are independent of one another`() throws {
    let first = try acquire("default")
    let second = try acquire("work")
    try withExtendedLifetime((first, second)) {
      for name in ["default", "work"] {
        #expect(throws: InstanceLock.Unavailable.self, "\(name) is held") { try acquire(name) }
      }
      second.close()
      #expect(throws: InstanceLock.Unavailable.self) { try acquire("default") }
      _ = try acquire("work")
    }
  }

  @Test func `A file that is taken away before it is locked protects nothing`() throws {
    let faults = FaultyFileSystem(disk)
    let path = directories.lock(of: "default")
    let isTaken = Locked(false)
    faults.beforeEveryCall { [disk] in
      guard disk.files[path] != nil, isTaken.withLock({ !$0 }) else { return }
      isTaken.withLock { $0 = true }
      try? disk.remove(path)
    }
    let lock = try InstanceLock.acquire(in: directories, pid: 1, now: morning, fileSystem: faults)
    #expect(isTaken.withLock { $0 })
    #expect(file.contains("\"pid\":1,"))
    #expect(throws: InstanceLock.Unavailable.self) { try acquire() }
    withExtendedLifetime(lock) {}
  }

  @Test func `A lock that cannot be opened is reported with its file`() throws {
    disk.putFolder("/home/u/.local/state/rota/default.lock")

    #expect(
      throws: InstanceLock.Unavailable.failed(
        .isDirectory(path: "/home/u/.local/state/rota/default.lock"))
    ) { try acquire() }
  }

  // MARK: Notes

  /// Notes, and waits until the note is written.
  private func note(_ lock: InstanceLock, _ seconds: Int, seq: Int) {
    lock.note(.seconds(seconds), seq: seq, isUrgent: false)
    #expect(waits { file.contains("\"seq\":\(seq)}") })
  }

  @Test func `The newest note outlives the process, until another rotation has the name`() throws {
    var lock: InstanceLock? = try acquire()
    lock?.claim(rotation: "r1")
    try note(#require(lock), 70, seq: 12)
    release(&lock)

    lock = try acquire(pid: 4712)
    let last = InstanceLock.LastNote(rotation: "r1", at: .seconds(70), seq: 12)
    #expect(lock?.lastNote == last)
    #expect(file.contains("\"pid\":4712"))
    release(&lock)
    lock = try acquire()
    #expect(lock?.lastNote == last, "Nobody has decided yet what becomes of it")
    lock?.claim(rotation: "r1")
    #expect(file.contains(#""rotation":"r1","at_s":70,"seq":12}"#))
    lock?.claim(rotation: "r2")
    #expect(file.contains(#""rotation":"r2","at_s":null,"seq":null}"#))
  }

  @Test func `There is at most one note a minute, but for urgent ones`() throws {
    let lock = try acquire()
    lock.claim(rotation: "r1")
    note(lock, 5, seq: 1)
    lock.note(.seconds(64), seq: 2, isUrgent: false)
    lock.setAsking(false)
    #expect(file.contains(#""at_s":5,"seq":1}"#))
    note(lock, 65, seq: 3)
    #expect(file.contains(#""at_s":65,"seq":3}"#))
    lock.note(.seconds(66), seq: 4, isUrgent: true)
    #expect(waits { file.contains(#""at_s":66,"seq":4}"#) })
    lock.note(.seconds(67), seq: 4, isUrgent: true)
    lock.setAsking(false)
    #expect(file.contains(#""at_s":66,"seq":4}"#))
  }

  @Test func `A rotation after another one is noted from its beginning on`() throws {
    let lock = try acquire()
    lock.claim(rotation: "r1")
    note(lock, 3600, seq: 50)
    lock.claim(rotation: "r2")
    note(lock, 0, seq: 3)
    #expect(file.contains(#""rotation":"r2","at_s":0,"seq":3}"#))
  }

  @Test func `A shorter entry leaves nothing of a longer one`() throws {
    let lock = try acquire()
    lock.claim(rotation: String(repeating: "r", count: 500))
    lock.claim(rotation: "r1")

    #expect(file.hasSuffix("\"seq\":null}\n"))
    #expect(file.utf8.count < 200)
  }

  @Test func `Progress waits for the disk, and what ends with the process does not`() throws {
    let watched = FaultyFileSystem(disk)
    func acquire(pid: Int) throws -> InstanceLock {
      try InstanceLock.acquire(in: directories, pid: pid, now: morning, fileSystem: watched)
    }
    var flushes: Int { watched.calls.count { $0 == "fdatasync" } }
    var lock: InstanceLock? = try acquire(pid: 47)
    #expect(flushes == 1, "The first entry")
    for rotation in ["r0", "r1"] { lock?.claim(rotation: rotation) }
    #expect(flushes == 3, "The second as long as the first")
    lock?.note(.zero, seq: 1, isUrgent: false)
    #expect(waits { flushes == 4 })

    release(&lock)
    lock = try acquire(pid: 48)
    #expect(flushes == 4, "As long as the one before")
    release(&lock)
    lock = try acquire(pid: 5)
    #expect(flushes == 5, "Shorter")
    #expect(lock?.lastNote == InstanceLock.LastNote(rotation: "r1", at: .zero, seq: 1))
  }

  @Test(arguments: 0..<50)
  func `After a power cut the note of the last rotation is there`(_ seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    // An earlier rotation's, long on the disk.
    disk.put([], at: "/home/u/.local/state/rota/default.lock")
    var lock: InstanceLock? = try acquire(pid: 100_000)
    lock?.claim(rotation: "r1")
    try note(#require(lock), 70, seq: 12)
    release(&lock)
    lock = try acquire(pid: [99, 200_000, 1_000_000][seed % 3])
    release(&lock)

    disk.crash(using: &random)
    #expect(
      try acquire().lastNote == InstanceLock.LastNote(rotation: "r1", at: .seconds(70), seq: 12))
  }

  @Test func `A slow disk delays nothing, and gets the newest note`() throws {
    let slow = FaultyFileSystem(disk)
    let lock = try InstanceLock.acquire(
      in: directories, pid: 1, now: morning, fileSystem: slow)
    slow.hold("pwrite")
    for minute in 0..<100 { lock.note(.seconds(60 * minute), seq: minute + 1, isUrgent: false) }
    slow.heal()

    #expect(waits { file.contains(#""at_s":5940,"seq":100}"#) })
  }

  @Test func `A note that is being written when the name is given up is the last one`() throws {
    let slow = FaultyFileSystem(disk)
    let lock = try InstanceLock.acquire(in: directories, pid: 1, now: morning, fileSystem: slow)
    lock.claim(rotation: "r1")
    slow.hold("pwrite")
    lock.note(.zero, seq: 1, isUrgent: false)
    slow.waitUntilHeld()
    lock.close()
    lock.note(.seconds(60), seq: 2, isUrgent: false)
    #expect(slow.openDescriptors == 1)
    slow.heal()
    #expect(waits { slow.openDescriptors == 0 })
    #expect(file.contains(#""at_s":0,"seq":1}"#))
  }

  @Test func `An entry is written whole, however little the disk takes at once`() throws {
    let small = FaultyFileSystem(disk)
    small.writeAtMost(7)
    let lock = try InstanceLock.acquire(in: directories, pid: 1, now: morning, fileSystem: small)
    lock.claim(rotation: "r1")
    #expect(file.hasSuffix(#""rotation":"r1","at_s":null,"seq":null}"# + "\n"))
  }

  @Test func `A disk that takes nothing is reported once`() throws {
    let complaints = Locked<[String]>([])
    let full = FaultyFileSystem(disk)
    full.fail("pwrite", with: ENOSPC)
    let lock = try InstanceLock.acquire(
      in: directories, pid: 1, now: morning, fileSystem: full
    ) { line in complaints.withLock { $0.append(line) } }
    lock.claim(rotation: "r1")

    #expect(
      complaints.withLock { $0 } == [
        "/home/u/.local/state/rota/default.lock: No space left on device; "
          + "after a crash less of the running slice can be counted"
      ])
  }

  // MARK: The real disk

  /// Runs `body` in a home folder of its own.
  private func withHome(_ body: (Directories) throws -> Void) rethrows {
    let home = "/tmp/instance-lock-\(UInt64.random(in: 0...(.max)))"
    let directories = Directories(
      Environment(variables: ["XDG_STATE_HOME": home, "XDG_RUNTIME_DIR": home]))
    try body(directories)
    for path in [directories.lock(of: "default"), directories.socket(of: "default")] {
      unlink(path)
    }
    for path in [directories.state, home] { rmdir(path) }
  }

  @Test func `Of two simultaneous starts one is refused, a hundred times`() throws {
    try withHome { directories in
      for round in 0..<100 {
        let outcomes = Locked<[SocketListener?]>([])
        let (ready, go) = (DispatchGroup(), DispatchSemaphore(value: 0))
        let (started, leave) = (DispatchGroup(), DispatchSemaphore(value: 0))
        let over = DispatchGroup()
        for pid in 1...2 {
          for group in [ready, started, over] { group.enter() }
          try Thread.start {
            ready.leave()
            go.wait()
            var lock = try? InstanceLock.acquire(in: directories, pid: pid, now: morning)
            // Nothing here keeps the listener, whose end would meet the next round.
            outcomes.withLock { outcomes in
              outcomes.append(
                lock.flatMap { _ in try? SocketListener(at: directories.socket(of: "default")) })
            }
            started.leave()
            // Both have tried before one of them ends, as if it were killed.
            leave.wait()
            lock = nil
            over.leave()
          }
        }
        ready.wait()
        for _ in 1...2 { go.signal() }
        started.wait()
        let count = outcomes.withLock { $0.compactMap(\.self).count }
        #expect(count == 1, "round \(round)")
        outcomes.withLock { $0 = [] }
        for _ in 1...2 { leave.signal() }
        over.wait()
        // A child of another test has all locks of this process until it runs its program.
        #expect(waits { (try? InstanceLock.acquire(in: directories, pid: 3, now: morning)) != nil })
      }
    }
  }

  @Test func `A lock file that was taken away is made anew`() throws {
    try withHome { directories in
      let first = try InstanceLock.acquire(in: directories, pid: 1, now: morning)
      unlink(directories.lock(of: "default"))
      let second = try InstanceLock.acquire(in: directories, pid: 2, now: morning)
      #expect(throws: InstanceLock.Unavailable.self) {
        try InstanceLock.acquire(in: directories, pid: 3, now: morning)
      }
      withExtendedLifetime((first, second)) {}
    }
  }
}
