import Coach
import Dispatch
import EventStream
import Platform
import Synchronization
import Testing

/// The stream over the control socket.
@Suite struct ControlWatcherTests {
  /// A guest who watches, and has heard what the stream begins with.
  private func watcher(of desk: FrontDesk) throws -> Guest {
    let guest = Guest(at: desk.path)
    guest.say("subscribe")
    #expect(try guest.hearRecord()?.hasPrefix("snapshot") == true)
    return guest
  }

  @Test func `Whoever subscribes gets a snapshot, and every record from then on`() throws {
    let desk = try FrontDesk()
    desk.publish(2)
    #expect(!desk.hasWatchers)
    let guest = Guest(at: desk.path)
    guest.say("subscribe")

    #expect(try guest.hearRecord() == "snapshot 2")
    #expect(desk.hasWatchers)
    desk.publish(2)
    desk.publishTick()
    #expect(try guest.hearRecord() == "problem 3")
    #expect(try guest.hearRecord() == "problem 4")
    #expect(try guest.hearRecord() == "tick")
    guest.leave()
    #expect(FrontDesk.waits { !desk.hasWatchers })
  }

  @Test func `Records that a snapshot contains are not given again`() throws {
    let desk = try FrontDesk()
    let guest = Guest(at: desk.path)
    // The coach has made a record that is on its way to the disk.
    let late = desk.record(1)
    desk.skipTo(1)
    guest.say("subscribe")
    #expect(try guest.hearRecord() == "snapshot 1")

    desk.queue.sync { desk.server.publish([late]) }
    desk.publish(1)
    #expect(try guest.hearRecord() == "problem 2")
  }

  @Test func `A watcher takes no part in the conversation any more, and may say so`() throws {
    let desk = try FrontDesk()
    let guest = Guest(at: desk.path)
    guest.say("subscribe", "stop", "nonsense")
    guest.endSpeech()
    #expect(try guest.hearRecord() == "snapshot 0")

    desk.publish(1)
    #expect(try guest.hearRecord() == "problem 1")
    #expect(desk.turns == [["1 subscribe"]])
    guest.leave()
    #expect(FrontDesk.waits { !desk.hasWatchers })
  }

  // MARK: Since

  @Test func `The newest records are given from memory`() throws {
    let desk = try FrontDesk()
    desk.publish(5)
    desk.publishTick()
    let guest = Guest(at: desk.path)
    guest.say("subscribe since 3")

    #expect(try guest.hearRecord() == "problem 4")
    #expect(try guest.hearRecord() == "problem 5")
    desk.publish(1)
    #expect(try guest.hearRecord() == "problem 6", "It is not told what the time was before")
  }

  @Test func `Whoever knows everything gets what comes next`() throws {
    let desk = try FrontDesk(seq: 5)
    let guest = Guest(at: desk.path)
    guest.say("subscribe since 5")
    #expect(FrontDesk.waits { desk.hasWatchers })

    desk.publish(1)
    #expect(try guest.hearRecord() == "problem 6")
  }

  /// Keeps what was asked of the journal.
  private final class Journal: Sendable {
    private let asked = Mutex<[String]>([])
    var questions: [String] { asked.withLock { $0 } }

    func lines(after first: Int, upTo last: Int, on queue: DispatchQueue?) -> [UInt8] {
      if let queue { dispatchPrecondition(condition: .notOnQueue(queue)) }
      asked.withLock { $0.append("\(first)-\(last)") }
      return ((first + 1)...last).flatMap { Array("{\"seq\":\($0)}\n".utf8) }
    }
  }

