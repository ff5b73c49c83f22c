import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import Testing

@Suite struct ControlClientTests {
  @Test func `A request is answered with its reply, however the bytes fall`() throws {
    let connection = ScriptedConnection(
      .bytes(#"{"id":1,"ok":true,"#), .bytes("\"seq\":42}\n"),
      .bytes("{\"id\":2,\"ok\":false,\"code\":4,\"error\":\"nobody runs\"}\n"))
    let client = ControlClient(connection, clocks: StillClocks())

    #expect(try client.ask(.pause()) == Reply(id: 1, .done(seq: 42)))
    #expect(try client.ask(.skip) == Reply(id: 2, .refused(code: 4, error: "nobody runs")))
    #expect(
      connection.sent == """
        {"id":1,"do":"pause","until_s":109.5}
        {"id":2,"do":"skip","until_s":109.5}

        """)
  }

  /// Clocks at which no time passes.
  private struct StillClocks: Clocks {
    var monotonic: Duration { .milliseconds(100_500) }
    var boottime: Duration { monotonic }
    var wall: Int64 { 0 }
  }

  private static let notDone =
    "the coach is running but has not answered for 10 seconds; nothing was done"
  private static let perhapsDone =
    "the coach has not answered for 10 seconds; to see whether it was done: rota status"
  private static let cutOff =
    "the rotation ended before it answered; to see whether it was done: rota log"
  private static let lastWord =
    "{\"ok\":false,\"code\":1,\"error\":\"another client needed a place\"}\n"

  @Test func `A coach that needed the place is asked once more over a new connection`() throws {
    let gone = ScriptedConnection(.bytes(Self.lastWord), sendError: EPIPE)
    let alsoGone = ScriptedConnection(.bytes(Self.lastWord))
    let there = ScriptedConnection(.bytes("{\"id\":1,\"ok\":true,\"seq\":9}\n"))
    var others = [alsoGone, there]
    let client = ControlClient(gone, clocks: StillClocks()) { () throws(ControlFailure) in
      others.removeFirst()
    }

    #expect(try client.ask(.skip) == Reply(id: 1, .done(seq: 9)))
    #expect(there.sent == gone.sent)
    #expect(alsoGone.sent == gone.sent)
  }

  @Test func `Without a way back, or when the coach has gone, that is reported`() throws {
    let client = ControlClient(ScriptedConnection(.bytes(Self.lastWord)))
    let outcome = Reply.Outcome.refused(code: 1, error: "another client needed a place")
    #expect(try client.ask(.skip).outcome == outcome)

    let other = ControlClient(ScriptedConnection(.bytes(Self.lastWord))) {
      () throws(ControlFailure) in throw .notRunning
    }
    #expect(throws: ControlFailure.notRunning) { try other.statusLine() }
  }

  @Test func `A stream whose place was needed has broken off, and was not refused`() throws {
    let client = ControlClient(ScriptedConnection(.bytes(Self.lastWord)))
    try client.subscribe(since: 3)
    #expect(throws: ControlFailure.notRunning) { try client.nextRecordLine(within: nil) }
  }

  @Test func `A refusal by the coach is no reason to ask again`() throws {
    for refusal in [
      "{\"id\":1,\"ok\":false,\"code\":1,\"error\":\"no\"}\n",
      "{\"ok\":false,\"code\":4,\"error\":\"no\"}\n",
    ] {
      let client = ControlClient(ScriptedConnection(.bytes(refusal))) {
        () throws(ControlFailure) in
        Issue.record("asked again")
        throw .notRunning
      }
      #expect(try client.ask(.skip).outcome != .done(seq: 1))
    }
  }

  @Test func `A request that the coach never read was not executed; otherwise it is uncertain`() {
    for (isRead, words) in [(false, Self.notDone), (true, Self.perhapsDone)] {
      let connection = ScriptedConnection(.silence, isRead: isRead)
      #expect(throws: ControlFailure.protocol(words)) { try ControlClient(connection).ask(.skip) }
    }
  }

