import Coach
import CoachSupport
import Dispatch
import EventStream
import Journals
import Platform
import Testing
import WorldSupport

/// Who is served when more come than there is room for.
@Suite struct ControlPlacesTests {
  private let clocks = MovableClocks()

  private func makeServer(
    silence: Duration = .seconds(1), servesAtOnce: Bool = true,
    earlier: @escaping ControlServer.Earlier = { _, _, _ in nil }
  ) throws -> TestControlServer {
    try TestControlServer(
      servesAtOnce: servesAtOnce, clocks: clocks, shortestSilence: silence, earlier: earlier)
  }

  /// Guests who take all the places, one after the other, each having said something.
  private func crowd(
    at server: TestControlServer, _ count: Int = ControlServer.mostClients
  ) -> [Guest] {
    (0..<count).map { _ in
      let guest = Guest(at: server.path)
      guest.say("here")
      #expect(guest.hear() != nil)
      clocks.freeze(for: .milliseconds(1))
      return guest
    }
  }

  private static let lastWord =
    #"{"ok":false,"code":1,"error":"this client was inactive longest "#
    + #"and was disconnected for a new one; connect again","saved":true}"#

  @Test func `32 clients are served at once, the next one when one leaves`() throws {
    let server = try makeServer(silence: .seconds(3600))
    let guests = crowd(at: server)
    let next = Guest(at: server.path)
    #expect(next.isConnected)
    next.say("skip")
    #expect(next.hear(within: 30) == nil)
    #expect(server.turns.joined().count == 32)
    guests[5].leave()
    #expect(next.hear() == #"{"ok":true,"seq":33,"saved":true}"#)
    #expect(guests[0].say("here"))
    #expect(guests[0].hear() == #"{"ok":true,"seq":34,"saved":true}"#)
  }

  @Test func `For one more client the longest inactive one is disconnected with a message`() throws
  {
    let server = try makeServer()
    let guests = crowd(at: server)
    guests[0].say("here")
    #expect(guests[0].hear() != nil)
    clocks.freeze(for: .seconds(2))

    let newcomers = [Guest(at: server.path), Guest(at: server.path)]
    for newcomer in newcomers {
      newcomer.say("skip")
      #expect(newcomer.hear()?.contains("\"ok\":true") == true)
    }
    for guest in guests[1...2] {
      #expect(guest.hear() == Self.lastWord)
      #expect(guest.isHungUpOn)
    }
    for guest in guests[3...] + guests[..<1] {
      guest.say("here")
      #expect(guest.hear()?.contains("\"ok\":true") == true)
    }
  }

  @Test func `A silence that is too short is waited for`() throws {
    let server = try TestControlServer(shortestSilence: .milliseconds(30))
    let guests = (0..<ControlServer.mostClients).map { _ in Guest(at: server.path) }
    let newcomer = Guest(at: server.path)
    newcomer.say("skip")
    #expect(newcomer.hear() == #"{"ok":true,"seq":1,"saved":true}"#)
    #expect(guests.count { $0.unread > 0 } == 1)
  }

  @Test func `A client with a pending request, or one that just sent something, keeps its place`()
    throws
  {
    let server = try makeServer(servesAtOnce: false)
    let asking = (0..<30).map { _ in Guest(at: server.path) }
    for guest in asking { guest.say("here") }
    #expect(waits { asking.allSatisfy(\.isRead) })
    let requests = server.queue.sync { server.server.take() }
    #expect(requests.count == 30)
    let (waiting, talking) = (Guest(at: server.path), Guest(at: server.path))
    waiting.say("skip")
    #expect(waits { waiting.isRead })
    clocks.freeze(for: .seconds(2))
    // When the coach looks again, somebody has come, and somebody has spoken.
    let newcomer = server.queue.sync {
      let newcomer = Guest(at: server.path)
      talking.say("pause")
      return newcomer
    }
    #expect(waits { talking.isRead })
    server.queue.sync {
      for request in requests { server.server.answer(request.client, Reply(.done(seq: 1))) }
      server.serve()
    }
    for guest in asking { #expect(guest.hear() == #"{"ok":true,"seq":1,"saved":true}"#) }
    #expect(waiting.hear()?.contains("\"ok\":true") == true)
    #expect(talking.hear()?.contains("\"ok\":true") == true)
    #expect(newcomer.isConnected)
  }

  @Test func `A follower that gives way can go on where it was, and the rotation does not end`()
    throws
  {
    let server = try makeServer()
    let follower = Guest(at: server.path)
    follower.say("subscribe")
    #expect(try follower.hearRecord() == "snapshot 0")
    server.publish(1)
    #expect(try follower.hearRecord() == "problem 1")
    clocks.freeze(for: .seconds(1))
    let guests = crowd(at: server, 31)
    clocks.freeze(for: .seconds(2))
    let newcomer = Guest(at: server.path)
    newcomer.say("here")
    #expect(newcomer.hear() != nil)
    #expect(follower.isHungUpOn, "It hears nothing but records")
    #expect(!server.hasWatchers)
    #expect(server.departures == 0)
    server.skipTo(1)
    server.publish(1)

    let again = Guest(at: server.path)
    again.say("subscribe since 1")
    #expect(try again.hearRecord() == "problem 2")
    #expect(guests[0].hear() == Self.lastWord)
  }

  @Test func `What followers receive does not keep a command out`() throws {
    let server = try makeServer(silence: .seconds(3600))
    let followers = (0..<ControlServer.mostClients).map { _ in
      let follower = Guest(at: server.path)
      follower.say("subscribe")
      return follower
    }
    for follower in followers { #expect(try follower.hearRecord() == "snapshot 0") }
    clocks.freeze(for: .seconds(7200))
    server.publish(1)
    for follower in followers { #expect(try follower.hearRecord() == "problem 1") }
    let newcomer = Guest(at: server.path)
    newcomer.say("stop")
    #expect(newcomer.hear() == #"{"ok":true,"seq":2,"saved":true}"#)
  }

  @Test func `A follower that gave way is waited for`() throws {
    let server = try TestControlServer(shortestSilence: .milliseconds(5))
    let follower = Guest(at: server.path)
    follower.say("subscribe")
    #expect(try follower.hearRecord() == "snapshot 0")
    let guests = (0..<32).map { _ in Guest(at: server.path) }
    #expect(follower.isHungUpOn)
    server.waitForTimers()
    #expect(server.departures == 0)
    #expect(guests.count == 32)
  }

  @Test func `A client whose place was needed asks once more, and once only is it done`() throws {
    let server = try makeServer()
    let client = ControlClient(try LocalSocket(connectingTo: server.path)) {
      () throws(ControlFailure) in
      do throws(SystemError) {
        return try LocalSocket(connectingTo: server.path)
      } catch {
        throw ControlFailure(error)
      }
    }
    #expect(try client.ask(.here).outcome == .done(seq: 1))
    clocks.freeze(for: .seconds(1))
    let guests = crowd(at: server, 31)
    clocks.freeze(for: .seconds(2))
    let newcomer = Guest(at: server.path)
    newcomer.say("here")
    #expect(newcomer.hear() != nil)
    #expect(try client.ask(.skip).outcome == .done(seq: 34))
    #expect(server.turns.joined().count { $0.hasSuffix("skip") } == 1)
    #expect(guests[0].isConnected)
  }
}
