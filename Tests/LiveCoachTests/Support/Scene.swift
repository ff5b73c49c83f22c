import CivilTime
import CoachSupport
import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin

@testable import Coach

/// A live coach in a world that is made up: its clocks stand until somebody moves them, and everybody
/// around writes down what they are told, in the order in which they are.
final class Scene: Sendable {
  fileprivate struct State {
    var told: [String] = []
    /// How much time has passed since the world was made.
    var passed = Duration.zero
    /// How far somebody has set the wall clock.
    var wallOffset = Duration.zero
    var armed: Duration?
    var fire: @Sendable () -> Void = {}
    var drained: @Sendable () -> Void = {}
    var asked: @Sendable () -> Void = {}
    var requests: [ClientRequest] = []
    var habits = Habits()
    var outcome: LiveCoach.Outcome?
  }

  /// What those around do.
  struct Habits {
    /// How many more lines the reader of the stream takes.
    var roomOfReader = Int.max
    /// Whether the journal puts on the disk at once what it is given.
    var isSafeAtOnce = true
    /// Whether journal, list and hooks come to their end in time.
    var finishes = true
    /// Whether the file of the stream does not take the rest.
    var streamFails = false
    /// For how long the process stands when it is stopped.
    var stop = Duration.zero
  }

  /// The clocks before anything has passed: Friday, 2026-11-20 at 09:00.
  fileprivate static let start = Duration.seconds(1_000)
  fileprivate static let wall = Int64(1_795_161_600_000)

  let coach: LiveCoach
  private let queue: DispatchQueue
  private let state: Locked<State>

  /// A rotation that begins when so much time has passed since everything was prepared.
  init(
    _ lines: String = "Algebra\nBiology", rules: Rules = .tenMinutes, tick: Duration? = nil,
    speed: Double = 1, hasDisplay: Bool = false, keepsListUp: Bool = false, goesOn: Bool = false,
    endsWithDay: Bool = false,
    after preparation: Duration = .zero
  ) throws {
    let (state, queue) = (Locked(State()), DispatchQueue(label: "scene"))
    func part(_ name: String) -> Part { Part(name: name, keepsUp: keepsListUp, state: state) }
    var setup = LiveCoach.Setup(
      run: ScriptedSession(
        try Rehearsal(lines, rules: rules).unopened, endsAtCycle: false, tick: tick),
      speed: speed, watchesClocks: speed == 1, outlets: [.descriptor(1)],
      display: hasDisplay ? part("display") : nil,
      complain: { line in state.withLock { $0.told.append("complaint: \(line)") } })
    var services = LiveCoach.Services()
    (services.journal, services.control, services.hooks) = (
      part("journal"), part("control"), part("hooks")
    )
    (services.list, services.calendars) = (part("list"), part("calendars"))
    services.progressNotes = part("notes")
    setup.services = services
    setup.goesOn = { goesOn && $0 == .finished }
    setup.endsWithDay = endsWithDay
    coach = LiveCoach(setup, host: part("host"), queue: queue)
    (self.state, self.queue) = (state, queue)
    state.withLock { $0.passed = preparation }
    queue.sync { coach.start { outcome in state.withLock { $0.outcome = outcome } } }
  }

  /// What was told since the last look; of the parts that are named, or of all.
  func told(_ parts: String...) -> [String] {
    let told = state.withLock { state in
      defer { state.told = [] }
      return state.told
    }
    return parts.isEmpty ? told : told.filter { line in parts.contains { line.hasPrefix($0) } }
  }

  /// How the run ended; `nil`: it has not.
  var outcome: LiveCoach.Outcome? {
    // The last step may still be on the queue.
    queue.sync { state.withLock(\.outcome) }
  }

  /// Lets those around do something else from now on.
  func change(_ change: (inout Habits) -> Void) { state.withLock { change(&$0.habits) } }

  /// Lets something come to the coach.
  func coach(_ body: (LiveCoach) -> Void) { queue.sync { body(coach) } }

  /// Lets clients ask, all at once.
  func ask(_ lines: String...) {
    let asked = send(lines)
    queue.sync { asked() }
  }

  /// Sends requests; returns what tells the coach of them.
  @discardableResult
  func send(_ lines: [String]) -> @Sendable () -> Void {
    state.withLock { state in
      for line in lines {
        state.requests.append(
          ClientRequest(
            client: .init(number: state.requests.count),
            line: RequestLine(parsing: Array(line.utf8).span)))
      }
      return state.asked
    }
  }

  /// Lets the reader of the stream have read all that it took.
  func drain() {
    let drained = state.withLock(\.drained)
    queue.sync { drained() }
  }

  /// Lets time pass, and the timer fire.
  func pass(_ duration: Duration) {
    let end = state.withLock { $0.passed + duration }
    while let fire = state.withLock({ state -> (@Sendable () -> Void)? in
      guard let armed = state.armed, armed - Self.start <= end else { return nil }
      state.passed = max(state.passed, armed - Self.start)
      state.armed = nil
      return state.fire
    }) { queue.sync { fire() } }
    state.withLock { $0.passed = end }
  }

  /// Lets time pass that nobody has noticed yet, and somebody set the wall clock.
  func passUnnoticed(_ duration: Duration, settingWallBy offset: Duration = .zero) {
    state.withLock { state in
      state.passed += duration
      state.wallOffset += offset
    }
  }
}

