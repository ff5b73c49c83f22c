import Coach
import CoachSupport
import Dispatch
import Glibc
import Journals
import Platform
import Testing
import Thoroughness
import WorldSupport

/// Clients that behave badly: nobody else may feel it.
@Suite(.serialized, .waiting) struct ControlStormTests {
  /// Asks over and over on a thread of its own, and reads every reply.
  private func storm(_ server: TestControlServer, requests: Int, whenDone: DispatchGroup) throws {
    whenDone.enter()
    let guest = Guest(at: server.path)
    try Thread.start {
      defer { whenDone.leave() }
      for id in 0..<requests { guest.say(#"{"id":\#(id),"do":"here"}"#) }
    }
    whenDone.enter()
    try Thread.start {
      defer { whenDone.leave() }
      let wrong = (0..<requests).compactMap { id -> String? in
        let reply = guest.hear() ?? "nothing"
        return reply.hasPrefix(#"{"id":\#(id),"ok":true"#) ? nil : reply
      }
      #expect(wrong == [])
    }
  }

  @Test func `A silent client, an endless line, a stopped watcher and 29 that never rest`() throws {
    let server = try TestControlServer(tasks: 20)
    let silent = Guest(at: server.path)
    let endless = Guest(at: server.path)
    let stopped = Guest(at: server.path)
    stopped.say("subscribe")
    #expect(try stopped.hearRecord() == "snapshot 0")

    let punctuality = Punctuality(queue: server.queue)
    let reference = Punctuality(queue: DispatchQueue(label: "reference"))
    let done = DispatchGroup()
    let requests = isExhaustive ? 300 : 120
    try Thread.start { endless.say([UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)) }
    for _ in 0..<29 { try storm(server, requests: requests, whenDone: done) }
    for _ in 0..<400 {
      server.publish(10, bytes: 1_000)
      usleep(500)
    }
    #expect(done.wait(timeout: .now() + 60) == .success)

    let (median, mostly) = punctuality.finish()
    // What the machine does to a queue on which nothing else happens is not the fault of this one.
    // The bounds leave room for a busy machine and for sanitizers; whoever waited for a client would be
    // seconds late.
    let machine = reference.finish()
    #expect(median < .milliseconds(50) + machine.median)
    #expect(mostly < .milliseconds(500) + machine.mostly)
    #expect(silent.say("here"))
    #expect(silent.hear()?.contains("\"ok\":true") == true)
    #expect(try stopped.hearRecord()?.hasPrefix("problem") == true)
    #expect(server.turns.joined().count == 29 * requests + 2)
  }

  @Test func `Records that 31 stopped watchers miss take no memory`() throws {
    let server = try TestControlServer()
    let guests = (0..<31).map { _ in Guest(at: server.path) }
    for guest in guests {
      guest.say("subscribe")
      #expect(try guest.hearRecord() == "snapshot 0")
    }

    let before = residentBytes
    for _ in 0..<100 { server.publish(100, bytes: 2_000) }
    // A copy for each of them would take 620 MB.
    #expect(residentBytes - before < 150 << 20)
    #expect(try guests[30].hearRecord() == "problem 1")
  }

  private var residentBytes: Int {
    let words = (try? Files().read("/proc/self/statm")).map { String(decoding: $0, as: UTF8.self) }
    return (words?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
  }

  @Test func `Clients that vanish at any moment do no harm`() throws {
    let server = try TestControlServer(tasks: 500)
    var dice = SeededNumbers(seed: 9)
    let words: [[UInt8]] = ["subscribe", "subscribe since 0", "status", "skip", "nonsense", ""]
      .map { Array("\($0)\n".utf8) }
    for _ in 0..<(isExhaustive ? 400 : 120) {
      let guest = Guest(at: server.path)
      for _ in 0..<Int.random(in: 0...4, using: &dice) {
        let line = words.randomElement(using: &dice) ?? []
        guest.say(Array(line.prefix(Int.random(in: 1...20, using: &dice))))
      }
      switch Int.random(in: 0...3, using: &dice) {
      case 0: guest.endSpeech()
      case 1: _ = guest.hear(within: 1)
      case 2: server.publish(5, bytes: 1_000)
      default: break
      }
    }

    let guest = Guest(at: server.path)
    guest.say("here")
    #expect(guest.hear()?.contains("\"ok\":true") == true)
    #expect(waits { !server.hasWatchers })
  }
}
