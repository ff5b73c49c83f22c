import CoachSupport
import Dispatch
import EventStream
import Journals
import Platform
import Synchronization
import Testing
import WorldSupport

@testable import Coach

/// The stream over the control socket.
@Suite struct ControlWatcherTests {
  /// A guest who watches, and has heard what the stream begins with.
  private func watcher(of server: TestControlServer) throws -> Guest {
    let guest = Guest(at: server.path)
    guest.say("subscribe")
    #expect(try guest.hearRecord()?.hasPrefix("snapshot") == true)
    return guest
  }

  @Test func `A subscriber gets a snapshot and every record from then on`() throws {
    let server = try TestControlServer()
    server.publish(2)
    #expect(!server.hasWatchers)
    let guest = Guest(at: server.path)
    guest.say("subscribe")

    #expect(try guest.hearRecord() == "snapshot 2")
    #expect(server.hasWatchers)
    server.publish(2)
    server.publishTick()
    #expect(try guest.hearRecord() == "problem 3")
    #expect(try guest.hearRecord() == "problem 4")
    #expect(try guest.hearRecord() == "tick")
    guest.leave()
    #expect(waits { !server.hasWatchers })
  }

  @Test func `Records that a snapshot contains are not given again`() throws {
    let server = try TestControlServer()
    let guest = Guest(at: server.path)
    // The coach has made a record that is on its way to the disk.
    let late = server.record(1)
    server.skipTo(1)
    guest.say("subscribe")
    #expect(try guest.hearRecord() == "snapshot 1")

    server.queue.sync { server.server.publish([late]) }
    server.publish(1)
    #expect(try guest.hearRecord() == "problem 2")
  }

  @Test func `A watcher takes no part in the conversation any more, and may say so`() throws {
    let server = try TestControlServer()
    let guest = Guest(at: server.path)
    guest.say("subscribe", "stop", "nonsense")
    guest.endSpeech()
    #expect(try guest.hearRecord() == "snapshot 0")

    server.publish(1)
    #expect(try guest.hearRecord() == "problem 1")
    #expect(server.turns == [["1 subscribe"]])
    guest.leave()
    #expect(waits { !server.hasWatchers })
  }

  // MARK: Since

  @Test func `The newest records are given from memory`() throws {
    let server = try TestControlServer()
    server.publish(5)
    server.publishTick()
    let guest = Guest(at: server.path)
    guest.say("subscribe since 3")

    #expect(try guest.hearRecord() == "problem 4")
    #expect(try guest.hearRecord() == "problem 5")
    server.publish(1)
    #expect(try guest.hearRecord() == "problem 6", "It is not told what the time was before")
  }

  @Test func `A reader that knows everything gets the next records`() throws {
    let server = try TestControlServer(seq: 5)
    let guest = Guest(at: server.path)
    guest.say("subscribe since 5")
    #expect(waits { server.hasWatchers })

    server.publish(1)
    #expect(try guest.hearRecord() == "problem 6")
  }

  /// Keeps what was asked of the journal.
  private final class Journal: Sendable {
    private let asked = Mutex<[String]>([])
    var questions: [String] { asked.withLock { $0 } }

    /// As many records as are looked up at once.
    func portion(after first: Int, upTo limit: Int) -> RecordPortion {
      asked.withLock { $0.append("\(first)-\(limit)") }
      let last = min(limit, first + 256)
      let lines = ((first + 1)...last).flatMap { Array("{\"seq\":\($0)}\n".utf8) }
      return RecordPortion(bytes: lines, last: last)
    }
  }

