import Calendars
import CivilTime
import CommandSupport
import Commands
import Platform
import Testing
import WorldSupport

/// `rota agenda --update`, with a `curl` that is made up.
@Suite struct CalendarFetchTests {
  private static let folder = "/home/me/.local/state/rota/calendars"
  private static let calendar = SampleCalendar.text(
    .event("SUMMARY:Uni", "DTSTART:20261123T090000"))
  private static let newer = SampleCalendar.text(
    .event("SUMMARY:Uni", "DTSTART:20261123T090000"),
    .event("SUMMARY:Lab", "DTSTART:20261124T090000"))

  /// What a server answers, and what curl makes of it.
  struct Answer: Sendable {
    var headers = "HTTP/1.1 200 OK\r\n\r\n"
    var body: String? = CalendarFetchTests.calendar
    /// What is no text, instead of the body.
    var bytes: [UInt8]?
    var code: Int32 = 0
    var output = ""
    var isOverdue = false
  }

  /// A machine on Friday, 2026-11-20, at eight o'clock, with a curl that notes how it is called.
  private struct Machine {
    let world: FakeWorld
    let calls = Locked<[Spawn]>([])

    init(_ url: String = "https://uni.example/a.ics") {
      world = FakeWorld().variable("HOME", "/home/me").clock(FakeClocks.start)
        .file("/home/me/.config/rota/config", "calendar.uni = \(url)\n")
    }

    /// Updates, while the server answers so.
    func update(_ answer: Answer = Answer(), also words: String...) -> FakeWorld.Outcome {
      _ = world.program("curl") { [calls] spawn, disk in
        calls.withLock { $0.append(spawn) }
        if let path = spawn.value(of: "--dump-header") {
          disk.put(Array(answer.headers.utf8), at: path)
        }
        if let path = spawn.value(of: "--output"),
          let bytes = answer.bytes ?? answer.body.map({ Array($0.utf8) })
        {
          disk.put(bytes, at: path)
        }
        return Spawn.Report(
          outcome: .code(answer.code), duration: .seconds(1), output: Array(answer.output.utf8),
          isOverdue: answer.isOverdue)
      }
      return world.run(["agenda", "--update"] + words)
    }

    /// What the last call was told on its standard input.
    var lastSettings: String {
      String(decoding: calls.withLock { $0.last?.input } ?? [], as: UTF8.self)
    }

    /// What kinds of files are kept.
    var kept: Set<String> {
      let files = world.disk.files.keys.filter { $0.hasPrefix(folder + "/") }
      return Set(files.map { String($0.split(separator: "/").last?.drop { $0 != "." } ?? "") })
    }

    /// The copy of the calendar.
    var copy: String? {
      world.disk.files.first { $0.key.hasPrefix(folder) && $0.key.hasSuffix(".ics") }
        .map { String(decoding: $0.value, as: UTF8.self) }
    }

  }

  @Test func `After fetching, the days that are named are shown`() {
    let machine = Machine()
    let days = machine.update(also: "--from", "mon", "--days", "1")
    #expect(days.exitCode == .success)
    #expect(days.output.contains("Uni") && !days.output.contains("calendar"))
    let answer = Answer(body: nil, code: 7, output: "curl: (7) Refused\n")
    let copied = machine.update(answer, also: "--days", "5")
    #expect(copied.output.contains("Uni"))
    #expect(copied.messages.contains("uni cannot be fetched"))
    #expect(copied.exitCode == .failure)
  }

  @Test func `A calendar of an address is fetched once for its days`() {
    let machine = Machine()
    _ = machine.update(also: "https://uni.example/b.ics", "--days", "5")
    #expect(machine.calls.withLock(\.count) == 1)
  }

