import Ahead
import CivilTime
import Coach
import Commands
import EventStream
import JSONLines
import Journals
import Options
import Platform
import RoundRobin
import Synchronization
import Tasks
import Testing

/// A coach that is made up around a real session: time passes while its clients wait for it.
///
/// ```swift
/// let coach = try FakeCoach("Essay\nBiology\n")
/// let world = FakeWorld().coach(coach)
/// ```
package final class FakeCoach: Sendable {
  /// Something that happens from outside at an instant.
  package enum Deed: Sendable {
    /// A line of the command language.
    case command(String)
    /// A change of the list by another program.
    case listChange(Request)
    /// The process is killed.
    case death
    /// All subscribers are displaced by new ones.
    case displacement
    /// Something else.
    case call(@Sendable () -> Void)
  }

  fileprivate struct State {
    var session: Session
    var records: [Record] = []
    var deeds: [(at: Duration, deed: Deed)] = []
    var subscribers: [FakeConnection] = []
    var isGone = false
    /// How often a client has waited in vain.
    var waits = 0
  }

  package let clocks: FakeClocks
  /// How much time had passed when the rotation began.
  private let start: Duration
  private let state: Mutex<State>

  /// A rotation over the lines of a list that begins now, by a plan of these options if there are
  /// any, which was asked to use some calendars.
  package init(
    _ lines: String, rules: Rules = Rules(quantum: .seconds(600)), id: String = "rotation",
    name: String = "default", list path: String? = nil, keepsUpList: Bool = true,
    clocks: FakeClocks = FakeClocks(),
    zone: Zone = Zone(offset: 3600), plan options: String? = nil,
    calendars: [String] = []
  ) throws {
    self.clocks = clocks
    start = clocks.passed
    let wall = WallClock(anchor: FakeClocks.start + clocks.passed, zone: zone)
    let list = try TaskList(reading: Array(lines.utf8), as: .todoTxt)
    func begun(_ plan: Itinerary?) -> Session {
      Session(
        Enrolment(list.items, plan: plan, wall: wall), rules: rules, rotationID: id,
        origin: Origin(
          name: name, machine: "here-abcd", pid: 42, list: path, keepsUpList: keepsUpList),
        wall: wall)
    }
    var session = begun(nil)
    if let options {
      let planner = RotationPlanner(
        try PlanTerms(
          Arguments(
            parsing: options.split(separator: " ").map(String.init), as: PlanCommand.syntax)),
        items: list.items, list: path, zone: zone, past: CarriedTasks(),
        calendars: calendars)
      let itinerary = planner.plan(
        session.situation("the rotation begins", days: planner.days))
      session = begun(itinerary)
      session.pursue(itinerary, days: planner.days, planner: planner)
    }
    state = Mutex(State(session: session))
    state.withLock { state in
      state.records = [state.session.open()] + state.session.advance(to: .zero)
    }
  }

  /// Lets something happen at an instant of the rotation's clock.
  package func at(_ instant: Duration, _ deed: Deed) -> FakeCoach {
    state.withLock { state in
      state.deeds.append((instant, deed))
      state.deeds.sort { $0.at < $1.at }
    }
    return self
  }

  package func connect() -> any Connection { FakeConnection(to: self) }

  /// Lets time pass up to an instant of the rotation's clock.
  package func letPass(to instant: Duration) {
    clocks.pass(to: start + instant)
    catchUp()
  }

  /// Everything that was said so far.
  package var records: [Record] { state.withLock(\.records) }

  /// How often a client has waited in vain, up to its time limit.
  package var waits: Int { state.withLock(\.waits) }

  fileprivate func countWait() { state.withLock { $0.waits += 1 } }

  /// Whether a new client would find no rotation.
  package var isGone: Bool { state.withLock { $0.isGone || $0.session.isOver } }

  /// Stops the rotation at an instant, and answers everything that was said.
  package func ended(at instant: Duration) -> [Record] {
    _ = at(instant, .command("stop"))
    while letTimePass(to: nil), !isGone {}
    return records
  }

  /// Lets a coach that was killed be there again, with the same rotation.
  package func revive() { state.withLock { $0.isGone = false } }

  // MARK: Serving

  /// Answers a line that a client sent.
  fileprivate func answer(_ line: [UInt8], for client: FakeConnection) -> [UInt8] {
    catchUp()
    let line = RequestLine(parsing: line.span)
    return state.withLock { state in
      switch line.request {
      case .failure(let error):
        return Reply(id: line.id, .refused(code: 2, error: error.description)).bytes
      case .success(.status):
        return state.session.snapshot.bytes
      case .success(.subscribe(let since)):
        guard let since else {
          state.subscribers.append(client)
          return state.session.snapshot.bytes
        }
        let last = state.session.scribe.seq
        if since > last {
          let error = "record \(since) does not exist yet; the last one is \(last)"
          return Reply(id: line.id, .refused(code: 4, error: error)).bytes
        }
        state.subscribers.append(client)
        return state.records.filter { $0.seq ?? 0 > since }.flatMap(\.bytes)
      case .success where line.until.map { clocks.monotonic >= $0 } == true:
        return Reply(id: line.id, .refused(code: 4, error: "that came too late")).bytes
      case .success(let request):
        return state.reply(to: request, id: line.id, wantsRecords: line.wantsRecords).bytes
      }
    }
  }

  /// Lets time pass until something happens, at the longest up to an instant; answers whether
  /// something may have.
  fileprivate func letTimePass(to limit: Duration?) -> Bool {
    let (next, isGone) = state.withLock { state in
      ([state.session.nextDeadline, state.deeds.first?.at].compactMap(\.self).min(), state.isGone)
    }
    guard !isGone, let instant = [next, limit.map { $0 - start }].compactMap(\.self).min() else {
      return false
    }
    clocks.pass(to: start + instant)
    catchUp()
    return limit.map { start + instant < $0 } ?? true
  }

  /// Says and does what was due by now.
  fileprivate func catchUp() {
    let now = clocks.passed - start
    var calls: [@Sendable () -> Void] = []
    state.withLock { state in
      while let (at, deed) = state.deeds.first, at <= now {
        state.deeds.removeFirst()
        state.tell(state.session.advance(to: at))
        switch deed {
        case .command(let words):
          guard let request = try? Request(parsing: words) else { continue }
          _ = state.reply(to: request, id: nil)
        case .listChange(let request):
          state.tell((try? state.session.perform(ListChange(request, id: ""))) ?? [])
        case .death:
          state.isGone = true
          state.subscribers = []
        case .displacement:
          for subscriber in state.subscribers { subscriber.close() }
          state.subscribers = []
        case .call(let call): calls.append(call)
        }
      }
      if !state.isGone { state.tell(state.session.advance(to: now)) }
    }
    for call in calls { call() }
  }
}

