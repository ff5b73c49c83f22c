import CivilTime
import Coach
import CoachSupport
import Dispatch
import EventStream
import Glibc
import Journals
import Platform
import RoundRobin
import Synchronization
import Testing
import Thoroughness
import WorldSupport

/// The live driver, on real queues and nearly real clocks.
@Suite(.serialized, .waiting) struct LiveCoachTests {
  private func kinds(_ records: [Record]) -> [String] { records.map { "\($0.content.kind)" } }

  @Test func `A reader gets the whole stream, and the end`() throws {
    let reader = Reader()
    let rules = Rules(quantum: .milliseconds(100), cycles: 1)
    let stage = Stage(
      try Rehearsal.live("Algebra\nBiology", rules: rules), to: [.descriptor(reader.output)])

    let records = try reader.allRecords()
    #expect(
      kinds(records) == [
        "snapshot", "started", "slice_started", "slice_ended", "slice_started", "slice_ended",
        "cycle_ended", "ended",
      ])
    #expect(
      records.map(\.at) == [0, 0, 0, 100, 100, 200, 200, 200].map { .milliseconds($0) })
    #expect(stage.end() == .ended(.cycles))
    #expect(Conservation.isKept(by: records))
  }

  @Test func `An accelerated run says what it would say live`() throws {
    let reader = Reader()
    let stage = Stage(
      try Rehearsal.live("Algebra\nBiology", rules: .tenMinutes, endsAtCycle: true),
      to: [.descriptor(reader.output)], speed: 20_000)

    let records = try reader.allRecords()
    #expect(records.last?.at == .seconds(1200))
    #expect(stage.end() == .ended(.cycles))
  }

  @Test func `An accelerated run ends when nothing can happen any more`() throws {
    let reader = Reader()
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes), to: [.descriptor(reader.output)],
      speed: 2)
    try reader.waitForStart()
    stage.ask("pause")

    #expect(stage.end() == .ended(.stopped))
    #expect(
      kinds(try reader.allRecords()).suffix(3) == ["paused", "slice_ended", "ended"])
  }

  @Test func `An accelerated run ends at the same instant as a simulated one`() throws {
    let reader = Reader()
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes, script: "+1m pause"),
      to: [.descriptor(reader.output)], speed: 1e6)
    #expect(stage.end() == .ended(.stopped))
    #expect(try reader.allRecords().last?.at == .seconds(60))
  }

  @Test(arguments: [300, 1e6, 1e12])
  func `A run that is faster than the machine still does what it is reported`(speed: Double) throws
  {
    let stage = Stage(
      try Rehearsal.live("Algebra\nBiology", rules: Rules(quantum: .milliseconds(1))), to: [],
      speed: speed)
    stage.ask("stop")

    #expect(stage.end() == .ended(.stopped))
  }

  @Test func `An accelerated run stays paused until the user resumes it`() throws {
    let reader = Reader()
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes), to: [.descriptor(reader.output)],
      speed: 2, display: Counter(every: nil, takesRequests: true))
    try reader.waitForStart()
    for words in ["pause", "resume", "stop"] { stage.ask(words) }

    #expect(stage.end() == .ended(.stopped))
    #expect(
      kinds(try reader.allRecords()).suffix(4) == ["paused", "resumed", "slice_ended", "ended"])
  }

  @Test func `Requests are executed now, and refusals are reported`() throws {
    let reader = Reader()
    let stage = Stage(
      try Rehearsal.live("Algebra\nBiology", rules: .tenMinutes),
      to: [.descriptor(reader.output)])
    try reader.waitForStart()
    for words in ["skip", "go Nobody", "stop"] { stage.ask(words) }

    #expect(stage.end() == .ended(.stopped))
    let records = try reader.allRecords()
    #expect(
      kinds(records).suffix(4) == ["slice_ended", "slice_started", "slice_ended", "ended"])
    #expect(stage.messages.map { $0.prefix(33) } == ["no task here is called 'Nobody'; "])
    for record in records { #expect(record.at < .seconds(5)) }
  }

  @Test func `When the only reader goes away the rotation ends`() throws {
    let reader = Reader()
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes), to: [.descriptor(reader.output)])
    #expect(try reader.next()?.seq == 1)
    reader.leave()

    #expect(stage.end() == .ended(.readerGone))
    #expect(stage.messages == [])
  }

  @Test func `When one of two readers goes away the rotation goes on`() throws {
    let (one, other) = (Reader(), Reader())
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes),
      to: [.descriptor(one.output), .descriptor(other.output)])
    #expect(try one.next()?.seq == 1)
    one.leave()
    stage.ask("extend 1m")
    stage.ask("stop")

    #expect(stage.end() == .ended(.stopped))
    #expect(kinds(try other.allRecords()).contains("extended"))
  }

  @Test func `A file for the stream that cannot be opened ends a run before it begins`() throws {
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes), to: [.file("/nowhere/today.ndjson")])

    #expect(stage.end() == .unusable(path: "/nowhere/today.ndjson"))
  }

  @Test func `A file without room is told of, and at the end what it lacks; it ends no run`() throws
  {
    let folder = TemporaryFolder()
    let file = open(folder / "full", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    lseek(file, longestFile(file), SEEK_SET)
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes), to: [.descriptor(file)])
    #expect(waits { !stage.messages.isEmpty })
    stage.ask("stop")

    #expect(stage.end() == .ended(.stopped))
    #expect(stage.messages.count == 2)
    #expect(stage.messages.first?.hasSuffix("; what it lacks follows when it can") == true)
    #expect(
      stage.messages.last == "the stream could not be written completely; the rest is lost")
  }

  @Test func `A device that takes nothing ends a run without another output`() throws {
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes), to: [.file("/dev/full")])

    #expect(stage.end() == .ended(.failed))
    #expect(stage.messages.count == 1)
    #expect(stage.messages.first?.contains("No space left on device") == true)
  }

  /// A run whose reader begins to read when far more was said than can wait for it.
  private func behind(_ reader: Reader) throws -> Stage {
    let display = Counter(every: nil)
    let stage = Stage(
      try Rehearsal.live("Algebra\nBiology", rules: Rules(quantum: .milliseconds(100))),
      to: [.descriptor(reader.output)], speed: 300, display: display)
    try reader.waitForStart()
    // 4,096 records may wait, and some hundreds are in the pipe.
    try #require(waits(atMost: 60) { display.now.kinds.count >= 6_000 })
    return stage
  }

  /// Expects that no number is missing but those that are told to be lost.
  private func expectNoGap(_ records: [Record]) throws -> Int {
    var expected = 1
    var losses = 0
    for (index, record) in records.enumerated() {
      switch record.content {
      case .lost(let from, let to):
        #expect(from == expected)
        let next = try #require(records.dropFirst(index + 1).first)
        #expect(next.seq == to)
        losses += 1
        expected = to + 1
      case .snapshot where index > 0:
        #expect(record.seq == expected - 1)
      default:
        #expect(record.seq == expected)
        expected += 1
      }
    }
    return losses
  }

  @Test func `A slow reader learns what it lost, and the current state`() throws {
    let reader = Reader()
    let stage = try behind(reader)

    let records = try reader.records {
      if case .lost = $0.content { true } else { false }
    }
    let snapshot = try reader.next()
    #expect(try expectNoGap(records + [snapshot].compactMap(\.self)) == 1)
    stage.ask("stop")
    #expect(stage.end() == .ended(.stopped))
  }

  @Test func `A reader that lags at the end learns how the rotation ended`() throws {
    let reader = Reader()
    let stage = try behind(reader)
    stage.ask("stop")

    let records = try reader.records {
      if case .snapshot(let content) = $0.content {
        content.rotation.state == .ended(.stopped)
      } else {
        false
      }
    }
    #expect(try expectNoGap(records) > 0)
    #expect(stage.end() == .ended(.stopped))
  }

  @Test func `A reader that never reads does not hold up the end for long`() throws {
    let reader = Reader()
    let stage = try behind(reader)
    stage.ask("stop")

    #expect(stage.end() == .ended(.stopped))
  }

  // MARK: The clocks of the machine

  @Test func `A suspended machine pauses the slice`() throws {
    let reader = Reader()
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes), to: [.descriptor(reader.output)])
    try reader.waitForStart()
    stage.change { $0.sleep(for: .seconds(3600)) }
    stage.ask("stop")

    #expect(stage.end() == .ended(.stopped))
    let records = try reader.allRecords()
    #expect(
      kinds(records).suffix(4) == ["slept", "paused", "slice_ended", "ended"])
    guard let start = records.first, let end = records.last,
      case .slept(let asleep, let frozen, let policy) = records[3].content
    else {
      Issue.record("the fourth record is \(records[3])")
      return
    }
    #expect(asleep > .seconds(3599) && asleep < .seconds(3601))
    #expect(!frozen)
    #expect(policy == .pause)
    #expect(end.at < .seconds(5))
    #expect(end.time.instant - start.time.instant > .seconds(3599))
    #expect(Conservation.isKept(by: records))
  }

  @Test func `A process that stood still did not work meanwhile`() throws {
    let reader = Reader()
    let stage = Stage(
      try Rehearsal.live("Algebra\nBiology", rules: .tenMinutes, onSleep: .continue),
      to: [.descriptor(reader.output)])
    try reader.waitForStart()
    stage.change { $0.freeze(for: .seconds(700)) }
    stage.ask("stop")

    #expect(stage.end() == .ended(.stopped))
    let records = try reader.allRecords()
    // The slice may have run until its end, which the process missed by far.
    #expect(
      kinds(records).suffix(5) == ["slice_ended", "slice_started", "slept", "slice_ended", "ended"])
    #expect(records.last.map { $0.at < .seconds(605) } == true)
    #expect(Conservation.isKept(by: records))
  }

  @Test func `A wall clock that was set changes no slice`() throws {
    let reader = Reader()
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes), to: [.descriptor(reader.output)])
    try reader.waitForStart()
    stage.change { $0.setWall(by: .seconds(-7200)) }
    stage.ask("extend 1m")
    stage.ask("stop")

    #expect(stage.end() == .ended(.stopped))
    let records = try reader.allRecords()
    guard let start = records.first, case .extended(_, _, let run) = records[3].content else {
      Issue.record("the fourth record is \(records[3])")
      return
    }
    #expect(run.remaining > .seconds(655))
    #expect(records[3].time.instant - start.time.instant < .seconds(-7190))
  }

  // MARK: The screen

  /// A display that counts how often it is asked to show something, at every interval or only when
  /// something happens.
  private final class Counter: Display {
    struct State: Equatable {
      var isOpen = false
      var pictures = 0
      var kinds: [String] = []
      var messages: [String] = []
      var hasEnded = false
    }

    let takesRequests: Bool
    private let interval: Duration?
    private let state = Mutex(State())

    init(every interval: Duration?, takesRequests: Bool = false) {
      self.interval = interval
      self.takesRequests = takesRequests
    }

    var now: State { state.withLock { $0 } }

    func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration? {
      state.withLock { state in
        state.pictures += 1
        state.kinds += records.map { "\($0.content.kind)" }
      }
      return interval.map { now + $0 }
    }

    func say(_ message: String) { state.withLock { $0.messages.append(message) } }
    func whenGone(_ action: @escaping @Sendable () -> Void) {}
    func windowChanged() {}
    func leave() { state.withLock { $0.isOpen = false } }
    func enter() { state.withLock { $0.isOpen = true } }
    func end(_ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void) {
      state.withLock { state in
        state.isOpen = false
        state.hasEnded = rotation.isOver && mayLinger
      }
      whenDone()
    }
  }

  @Test func `A display sees every record, when it wants to, and is closed at the end`() throws {
    let display = Counter(every: .milliseconds(100))
    let stage = Stage(
      try Rehearsal.live("Algebra", rules: .tenMinutes), to: [], display: display)
    stage.coach.queue.asyncAfter(deadline: .now() + 0.55) {
      stage.ask("skip")
      stage.ask("go Nobody")
      stage.ask("stop")
    }

    #expect(stage.end() == .ended(.stopped))
    let seen = display.now
    #expect(
      seen.kinds == [
        "snapshot", "started", "slice_started", "slice_ended", "cycle_ended", "slice_started",
        "slice_ended", "ended",
      ])
    // The start, some five tenths of a second, and three requests.
    #expect((6...12).contains(seen.pictures), "\(seen.pictures) pictures")
    #expect(seen.messages.map { $0.prefix(33) } == ["no task here is called 'Nobody'"])
    #expect(!seen.isOpen)
    #expect(seen.hasEnded)
  }
}