  @Test func `Of several answers only the last counts`() {
    let machine = Machine()
    let first = "HTTP/1.1 302 Found\r\nETag: \"other\"\r\n\r\n"
    _ = machine.update(Answer(headers: first + "HTTP/1.1 200 OK\r\nEtag: \"own\"\r\n\r\n"))
    let outcome = machine.update(Answer(headers: first + "HTTP/1.1 304\r\n\r\n", body: nil))
    #expect(outcome.exitCode == .success)
    #expect(machine.lastSettings.contains(#"\"own\""#))
    #expect(!machine.lastSettings.contains("other"))
    #expect(machine.copy == Self.calendar)
  }

  @Test func `A copy that is gone is fetched anew, whatever is known of it`() throws {
    let machine = Machine()
    _ = machine.update(Answer(headers: "HTTP/1.1 200 OK\r\nETag: \"one\"\r\n\r\n"))
    let copy = try #require(machine.world.disk.files.keys.first { $0.hasSuffix(".ics") })
    try machine.world.disk.remove(copy)
    _ = machine.update()
    #expect(!machine.lastSettings.contains("If-None-Match"))
    #expect(machine.copy == Self.calendar)
  }

  @Test(arguments: ["", "\0\0\0", String(calendar.prefix(60)), "BEGIN"])
  func `A damaged copy is fetched anew, though nothing is new`(_ damaged: String) throws {
    let machine = Machine()
    _ = machine.update(Answer(headers: "HTTP/1.1 200 OK\r\nETag: \"one\"\r\n\r\n"))
    let copy = try #require(machine.world.disk.files.keys.first { $0.hasSuffix(".ics") })
    machine.world.disk.put(Array(damaged.utf8), at: copy)
    _ = machine.update()
    #expect(!machine.lastSettings.contains("If-None-Match"))
    #expect(machine.copy == Self.calendar)
  }

  @Test func `A calendar is fetched, and read from then on`() {
    let machine = Machine()
    let outcome = machine.update()
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(outcome.output == "uni: 1 event, next Mon 09:00, fetched just now\n")
    #expect(machine.copy == Self.calendar)
    #expect(machine.kept == ["", ".ics", ".facts"])
    let agenda = machine.world.run("agenda", "uni", "--json")
    #expect(agenda.output.values(of: "summary") == ["Uni"])
  }