extension FakeCoach.State {
  package mutating func reply(to request: Request, id: Int?, wantsRecords: Bool = false) -> Reply {
    do throws(Refused) {
      let news = try session.perform(request) + session.advance(to: session.now)
      tell(news)
      return Reply(
        id: id, .done(seq: session.scribe.seq), records: wantsRecords ? news : nil)
    } catch {
      return Reply(id: id, .refused(code: error.isBadValue ? 2 : 4, error: error.description))
    }
  }

  package mutating func tell(_ news: [Record]) {
    records += news
    for subscriber in subscribers { subscriber.deliver(news.flatMap(\.bytes)) }
  }
}

/// A client's end of a connection to a coach that is made up.
package final class FakeConnection: Connection {
  private struct State {
    var lines = LineSplitter()
    var inbox: [UInt8] = []
    var isClosed = false
  }

  private let coach: FakeCoach
  private let state = Mutex(State())

  fileprivate init(to coach: FakeCoach) { self.coach = coach }

  fileprivate func deliver(_ bytes: [UInt8]) { state.withLock { $0.inbox += bytes } }

  package func send(_ bytes: [UInt8]) throws(SystemError) {
    coach.catchUp()
    if coach.isGone { throw SystemError(call: "send", errno: 32) }
    var lines: [[UInt8]] = []
    state.withLock { state in
      state.lines.split(bytes.span) { line in
        if case .whole(let span) = line.content {
          lines.append(span.withUnsafeBufferPointer { Array($0) })
        }
      }
    }
    for line in lines { deliver(coach.answer(line, for: self)) }
  }

  package func receive(within patience: Duration?) throws(SystemError) -> [UInt8]? {
    let limit = patience.map { coach.clocks.passed + $0 }
    while true {
      let (bytes, isClosed) = state.withLock { state in
        defer { state.inbox = [] }
        return (state.inbox, state.isClosed)
      }
      if !bytes.isEmpty { return bytes }
      if isClosed || coach.isGone { return [] }
      guard coach.letTimePass(to: limit) else {
        if limit == nil || coach.isGone { return [] }
        coach.countWait()
        return nil
      }
    }
  }

  package var isRead: Bool { true }

  package func close() { state.withLock { $0.isClosed = true } }
}