/// Somebody around the coach.
private struct Part {
  let name: String
  let keepsUp: Bool
  let state: Locked<Scene.State>

  func tell(_ words: String) { state.withLock { $0.told.append("\(name) \(words)") } }

  func tell(_ records: [Record]) {
    if !records.isEmpty { tell(records.map { "\($0.content.kind)" }.joined(separator: " ")) }
  }
}

extension Part: Clocks {
  var monotonic: Duration { state.withLock { Scene.start + $0.passed } }
  var boottime: Duration { monotonic }
  var wall: Int64 {
    state.withLock { Scene.wall + Int64(($0.passed + $0.wallOffset) / .milliseconds(1)) }
  }
}

extension Part: Host, Alarm, StreamReader {
  var clocks: any Clocks { self }

  func stopProcess() {
    tell("stopped")
    state.withLock { $0.passed += $0.habits.stop }
  }

  func endProcess(by signal: Signal) { tell("ended by \(signal)") }

  func makeTimer(queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) -> any Alarm {
    state.withLock { $0.fire = handler }
    return self
  }

  func arm(at deadline: Duration) { state.withLock { $0.armed = deadline } }
  func disarm() { state.withLock { $0.armed = nil } }

  func watchClock(
    queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
  ) -> (any Sendable)? { nil }

  func watchSignals(
    queue: DispatchQueue, _ handler: @escaping @Sendable (Signal) -> Void
  ) -> any Sendable { name }

  func open(
    _ destination: Sink.Destination, queue: DispatchQueue,
    onEvent: @escaping @Sendable (Sink.Event) -> Void
  ) throws(SystemError) -> any StreamReader {
    state.withLock { $0.drained = { onEvent(.drained(dropped: 1)) } }
    return Part(name: "stream", keepsUp: keepsUp, state: state)
  }

  func offer(_ line: [UInt8]) -> Bool {
    let text = Array(line.dropLast())
    guard case .record(let record) = try? StreamLine(parsing: text.span) else { return false }
    return state.withLock { state in
      state.habits.roomOfReader -= 1
      guard state.habits.roomOfReader >= 0 else { return false }
      state.told.append("stream \(RecordWords.line(record))")
      return true
    }
  }

  func finish(by deadline: Duration) -> Bool {
    tell("finish")
    return state.withLock(\.habits.finishes)
  }

  var hasFailed: Bool { state.withLock(\.habits.streamFails) }
}

extension Part: JournalLink, HookRunner, ListLink, CalendarLink, ProgressNotes {
  func whenChanged(_ tell: @escaping @Sendable (JournalEvent) -> Void) {}
  func whenChanged(_ tell: @escaping @Sendable (HookEvent) -> Void) {}
  func open(_ tell: @escaping @Sendable (ListEvent) -> Void) {}
  func open(_ tell: @escaping @Sendable (CalendarEvent) -> Void) {}

  func add(_ records: [Record]) -> JournalWriteState {
    tell(records)
    return state.withLock(\.habits.isSafeAtOnce) ? .safe : .pending(1)
  }

  func run(for records: [Record]) { tell(records) }
  func wait() { tell("wait") }
  func finish(by deadline: Duration) -> [String] {
    tell("finish")
    return state.withLock(\.habits.finishes) ? [] : ["slice_started-slow"]
  }
  func take(_ records: [Record], roster: Roster) { tell(records) }

  func settle(_ change: ListChange, _ outcome: Result<[Record], Refused>) {
    if case .success = outcome { tell("settled") } else { tell("refused") }
  }

  func lookAhead() { tell("look ahead") }
  func note(_ now: Duration, seq: Int, isUrgent: Bool) {
    tell("\(now.components.seconds)s \(seq)\(isUrgent ? " urgently" : "")")
  }
  func close() { tell("close") }
}

extension Part: ControlEndpoint {
  func open(
    asked: @escaping @Sendable () -> Void, missed: @escaping @Sendable (Int) -> [Record]
  ) {
    state.withLock { $0.asked = asked }
  }

  func take() -> [ClientRequest] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  func answer(_ client: ClientRequest.Client, _ reply: Reply) {
    switch reply.outcome {
    case .done: tell("answer: done" + (reply.isSaved ? "" : ", but \(reply.why ?? "not saved")"))
    case .refused(let code, _): tell("answer: refused \(code)")
    }
  }

  func answer(_ client: ClientRequest.Client, with snapshot: Record) { tell("answer: snapshot") }

  func subscribe(_ client: ClientRequest.Client, since: Int?, snapshot: Record) {
    tell("subscription")
  }

  func publish(_ records: [Record]) { tell(records) }
  func whenUnwatched(_ action: @escaping @Sendable () -> Void) {}
  var hasWatchers: Bool { false }
  func close(by deadline: Duration) { tell("close") }
}

extension Part: Display {
  var takesRequests: Bool { true }

  func show(_ rotation: any Watchable, after records: [Record], at now: Duration) -> Duration? {
    nil
  }

  func say(_ message: String) { tell("says \(message)") }
  func whenGone(_ action: @escaping @Sendable () -> Void) {}
  func windowChanged() {}
  func enter() { tell("enter") }
  func leave() { tell("leave") }

  func end(
    _ rotation: any Watchable, mayLinger: Bool, whenDone: @escaping @Sendable () -> Void
  ) {
    tell(mayLinger ? "lingers" : "ends")
    if !mayLinger { whenDone() }
  }
}
