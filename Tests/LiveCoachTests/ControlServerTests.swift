import Coach
import CoachSupport
import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin
import Testing
import WorldSupport

/// Requests and replies over the control socket.
@Suite struct ControlServerTests {
  @Test func `Requests in words and as JSON are answered in their order`() throws {
    let server = try TestControlServer()
    let guest = Guest(at: server.path)

    guest.say("pause", #"{"id":7,"do":"extend","by":"5m"}"#, "skip")
    #expect(guest.hear() == #"{"ok":true,"seq":1,"saved":true}"#)
    #expect(guest.hear() == #"{"id":7,"ok":true,"seq":2,"saved":true}"#)
    #expect(guest.hear() == #"{"ok":true,"seq":3,"saved":true}"#)
    #expect(server.turns == [["1 pause"], ["1 extend 5m"], ["1 skip"]])
  }

  @Test func `A client asks through the socket as it asks a fake one`() throws {
    let server = try TestControlServer(tasks: 3)
    let client = ControlClient(try LocalSocket(connectingTo: server.path))

    #expect(try client.ask(.pause()) == Reply(id: 1, .done(seq: 1)))
    #expect(try client.status().rotation.ring.count == 3)
    try client.subscribe()
    #expect(try client.nextRecordLine(within: .seconds(5))?.count ?? 0 > 100)
    server.publish(1)
    #expect(
      try client.nextRecordLine(within: .seconds(5)) == Array(server.record(2).bytes.dropLast()))
    #expect(try client.nextRecordLine(within: .zero) == nil)
  }

  @Test func `Each client is served once in a turn, in the order in which they came`() throws {
    let server = try TestControlServer(servesAtOnce: false)
    let guests = (1...3).map { _ in Guest(at: server.path) }
    for number in [2, 0, 1] {
      guests[number].say("skip", "here")
      #expect(waits { guests[number].isRead })
    }

    server.queue.sync { server.serve() }
    #expect(waits { server.calls == 2 })
    server.queue.sync { server.serve() }
    #expect(server.turns == [["3 skip", "1 skip", "2 skip"], ["3 here", "1 here", "2 here"]])
    #expect(server.calls == 2)
    for number in [2, 0] {
      guests[number].say("here")
      #expect(waits { guests[number].isRead })
    }
    server.queue.sync { server.serve() }
    #expect(server.turns.last == ["3 here", "1 here"])
    for number in [0, 2] {
      guests[number].say("skip")
      #expect(waits { guests[number].isRead })
    }
    server.queue.sync { server.serve() }
    #expect(server.turns.last == ["1 skip", "3 skip"])
  }

  @Test func `Unreadable lines are answered, blank ones are not`() throws {
    let server = try TestControlServer()
    let guest = Guest(at: server.path)

    guest.say("", "  \t", "pasue", "\r", "pause\r", #"{"id":3,"do":"#)
    #expect(guest.hear()?.contains("did you mean 'pause'?") == true)
    #expect(guest.hear() == #"{"ok":true,"seq":1,"saved":true}"#)
    #expect(guest.hear()?.contains("not JSON") == true)
  }

  @Test func `A client that has finished sending gets its replies and is then disconnected`() throws
  {
    let server = try TestControlServer()
    let guest = Guest(at: server.path)

    guest.say("done", "skip")
    guest.endSpeech()
    #expect(guest.hear() == #"{"ok":true,"seq":1,"saved":true}"#)
    #expect(guest.hear() == #"{"ok":true,"seq":2,"saved":true}"#)
    #expect(guest.isHungUpOn)
  }

  @Test func `A request is executed even if its client has gone`() throws {
    let server = try TestControlServer()
    let guest = Guest(at: server.path)

    guest.say("done", "skip", "pause")
    guest.leave()
    #expect(waits { server.turns.count == 3 })
  }

  @Test func `A line without an end is not carried out`() throws {
    let server = try TestControlServer()
    let guest = Guest(at: server.path)

    guest.say(Array("rm Essay".utf8))
    guest.endSpeech()
    #expect(
      guest.hear()
        == #"{"ok":false,"code":2,"error":"the line 'rm Essay' has no end; "#
        + #"end each command with a newline","saved":true}"#)
    #expect(guest.isHungUpOn)
    #expect(server.turns == [])
  }

  @Test(arguments: [64 << 10, (64 << 10) + 1, 10 << 20])
  func
    `A line has at most 64 KiB; a client that sends a longer one gets an error and is disconnected`(
      length: Int
    ) throws
  {
    let server = try TestControlServer()
    let guest = Guest(at: server.path)
    let start = Array("add ".utf8)
    let line = start + [UInt8](repeating: UInt8(ascii: "x"), count: length - start.count)

    guest.say("skip")
    guest.say(line + [UInt8(ascii: "\n")])
    #expect(guest.hear() == #"{"ok":true,"seq":1,"saved":true}"#)
    if length == 64 << 10 {
      #expect(guest.hear() == #"{"ok":true,"seq":2,"saved":true}"#)
    } else {
      #expect(
        guest.hear()
          == #"{"ok":false,"code":2,"error":"a line is longer than 64 KiB; "#
          + #"write a command as in: extend 5m","saved":true}"#)
      #expect(guest.isHungUpOn)
    }
  }

  @Test func `A snapshot that is larger than a socket takes arrives whole`() throws {
    let server = try TestControlServer(tasks: 3_000)
    let guest = Guest(at: server.path)

    guest.say("status", "here")
    // It is known to be on its way, and to wait.
    #expect(waits { server.turns.count == 1 })
    let line = try #require(guest.hear())
    #expect(line.utf8.count > 500_000)
    guard case .record(let record) = try StreamLine(parsing: Array(line.utf8).span),
      case .snapshot(let content) = record.content
    else {
      Issue.record("no snapshot")
      return
    }
    #expect(content.roster.tasks.count == 3_000)
    #expect(guest.hear() == #"{"ok":true,"seq":1,"saved":true}"#)
  }
}
