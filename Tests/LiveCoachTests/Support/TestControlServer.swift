import CivilTime
import Coach
import CoachSupport
import Dispatch
import EventStream
import Glibc
import Journals
import Platform
import Synchronization

/// A control server with a coach behind it that says yes to everything, one number higher each time.
final class TestControlServer: Sendable {
  private struct State {
    /// The number of the newest record.
    var seq = 0
    var calls = 0
    /// How often it was told that the last watcher has gone.
    var departures = 0
    /// The requests of every turn, as words, each with the number of its client.
    var turns: [[String]] = []
  }

  let path: String
  let queue = DispatchQueue(label: "control server")
  let server: ControlServer
  private let folder: String
  private let template: Record
  private let state: Confined<State>

  /// Whether requests are taken and answered as soon as they are announced.
  private let servesAtOnce: Bool

  /// A server whose snapshots have so many tasks; up to the number `seq` records were published
  /// before.
  init(
    tasks: Int = 1, seq: Int = 0, servesAtOnce: Bool = true,
    clocks: any Clocks = SystemClocks(), shortestSilence: Duration = .seconds(1),
    earlier: @escaping ControlServer.Earlier = { _, _, _ in nil }
  ) throws {
    folder = "/tmp/control-server-\(UInt64.random(in: 0...(.max)))"
    path = folder + "/a.sock"
    self.servesAtOnce = servesAtOnce
    server = try ControlServer(
      SocketListener(at: path), queue: queue, clocks: clocks,
      shortestSilence: shortestSilence, earlier: earlier)
    template = try Rehearsal((1...tasks).map { "Task \($0)" }.joined(separator: "\n")).session
      .snapshot
    state = Confined(State(seq: seq), to: queue)
    queue.sync {
      server.open { [weak self] in
        self?.hear()
      } missed: { [weak self] first in
        self?.missed(from: first) ?? []
      }
      server.whenUnwatched { [weak self] in self?.state.value.departures += 1 }
    }
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }

  private var snapshot: Record {
    var snapshot = template
    snapshot.seq = state.value.seq
    return snapshot
  }

  private func missed(from first: Int) -> [Record] {
    var lost = template
    lost.seq = nil
    lost.content = .lost(from: first, to: state.value.seq)
    return [lost, snapshot]
  }

  private func hear() {
    state.value.calls += 1
    if servesAtOnce { serve() }
  }

  /// How often it was told that requests wait.
  var calls: Int { queue.sync { state.value.calls } }

  /// How often it was told that nobody watches any more.
  var departures: Int { queue.sync { state.value.departures } }

  /// Takes and answers all requests that wait, on the queue.
  func serve() {
    let requests = server.take()
    state.value.turns.append(requests.map { "\($0.client.number) \($0.line.words)" })
    for request in requests {
      switch request.line.request {
      case .success(.status):
        server.answer(request.client, with: snapshot)
      case .success(.subscribe(let since)):
        server.subscribe(request.client, since: since, snapshot: snapshot)
      case .success:
        state.value.seq += 1
        let reply = Reply(id: request.line.id, .done(seq: state.value.seq))
        server.answer(request.client, reply)
      case .failure(let error):
        server.answer(
          request.client, Reply(id: request.line.id, .refused(code: 2, error: "\(error)")))
      }
    }
  }

  /// The requests so far, turn by turn.
  var turns: [[String]] { queue.sync { state.value.turns } }

  /// Publishes so many records, each with some bytes of text.
  func publish(_ count: Int, bytes: Int = 0) {
    queue.sync {
      server.publish((0..<count).map { _ in nextRecord(bytes: bytes) })
    }
  }

  private func nextRecord(bytes: Int) -> Record {
    state.value.seq += 1
    return record(state.value.seq, text: String(repeating: "x", count: bytes))
  }

  /// Lets the numbers of records go on from one.
  func skipTo(_ seq: Int) { queue.sync { state.value.seq = seq } }

  /// Publishes what has no number, and is not kept.
  func publishTick() {
    queue.sync {
      var tick = template
      tick.seq = nil
      tick.content = .tick(nil, remaining: nil)
      server.publish([tick])
    }
  }

  /// A record of a number.
  func record(_ seq: Int, text: String = "") -> Record {
    var record = template
    record.seq = seq
    record.content = .problem(.list, message: text)
    return record
  }

  /// Waits until everything has happened that was to happen on the queue at once.
  func waitForTimers() {
    let timer = DispatchSemaphore(value: 0)
    queue.asyncAfter(deadline: .now() + .milliseconds(10)) { timer.signal() }
    timer.wait()
  }

  var hasWatchers: Bool { queue.sync { server.hasWatchers } }
}

extension RequestLine {
  fileprivate var words: String {
    switch request {
    case .success(let request): "\(request)"
    case .failure(let error): "unreadable: \(error)"
    }
  }
}

extension Guest {
  /// The next record, by its kind and number.
  func hearRecord() throws -> String? {
    guard let line = hear() else { return nil }
    guard case .record(let record) = try StreamLine(parsing: Array(line.utf8).span) else {
      return "no record: \(line)"
    }
    if case .lost(let first, let last) = record.content { return "lost \(first)-\(last)" }
    return record.seq.map { "\(record.content.kind) \($0)" } ?? "\(record.content.kind)"
  }
}