  @Test func `Older records are looked up a portion at a time, and the stream has no gap`() throws {
    let journal = Journal()
    let server = try TestControlServer(seq: 600) { after, upTo, _ in
      journal.portion(after: after, upTo: upTo)
    }
    server.publish(3)
    let guest = Guest(at: server.path)
    guest.say("subscribe since 10")

    for seq in 11...600 { #expect(guest.hear() == "{\"seq\":\(seq)}") }
    for seq in 601...603 { #expect(try guest.hearRecord() == "problem \(seq)") }
    server.publish(1)
    #expect(try guest.hearRecord() == "problem 604")
    #expect(journal.questions == ["10-600", "266-600", "522-600"])
  }

  @Test
  func `Looking records up does not hold up the coach, and what happens meanwhile comes after`()
    throws
  {
    let gate = DispatchSemaphore(value: 0)
    let journal = Journal()
    let server = try TestControlServer(seq: 3) { first, last, _ in
      gate.wait()
      return journal.portion(after: first, upTo: last)
    }
    let guest = Guest(at: server.path)
    let other = Guest(at: server.path)
    guest.say("subscribe since 1")
    #expect(waits { server.hasWatchers })
    other.say("here")
    #expect(other.hear() == #"{"ok":true,"seq":4,"saved":true}"#)
    server.publish(2)

    gate.signal()
    #expect(guest.hear() == #"{"seq":2}"#)
    #expect(guest.hear() == #"{"seq":3}"#)
    // The reply above has taken the number 4.
    gate.signal()
    #expect(guest.hear() == #"{"seq":4}"#)
    #expect(try guest.hearRecord() == "problem 5")
    #expect(try guest.hearRecord() == "problem 6")
  }

  @Test func `A request for missing records gets an error`() throws {
    let server = try TestControlServer(seq: 8)
    let guest = Guest(at: server.path)
    guest.say("subscribe since 2")

    #expect(try guest.hearRecord() == "lost 3-8")
    #expect(try guest.hearRecord() == "snapshot 8")
    server.publish(1)
    #expect(try guest.hearRecord() == "problem 9")
  }

  /// Looks up without end, until nobody wants to know any more.
  private final class Search: Sendable {
    private let state = Monitor((begun: 0, given: 0, ended: 0, isOver: false))

    func look(_ after: Int, _ isWanted: () -> Bool) -> RecordPortion? {
      state.change { $0.begun += 1 }
      while isWanted() {
        if state.change({ $0.isOver }) {
          state.change { $0.given += 1 }
          return RecordPortion(bytes: Array("{\"seq\":\(after + 1)}\n".utf8), last: after + 1)
        }
        Thread.sleep(.milliseconds(1))
      }
      state.change { $0.ended += 1 }
      return nil
    }

    func finish() { state.change { $0.isOver = true } }

    var begun: Int { state.change { $0.begun } }
    var ended: Int { state.change { $0.ended } }
    var given: Int { state.change { $0.given } }
  }

  @Test func `Nothing is looked up for clients that have gone, and the others are served`()
    throws
  {
    let search = Search()
    let server = try TestControlServer(seq: 1) { after, _, isWanted in search.look(after, isWanted)
    }
    let first = Guest(at: server.path)
    first.say("subscribe since 0")
    #expect(waits { search.begun == 1 })
    let others = (0..<20).map { _ in Guest(at: server.path) }
    for guest in others { guest.say("subscribe since 0") }
    #expect(waits { server.turns.joined().count == 21 })
    let last = Guest(at: server.path)
    last.say("subscribe since 0")
    #expect(waits { server.turns.joined().count == 22 })

    for guest in others { guest.leave() }
    first.leave()
    // Those who waited behind it need not even be begun with.
    #expect(waits { search.ended == 1 && search.begun == 2 })
    search.finish()
    #expect(last.hear() == "{\"seq\":1}")
    #expect(search.given == 1)
    #expect(server.departures == 0)
    last.leave()
    #expect(waits { server.departures == 1 })
  }

  @Test func `A failed lookup is not repeated forever`() throws {
    let server = try TestControlServer(seq: 8) { after, _, _ in
      RecordPortion(bytes: [], last: after)
    }
    let guest = Guest(at: server.path)
    guest.say("subscribe since 2")
    #expect(try guest.hearRecord() == "lost 3-8")
    #expect(try guest.hearRecord() == "snapshot 8")
  }

  // MARK: Many

  @Test func `The end of the watchers is not reported while others watch`() throws {
    let server = try TestControlServer()
    let (one, other) = (try watcher(of: server), try watcher(of: server))
    let asker = Guest(at: server.path)
    asker.say("here")
    #expect(asker.hear() != nil)
    one.leave()
    asker.leave()
    server.publish(1)
    #expect(try other.hearRecord() == "problem 2")
    #expect(server.departures == 0)
    other.leave()
    #expect(waits { server.departures == 1 })
    #expect(!server.hasWatchers)
  }

  @Test func `A client that connects just after the last watcher counts as watching`() throws {
    let server = try TestControlServer(servesAtOnce: false)
    let (one, other) = (Guest(at: server.path), Guest(at: server.path))
    one.say("subscribe")
    #expect(waits { one.isRead })
    server.queue.sync { server.serve() }
    #expect(try one.hearRecord() == "snapshot 0")
    server.queue.sync {
      one.leave()
      server.server.look(at: 1)
      other.say("subscribe")
      server.server.look(at: 2)
      server.serve()
    }
    server.waitForTimers()
    #expect(server.hasWatchers)
    #expect(server.departures == 0)
  }

  @Test func `Each is given a portion at a time, so that all have their turn`() throws {
    let server = try TestControlServer()
    let guests = try (0..<3).map { _ in try watcher(of: server) }
    let records = (1...500).map { server.record($0, text: long) }
    let unread = server.queue.sync {
      server.server.publish(records)
      return guests.map(\.unread)
    }
    // Before the first can take more, the others have had as much.
    #expect(unread.allSatisfy { (1...80 << 10).contains($0) }, "\(unread)")
    for guest in guests {
      for seq in 1...500 { #expect(try guest.hearRecord() == "problem \(seq)") }
    }
  }

  private let long = String(repeating: "x", count: 1_500)

  // MARK: Slow ones

  @Test func `A watcher that does not read loses records, learns it, and goes on`() throws {
    let server = try TestControlServer()
    let guest = try watcher(of: server)
    let quick = try watcher(of: server)
    var heard = 0
    for _ in 0..<40 {
      server.publish(100, bytes: 1_000)
      for _ in 0..<100 { heard += try quick.hearRecord()?.hasPrefix("problem") == true ? 1 : 0 }
    }
    #expect(heard == 4_000, "Another one is not held up")

    var last = 0
    while let record = try guest.hearRecord(), !record.hasPrefix("lost") {
      last += 1
      #expect(record == "problem \(last)")
    }
    // As much as a socket and one portion hold.
    #expect((100...1_000).contains(last))
    #expect(try guest.hearRecord() == "snapshot 4000")
    server.publish(1)
    #expect(try guest.hearRecord() == "problem 4001")
  }

  @Test func `A watcher that reads late gets everything that is still there`() throws {
    let server = try TestControlServer()
    let guest = try watcher(of: server)
    server.publish(900, bytes: 1_000)

    for seq in 1...900 { #expect(try guest.hearRecord() == "problem \(seq)") }
  }

  // MARK: The end

  @Test func `At the end every client gets all of its output`() throws {
    let server = try TestControlServer(tasks: 3_000, seq: 4) { first, last, _ in
      RecordPortion(bytes: Array("{\"since\":\(first),\"to\":\(last)}\n".utf8), last: last)
    }
    let (watcher, asker, reader) = (
      try watcher(of: server), Guest(at: server.path), Guest(at: server.path)
    )
    asker.say("status")
    #expect(waits { server.turns.count == 2 })
    reader.say("subscribe since 0")
    #expect(waits { server.turns.count == 3 })
    let ended = DispatchSemaphore(value: 0)
    server.queue.async {
      server.server.publish([server.record(5)])
      server.server.close(by: SystemClocks().monotonic + .seconds(5))
      ended.signal()
    }

    #expect(try asker.hearRecord() == "snapshot 4")
    #expect(asker.isHungUpOn)
    #expect(try watcher.hearRecord() == "problem 5")
    #expect(watcher.isHungUpOn)
    #expect(reader.hear() == #"{"since":0,"to":4}"#)
    #expect(try reader.hearRecord() == "problem 5")
    #expect(reader.isHungUpOn)
    #expect(ended.wait(timeout: .now() + 5) == .success)
    #expect(!Guest(at: server.path).isConnected)
    #expect(!server.hasWatchers)
  }

  @Test func `The end does not wait for silent clients`() throws {
    let server = try TestControlServer()
    let guest = Guest(at: server.path)
    guest.say("here")
    #expect(guest.hear() != nil)
    let start = SystemClocks().monotonic
    server.queue.sync { server.server.close(by: start + .seconds(2)) }
    #expect(SystemClocks().monotonic < start + .seconds(2))
    #expect(guest.isHungUpOn)
  }

  @Test func `The end does not wait for clients that do not read`() throws {
    let server = try TestControlServer()
    let guest = try watcher(of: server)
    server.publish(900, bytes: 1_000)

    let clocks = SystemClocks()
    let start = clocks.monotonic
    server.queue.sync { server.server.close(by: start + .milliseconds(60)) }
    #expect((.milliseconds(59) ... .seconds(2)).contains(clocks.monotonic - start))
    #expect(try guest.hearRecord() == "problem 1")
  }
}
