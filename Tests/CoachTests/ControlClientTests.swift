import Coach
import EventStream
import Glibc
import Platform
import Testing

@Suite struct ControlClientTests {
  @Test func `A request is answered with its reply, however the bytes fall`() throws {
    let connection = ScriptedConnection(
      .bytes(#"{"id":1,"ok":true,"#), .bytes("\"seq\":42}\n"),
      .bytes("{\"id\":2,\"ok\":false,\"code\":4,\"error\":\"nobody runs\"}\n"))
    let client = ControlClient(connection)

    #expect(try client.ask(.pause()) == Reply(id: 1, .done(seq: 42)))
    #expect(try client.ask(.skip) == Reply(id: 2, .refused(code: 4, error: "nobody runs")))
    #expect(connection.sent == "{\"id\":1,\"do\":\"pause\"}\n{\"id\":2,\"do\":\"skip\"}\n")
  }

  struct Fault: CustomTestStringConvertible {
    let testDescription: String
    let connection: ScriptedConnection
    let failure: ControlFailure
  }

  static let faults = [
    Fault(
      testDescription: "the coach hangs up", connection: ScriptedConnection(),
      failure: .notRunning),
    Fault(
      testDescription: "the coach dies in the middle of its answer",
      connection: ScriptedConnection(.bytes("{\"id\":1,\"o")), failure: .notRunning),
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
      failure: .protocol("the coach is running but has not answered for 10 seconds")),
    Fault(
      testDescription: "the answer is none", connection: ScriptedConnection(.bytes("hello\n")),
      failure: .protocol("the coach answered with what is no answer: hello")),
    Fault(
      testDescription: "the answer is to another request",
      connection: ScriptedConnection(.bytes("{\"id\":7,\"ok\":true,\"seq\":1}\n")),
      failure: .protocol(
        "the coach answered with what is no answer: {\"id\":7,\"ok\":true,\"seq\":1}")),
  ]

  @Test(arguments: faults)
  func `An answer that does not come is told for what it is`(_ fault: Fault) {
    #expect(throws: fault.failure) { try ControlClient(fault.connection).ask(.here) }
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
        "the coach answered with what is no answer: {\"v\":1,\"kind\":\"cycle_ended\"}")
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

  @Test func `A refused subscription is told in the words of the coach`() throws {
    let client = ControlClient(
      ScriptedConnection(.bytes("{\"ok\":false,\"code\":4,\"error\":\"there is no 99\"}\n")))

    try client.subscribe(since: 99)
    #expect(throws: ControlFailure.protocol("there is no 99")) {
      try client.nextRecordLine(within: nil)
    }
  }
}