  @Test func `Older records are looked up a portion at a time, and the stream has no gap`() throws {
    let journal = Journal()
    let desk = try FrontDesk(seq: 600) { journal.lines(after: $0, upTo: $1, on: nil) }
    desk.publish(3)
    let guest = Guest(at: desk.path)
    guest.say("subscribe since 10")

    for seq in 11...600 { #expect(guest.hear() == "{\"seq\":\(seq)}") }
    for seq in 601...603 { #expect(try guest.hearRecord() == "problem \(seq)") }
    desk.publish(1)
    #expect(try guest.hearRecord() == "problem 604")
    #expect(journal.questions == ["10-266", "266-522", "522-600"])
  }

  @Test
  func `Looking records up does not hold up the coach, and what happens meanwhile comes after`()
    throws
  {
    let gate = DispatchSemaphore(value: 0)
    let journal = Journal()
    let desk = try FrontDesk(seq: 3) { first, last in
      gate.wait()
      return journal.lines(after: first, upTo: last, on: nil)
    }
    let guest = Guest(at: desk.path)
    let other = Guest(at: desk.path)
    guest.say("subscribe since 1")
    #expect(FrontDesk.waits { desk.hasWatchers })
    other.say("here")
    #expect(other.hear() == #"{"ok":true,"seq":4,"saved":true}"#)
    desk.publish(2)

    gate.signal()
    #expect(guest.hear() == #"{"seq":2}"#)
    #expect(guest.hear() == #"{"seq":3}"#)
    // The reply above has taken the number 4.
    gate.signal()
    #expect(guest.hear() == #"{"seq":4}"#)
    #expect(try guest.hearRecord() == "problem 5")
    #expect(try guest.hearRecord() == "problem 6")
  }

  @Test func `Whoever asks for records that nobody has is told so`() throws {
    let desk = try FrontDesk(seq: 8)
    let guest = Guest(at: desk.path)
    guest.say("subscribe since 2")

    #expect(try guest.hearRecord() == "lost 3-8")
    #expect(try guest.hearRecord() == "snapshot 8")
    desk.publish(1)
    #expect(try guest.hearRecord() == "problem 9")
  }

  // MARK: Slow ones

  @Test func `A watcher that does not read loses records, is told so, and goes on`() throws {
    let desk = try FrontDesk()
    let guest = try watcher(of: desk)
    let quick = try watcher(of: desk)
    var heard = 0
    for _ in 0..<40 {
      desk.publish(100, bytes: 1_000)
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
    desk.publish(1)
    #expect(try guest.hearRecord() == "problem 4001")
  }

  @Test func `A watcher that reads late gets everything that is still there`() throws {
    let desk = try FrontDesk()
    let guest = try watcher(of: desk)
    desk.publish(900, bytes: 1_000)

    for seq in 1...900 { #expect(try guest.hearRecord() == "problem \(seq)") }
  }

  // MARK: The end

  @Test func `At the end everybody gets what is meant for them`() throws {
    let desk = try FrontDesk(tasks: 3_000, seq: 4) { first, last in
      Array("{\"since\":\(first),\"to\":\(last)}\n".utf8)
    }
    let (watcher, asker, reader) = (
      try watcher(of: desk), Guest(at: desk.path), Guest(at: desk.path)
    )
    asker.say("status")
    #expect(FrontDesk.waits { desk.turns.count == 2 })
    reader.say("subscribe since 0")
    #expect(FrontDesk.waits { desk.turns.count == 3 })
    let ended = DispatchSemaphore(value: 0)
    desk.queue.async {
      desk.server.publish([desk.record(5)])
      desk.server.close(by: SystemClocks().monotonic + .seconds(5))
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
    #expect(!Guest(at: desk.path).isConnected)
    #expect(!desk.hasWatchers)
  }

  @Test func `The end does not wait for those who read nothing`() throws {
    let desk = try FrontDesk()
    let guest = try watcher(of: desk)
    desk.publish(900, bytes: 1_000)

    let clocks = SystemClocks()
    let start = clocks.monotonic
    desk.queue.sync { desk.server.close(by: start + .milliseconds(60)) }
    #expect((.milliseconds(59) ... .seconds(2)).contains(clocks.monotonic - start))
    #expect(try guest.hearRecord() == "problem 1")
  }
}