  @Test func `A coach that is stopped is not waited for long, and is said to be stopped`() {
    let words =
      "the rotation is suspended, for example by Ctrl-Z; resume it with fg in its terminal, "
      + "or with: kill -CONT 47"
    let connection = ScriptedConnection(.silence, .silence, isRead: false)
    let client = ControlClient(connection, clocks: StillClocks(), stopped: { 47 })
    #expect(throws: ControlFailure.protocol(words)) { try client.status() }
    #expect(throws: ControlFailure.protocol(words + "; nothing was done")) {
      try client.ask(.skip)
    }
    #expect(connection.sent.hasSuffix("{\"id\":1,\"do\":\"skip\",\"until_s\":101.5}\n"))
  }

  struct Fault: CustomTestStringConvertible {
    let testDescription: String
    let connection: ScriptedConnection
    let failure: ControlFailure
  }

  static let faults = [
    Fault(
      testDescription: "the coach hangs up", connection: ScriptedConnection(),
      failure: .protocol(cutOff)),
    Fault(
      testDescription: "the coach dies in the middle of its answer",
      connection: ScriptedConnection(.bytes("{\"id\":1,\"o")), failure: .protocol(cutOff)),
    Fault(
      testDescription: "the coach is gone before it was asked",
      connection: ScriptedConnection(sendError: EPIPE), failure: .notRunning),
    Fault(
      testDescription: "the connection is reset",
      connection: ScriptedConnection(.failure(errno: ECONNRESET)), failure: .notRunning),
    Fault(
      testDescription: "the connection fails",
      connection: ScriptedConnection(.failure(errno: EIO)),
      failure: .failed(SystemError(call: "recv", errno: EIO))),
    Fault(
      testDescription: "the coach says nothing", connection: ScriptedConnection(.silence),
      failure: .protocol(perhapsDone)),
    Fault(
      testDescription: "the coach takes nothing in",
      connection: ScriptedConnection(sendError: EAGAIN), failure: .protocol(notDone)),
    Fault(
      testDescription: "the answer is none", connection: ScriptedConnection(.bytes("hello\n")),
      failure: .protocol("the coach sent an unreadable answer: hello")),
    Fault(
      testDescription: "the answer is to another request",
      connection: ScriptedConnection(.bytes("{\"id\":7,\"ok\":true,\"seq\":1}\n")),
      failure: .protocol(
        "the coach sent an unreadable answer: {\"id\":7,\"ok\":true,\"seq\":1}")),
  ]

  @Test(arguments: faults)
  func `A missing answer is reported as such`(_ fault: Fault) {
    #expect(throws: fault.failure) { try ControlClient(fault.connection).ask(.here) }
  }

  @Test func `A coach that hangs up when asked how things stand has left nothing in doubt`() {
    let client = ControlClient(ScriptedConnection())
    #expect(throws: ControlFailure.notRunning) { try client.statusLine() }
  }

  @Test func `Why a coach hung up is read although nothing can be sent any more`() throws {
    let refusal = "{\"ok\":false,\"code\":2,\"error\":\"the line is too long\"}\n"
    let client = ControlClient(ScriptedConnection(.bytes(refusal), sendError: EPIPE))

    #expect(
      try client.ask(.add("Essay")) == Reply(.refused(code: 2, error: "the line is too long")))
  }

  @Test func `The status is a snapshot, and nothing else`() throws {
    let record = "{\"v\":1,\"kind\":\"cycle_ended\"}\n"

    #expect(
      throws: ControlFailure.protocol(
        "the coach sent an unreadable answer: {\"v\":1,\"kind\":\"cycle_ended\"}")
    ) { try ControlClient(ScriptedConnection(.bytes(record))).status() }
  }

  @Test func `The stream is handed out line by line until it is over`() throws {
    let connection = ScriptedConnection(
      .bytes("{\"v\":1,\"seq\":4}\n{\"v\":1,"), .silence, .bytes("\"seq\":5}\n"))
    let client = ControlClient(connection)

    try client.subscribe(since: 3)
    #expect(connection.sent == "{\"do\":\"subscribe\",\"since\":3}\n")
    #expect(try client.nextRecordLine(within: .zero) == Array("{\"v\":1,\"seq\":4}".utf8))
    #expect(try client.nextRecordLine(within: .zero) == nil)
    #expect(try client.nextRecordLine(within: nil) == Array("{\"v\":1,\"seq\":5}".utf8))
    #expect(throws: ControlFailure.notRunning) { try client.nextRecordLine(within: nil) }
  }

  @Test func `A refused subscription is reported with the coach's message`() throws {
    let client = ControlClient(
      ScriptedConnection(.bytes("{\"ok\":false,\"code\":4,\"error\":\"there is no 99\"}\n")))

    try client.subscribe(since: 99)
    #expect(throws: ControlFailure.protocol("there is no 99")) {
      try client.nextRecordLine(within: nil)
    }
  }
}