  @Test(arguments: [
    ("https://uni.example/a.ics", "https://uni.example/a.ics", "=https"),
    ("webcal://uni.example/a.ics", "https://uni.example/a.ics", "=https"),
    ("WEBCALS://uni.example/a.ics", "https://uni.example/a.ics", "=https"),
    ("http://uni.example/a.ics", "http://uni.example/a.ics", "=http,https"),
    (#"https://uni.example/"a\b$(x)"#, #"https://uni.example/\"a\\b$(x)"#, "=https"),
  ])
  func `No other user sees the address, and the user's settings cannot weaken it`(
    _ url: String, _ asked: String, _ redirects: String
  ) throws {
    let machine = Machine(url)
    #expect(machine.update().exitCode == .success)
    let call = try #require(machine.calls.withLock(\.last))
    #expect(machine.lastSettings == "url = \"\(asked)\"\n")
    #expect(call.arguments.first == "--disable")
    #expect(call.value(of: "--proto") == "=http,https")
    #expect(call.value(of: "--proto-redir") == redirects)
    #expect(!call.arguments.contains { $0.contains("example") })
  }

  @Test func `The server is asked for what is new only, in its own words`() {
    let machine = Machine()
    _ = machine.update(
      Answer(
        headers: "HTTP/1.1 302 Found\r\nETag: \"other\"\r\n\r\n"
          + "HTTP/2 200\r\netag: W/\"one\"\r\nLast-Modified: Fri, 20 Nov 2026 07:00:00 GMT\r\n\r\n")
    )
    _ = machine.world.clock(FakeClocks.start + .seconds(120))
    let outcome = machine.update(Answer(headers: "HTTP/2 304\r\n\r\n", body: nil))
    #expect(
      machine.lastSettings == #"""
        url = "https://uni.example/a.ics"
        header = "If-None-Match: W/\"one\""
        header = "If-Modified-Since: Fri, 20 Nov 2026 07:00:00 GMT"

        """#)
    #expect(outcome.exitCode == .success)
    #expect(machine.copy == Self.calendar)
    _ = machine.world.clock(FakeClocks.start + .seconds(300))
    #expect(
      machine.world.run("agenda", "--sources").output.hasSuffix(
        "uni: 1 event, next Mon 09:00, fetched 3 min ago\n"))
  }

  @Test func `A fetch has not failed if the server says that nothing changed`() {
    let machine = Machine()
    _ = machine.update(Answer(headers: "HTTP/1.1 200 OK\r\nETag: \"one\"\r\n\r\n"))
    _ = machine.update(Answer(headers: "HTTP/1.1 503\r\n\r\n", body: nil, code: 22))
    #expect(machine.world.run("agenda", "--sources").output.contains("the server answers 503"))
    _ = machine.update(Answer(headers: "HTTP/1.1 304\r\n\r\n", body: nil))
    #expect(
      machine.world.run("agenda", "--sources").output.hasSuffix(
        "uni: 1 event, next Mon 09:00, fetched just now\n"))
  }

  @Test func `A new version replaces the copy`() {
    let machine = Machine()
    _ = machine.update(Answer(headers: "HTTP/1.1 200 OK\r\nETag: \"one\"\r\n\r\n"))
    _ = machine.update(Answer(body: Self.newer))
    #expect(machine.copy == Self.newer)
    _ = machine.update()
    #expect(machine.lastSettings == "url = \"https://uni.example/a.ics\"\n")
  }

  struct Failing: Sendable, CustomTestStringConvertible {
    let answer: Answer
    let reason: String

    init(_ answer: Answer, _ reason: String) { (self.answer, self.reason) = (answer, reason) }

    var testDescription: String { reason }
  }

  @Test(arguments: [
    Failing(
      Answer(body: "<!DOCTYPE html><html>Log in</html>"),
      "the answer is a web page; does the address ask for a password?"),
    Failing(Answer(body: nil), "the answer is empty"),
    Failing(Answer(body: "\r\n"), "the answer is empty"),
    Failing(Answer(body: "\u{1F}\u{8B}\u{8}"), "the answer is not a calendar"),
    Failing(
      Answer(bytes: [0x1F, 0x8B, 8, 0]),
      "the answer is compressed with gzip; unpack it and use the file: curl URL | gunzip >uni.ics"),
    Failing(Answer(body: String(calendar.dropLast(9))), "its end is missing"),
    Failing(Answer(body: calendar + calendar.prefix(60)), "its end is missing"),
    Failing(
      Answer(
        headers: "HTTP/1.1 404 Not Found\r\n\r\n", body: nil, code: 22,
        output: "curl: (22) The requested URL returned error: 404\n"),
      "there is no calendar at that address"),
    Failing(
      Answer(headers: "HTTP/1.1 403 Forbidden\r\n\r\n", body: nil, code: 22),
      "the server asks for a login; use the private address"),
    Failing(
      Answer(headers: "HTTP/1.1 503 Unavailable\r\n\r\n", body: nil, code: 22),
      "the server answers 503"),
    Failing(
      Answer(
        headers: "", body: nil, code: 6, output: "curl: (6) Could not resolve host: \u{1B}[2J\n"),
      "Could not resolve host: ?[2J"),
    Failing(Answer(headers: "", body: nil, code: 7), "curl failed without a message"),
    Failing(
      Answer(body: String(calendar.prefix(80)), code: 28),
      "the server did not send the calendar in time"),
    Failing(
      Answer(body: String(repeating: "A", count: CalendarFetch.largest + 1), code: 28),
      "it is longer than 64 MB, too long for a calendar"),
    Failing(Answer(isOverdue: true), "the server did not send the calendar in time"),
    Failing(Answer(body: nil, code: 63), "it is longer than 64 MB, too long for a calendar"),
  ])
  func `When a calendar cannot be fetched, the last copy is kept`(_ c: Failing) {
    let fresh = Machine()
    let first = fresh.update(c.answer)
    #expect(first.exitCode == .failure)
    #expect(first.messages == "rota: uni cannot be fetched: \(c.reason)\n")
    #expect(first.output == "uni: not fetched yet\n")
    #expect(fresh.copy == nil)

    let machine = Machine()
    _ = machine.update()
    _ = machine.world.clock(FakeClocks.start + .seconds(7200))
    let outcome = machine.update(c.answer)
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages
        == "rota: uni cannot be fetched: \(c.reason); the copy fetched 2 h ago is kept\n")
    #expect(machine.copy == Self.calendar)
    #expect(machine.kept == ["", ".ics", ".facts"])
    let sources = machine.world.run("agenda", "--sources").output
    #expect(sources.contains("fetched 2 h ago, the last attempt failed: "))
  }

  @Test func `That a fetch of the days to show failed is said once`() {
    let machine = Machine()
    _ = machine.update()
    let outcome = machine.update(Answer(code: 6), also: "uni", "--days", "7")
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  @Test func `As JSON, only a calendar that cannot be used has an error`() {
    let gone = Answer(headers: "HTTP/1.1 404 Not Found\r\n\r\n", body: nil, code: 22)
    let machine = Machine()
    func ends(with error: String) -> Bool {
      let line = machine.world.run("agenda", "--sources", "--json").output
      return line.hasSuffix("\"error\":\(error)}]}\n")
    }
    _ = machine.update(gone)
    #expect(ends(with: #""there is no calendar at that address""#))
    _ = machine.update()
    _ = machine.update(gone)
    #expect(ends(with: "null"))
  }

  @Test func `That a calendar could never be fetched is remembered, until it can`() {
    let machine = Machine()
    _ = machine.update(Answer(headers: "HTTP/1.1 404 Not Found\r\n\r\n", body: nil, code: 22))
    #expect(
      machine.world.run("agenda", "--sources").output.hasSuffix(
        "\nuni: not fetched yet, the last attempt failed: there is no calendar at that address\n"))
    _ = machine.update()
    #expect(
      machine.world.run("agenda", "--sources").output.hasSuffix(
        "\nuni: 1 event, next Mon 09:00, fetched just now\n"))
  }

  @Test func `What an interrupted fetch left goes with the next, and is not its answer`() throws {
    let machine = Machine()
    _ = machine.update(Answer(code: 6))
    let call = try #require(machine.calls.withLock(\.last))
    for option in ["--output", "--dump-header"] {
      machine.world.disk.put(Array(Self.newer.utf8), at: try #require(call.value(of: option)))
    }
    let other = machine.update(Answer(body: nil), also: "https://uni.example/b.ics")
    #expect(other.exitCode == .failure)
    #expect(machine.copy == nil)
    #expect(machine.kept == ["", ".facts"])
  }

  @Test func `A missing curl is reported`() {
    let outcome = Machine().world.run("agenda", "--update")
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages
        == "rota: uni cannot be fetched: curl is needed to fetch calendars and is not installed; "
        + "install it, as in: apt install curl\n")
  }

  @Test func `One that fails does not keep the others from being fetched`() {
    let machine = Machine("https://uni.example/a.ics\ncalendar.file = /a.ics")
    _ = machine.world.file("/a.ics", Self.newer)
    let outcome = machine.update(Answer(body: nil, code: 7, output: "curl: (7) Refused\n"))
    #expect(outcome.exitCode == .failure)
    #expect(outcome.output.hasPrefix("file: 2 events, next Mon 09:00, changed "))
  }
}

extension Spawn {
  /// What stands behind an option.
  fileprivate func value(of option: String) -> String? {
    zip(arguments, arguments.dropFirst()).first { $0.0 == option }?.1
  }
}
