import CivilTime
import Coach
import CommandSupport
import Commands
import EventStream
import Glibc
import Journals
import Options
import RoundRobin
import Testing
import WorldSupport

@Suite struct SettingsTests {
  private static let path = "/home/ada/.config/rota/config"

  private func world(_ settings: String? = nil) -> FakeWorld {
    let world = FakeWorld().variable("HOME", "/home/ada")
    return settings.map { world.file(Self.path, $0) } ?? world
  }

  /// The rules of a simulated rotation, and what was said about them.
  private func snapshot(
    _ world: FakeWorld, _ words: String...
  ) throws -> (content: SnapshotContent, messages: String) {
    let outcome = world.run(
      ["run", "Essay", "Letter", "--simulate", "--start", "09:00", "--cycles", "1"] + words)
    let record = try #require(try Stream(outcome.output).records.first)
    guard case .snapshot(let content) = record.content else {
      throw Stream.Unknown(line: outcome.output)
    }
    return (content, outcome.messages)
  }

  @Test func `Without a file nothing is set or reported`() throws {
    let (content, messages) = try snapshot(world())
    #expect(content.rotation.rules.quantum == .seconds(1500))
    #expect(messages == "")
  }

  @Test func `Whichever reading of the file fails, that is reported, once`() throws {
    var failures = 0
    for call in 1... {
      let world = world("zone = Europe/Budapest\n")
      let disk = FaultyFileSystem(world.disk)
      disk.failCall(call, with: EIO)
      let outcome = world.disk(disk).run("stats", "day", "--json")
      let reports = outcome.messages.split(separator: "\n").count { $0.contains(Self.path) }
      guard let failed = disk.failedCall else {
        #expect(outcome.output.contains("+01:00") && reports == 0)
        break
      }
      let isAnother = outcome.exitCode == .success && !outcome.output.contains("+01:00")
      #expect(isAnother ? reports == 1 : reports <= 1, "\(call), \(failed): \(outcome.messages)")
      failures += reports
    }
    #expect(failures > 1)
  }

  @Test func `A setting counts as if it had been typed`() throws {
    let (content, messages) = try snapshot(
      world(
        "quantum = 50m\nbreak=5m\n\n# a comment\n  long-break = 20m # after four\nwarn = 5m,1m\n"))
    #expect(content.rotation.rules.quantum == .seconds(3000))
    #expect(content.rotation.rules.breaks?.length == .seconds(300))
    #expect(content.rotation.rules.breaks?.long == .seconds(1200))
    #expect(Set(content.rotation.rules.warnings) == [.seconds(300), .seconds(60)])
    #expect(messages == "")
  }

  @Test func `An option overrides the environment, which overrides the file`() throws {
    func quantum(_ world: FakeWorld, _ words: String...) throws -> Duration {
      let outcome = world.run(
        ["run", "Essay", "--simulate", "--start", "09:00", "--cycles", "1"] + words)
      guard case .snapshot(let content)? = try Stream(outcome.output).records.first?.content else {
        return .zero
      }
      return content.rotation.rules.quantum
    }
    #expect(try quantum(world("quantum = 50m")) == .seconds(3000))
    #expect(try quantum(world("quantum = 50m").variable("ROTA_QUANTUM", "40m")) == .seconds(2400))
    #expect(
      try quantum(world("quantum = 50m").variable("ROTA_QUANTUM", "40m"), "-q", "30m")
        == .seconds(1800))
    #expect(try quantum(world("quantum = 50m").variable("ROTA_QUANTUM", "")) == .seconds(3000))
  }

  @Test func `A typed option replaces the setting instead of adding to it`() throws {
    let (content, _) = try snapshot(world("warn = 5m\n"), "--warn", "2m")
    #expect(content.rotation.rules.warnings == [.seconds(120)])
  }

  @Test func `A switch that is off in the environment is off, whatever the file says`() throws {
    let file = "finish-at-estimate = yes\n"
    #expect(try snapshot(world(file)).content.rotation.rules.finishAtEstimate)
    let world = world(file).variable("ROTA_FINISH_AT_ESTIMATE", "0")
    #expect(try snapshot(world).content.rotation.rules.finishAtEstimate == false)
  }

  @Test(arguments: [
    ["--plain"], ["--display", "line"], ["--break", "0"], ["--break", "10m", "--every", "2"],
    ["--no-bell"], ["--until", "17:00"],
  ])
  func `A setting never contradicts a typed option`(_ words: [String]) {
    let file =
      "display = ring\nbreak = 5m\nlong-break = 15m\nevery = 3\nbell = yes\nuntil = 18:00\n"
    let outcome = world(file).run(
      ["run", "Essay", "--simulate", "--start", "09:00", "--cycles", "1"] + words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
  }

  @Test(arguments: [
    ("stay = yes", ["Essay", "--simulate", "--cycles", "1"], false),
    ("stay = yes", ["Essay"], false), ("stay = yes", ["today.txt"], false),
    ("stay = yes", ["-"], false), ("stay = yes\nmark-done = yes", ["today.txt"], true),
    ("stay = yes", ["today.txt", "--mark-done"], true), ("stay = yes", ["--cycles", "1"], false),
    ("stay = yes", ["--speed", "2"], false), ("cycles = 2", ["--stay"], true),
    ("stay = yes", [], true), ("stay = no\ncycles = 2", [], false),
  ])
  func `A rotation whose settings say so stays where it has a list to wait for`(
    _ file: String, _ words: [String], _ stays: Bool
  ) throws {
    let world = world(file)
    let arguments = try Arguments(parsing: words, as: RunOptions.syntax)
    let options = try RunOptions(
      Settings.apply(to: arguments, in: world), isFile: world.isFile)
    #expect(options.stays == stays)
  }

  @Test(arguments: [
    (["--simulate"], nil), (["--speed", "60"], nil), ([], "set.ndjson"),
    (["--simulate", "--events", "typed.ndjson"], "typed.ndjson"),
  ])
  func `The stream of a trial goes only to a file that was typed`(
    _ words: [String], _ file: String?
  ) throws {
    let world = world("events = set.ndjson\n")
    let arguments = try Arguments(parsing: ["Essay"] + words, as: RunOptions.syntax)
    let options = try RunOptions(Settings.apply(to: arguments, in: world), isFile: world.isFile)
    #expect(options.events == file)
    #expect(world.messages == "")
  }

  @Test(arguments: ["cycles = 2\nstay = yes", "stay = yes\ncycles = 2"])
  func `Where stay has no effect it displaces nothing`(_ file: String) throws {
    let world = world(file)
    let arguments = try Arguments(parsing: ["Essay"], as: RunOptions.syntax)
    #expect(
      Settings.apply(to: arguments, in: world).given.map(\.spelling).contains("--cycles"))
    #expect(world.run(["run", "Essay", "--simulate"]).messages == "")
  }

  @Test(arguments: [
    ("display = bar\nplain = yes", [], "display is ignored, because plain is set in line 2"),
    ("plain = yes\ndisplay = bar", [], "plain is ignored, because display is set in line 2"),
    ("sound = soft\nbell = no", [], "sound is ignored, because bell is set in line 2"),
    ("display = bar\nplain = no", [], nil), ("display = bar\nplain = yes", ["--plain"], nil),
  ])
  func `Of two settings that contradict each other it is said which counts`(
    _ file: String, _ words: [String], _ message: String?
  ) {
    let outcome = world(file).run(["run", "Essay", "--simulate", "--cycles", "1"] + words)
    #expect(outcome.messages == (message.map { "rota: \($0) of the settings\n" } ?? ""))
  }

  @Test func `A switch that is off contradicts nothing`() throws {
    let given = Settings(in: world("display = bar\ncycles = 2\nplain = no\nstay = no\n"))
      .applied(to: Arguments()).given
    #expect(given.map(\.spelling) == ["--cycles", "--display"])
  }

  @Test(arguments: [
    ("bell = no", ["--no-bell"]), ("bell = yes", ["--bell"]),
    ("calendar = ~/uni.ics,~ada/x.ics", ["--calendar /home/ada/uni.ics", "--calendar ~ada/x.ics"]),
    ("calendar = ~ada.ics", ["--calendar ~ada.ics"]),
  ])
  func `A setting has the form of the option`(_ line: String, _ words: [String]) {
    let given = Settings(in: world(line)).applied(to: Arguments()).given
    #expect(
      given.map { [$0.spelling, $0.value].compactMap(\.self).joined(separator: " ") } == words)
  }

  @Test func `A long break that is set waits for a break that is typed`() throws {
    let world = world("long-break = 15m\nevery = 2\n")
    #expect(try snapshot(world).content.rotation.rules.breaks == nil)
    let breaks = try snapshot(self.world("long-break = 15m\nevery = 2\n"), "--break", "5m")
      .content.rotation.rules.breaks
    #expect(breaks?.long == .seconds(900))
    #expect(breaks?.every == 2)
  }

  @Test func `A past end from the settings is not used, and this is reported`() throws {
    let world = world("until = 08:30\n")
    let (content, messages) = try snapshot(world)
    #expect(content.rotation.until == nil)
    #expect(
      messages == "rota: 08:30 has passed and is ignored: until is set in line 1 of the settings\n")
  }

  @Test func `A run that stays needs a past end from the settings on the next days`() throws {
    let world = world("until = 08:30\nstay = yes\n")
    let options = Settings.apply(to: Arguments(), in: world).given.map(\.option)
    #expect(options.contains(.until))
    let fixed = self.world("until = 1960-01-01T08:30\nstay = yes\n")
    #expect(!Settings.apply(to: Arguments(), in: fixed).given.map(\.option).contains(.until))
  }

  @Test func `An end that is typed and over is a mistake, as without settings`() {
    let outcome = world("until = 18:00\n").run(
      "run", "Essay", "--simulate", "--start", "09:00", "--until", "08:30")
    #expect(outcome.exitCode == .usage)
  }

  @Test(arguments: [
    "\u{FEFF}quantum = 50m\r\nbreak = 5m\r\n", "quantum = \"50m\"\nbreak = 5m",
    "\tquantum\t=\t50m\t# hm\nbreak = \"5m\" # yes\n", "quantum = 25m\nquantum = 50m\nbreak = 5m\n",
    "quantum = 50m\nnonsense\nbreak = 5m\n", "quantum = 50m\nquantm = 1m\nbreak = 5m\n",
    "quantum = 50m\nbreak = 5m\nbreak",
  ])
  func `The file is read in any style, with errors skipped`(_ text: String) throws {
    let (content, _) = try snapshot(world(text))
    #expect(content.rotation.rules.quantum == .seconds(3000))
    #expect(content.rotation.rules.breaks?.length == .seconds(300))
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    var testDescription: String { text }
    init(_ text: String, _ message: String) { (self.text, self.message) = (text, message) }
  }

  @Test(arguments: [
    Fault("quantum = 25", "1:11: quantum: '25' has no unit; did you mean 25m?"),
    Fault(
      "\n  quantum=25h",
      "2:11: quantum: '25h' is not between 100ms and 24h; write it as in quantum = 25m"),
    Fault("quantm = 25m", "1:1: there is no setting 'quantm'; did you mean 'quantum'?"),
    Fault("\u{FEFF}quantm = 25m", "1:1: there is no setting 'quantm'; did you mean 'quantum'?"),
    Fault("colour = never", "1:1: there is no setting 'colour'; did you mean 'color'?"),
    Fault("frobnicate = 1", "1:1: there is no setting 'frobnicate'; list them with: rota config"),
    Fault("calendar. = x", "1:1: there is no setting 'calendar.'; did you mean 'calendar.NAME'?"),
    Fault("display = rng", "1:11: display: 'rng' is not possible; did you mean 'ring'?"),
    Fault("bell = maybe", "1:8: bell: 'maybe' is not possible; choose yes or no"),
    Fault("quantum =", "1:10: quantum needs a value, as in quantum = 25m"),
    Fault("plain = \"\"", "1:9: plain needs a value, as in plain = yes"),
    Fault(
      "quantum 25m",
      "1:1: 'quantum 25m' has no '='; write it as in quantum = 25m, or after a # if it is a comment"
    ),
    Fault("= 25m", "1:3: '= 25m' has no name before its '='; write it as in quantum = 25m"),
    Fault(
      "events = \"a.ndjson",
      "1:10: \"a.ndjson has no closing quotation mark; add it, or leave out the first one"),
    Fault(
      "events = \"a\" b",
      "1:10: 'b' follows the closing quotation mark; put it inside, or after a #"),
    Fault(
      "quantum = 1m\nquantum = 2m",
      "1:1: quantum is set again in line 2, which counts; remove one of the lines"),
    Fault(
      "script = a.txt",
      "1:1: --script belongs to one rotation and cannot be set for all; "
        + "give it as in rota run --script"),
    Fault(
      "zone = Europe/Budapst",
      "1:8: zone: there is no time zone 'Europe/Budapst'; write it as in zone = Europe/Budapest"),
    Fault(
      "until = noon",
      "1:9: until: 'noon' is not a time; "
        + "write it as in until = 18:00 or until = 2026-11-20T18:00:00+01:00"),
    Fault(
      "tag.exam = beige",
      "1:12: tag.exam: 'beige' is not a colour; "
        + "choose blue, orange, green, pink, sky, yellow, red, grey, violet, lime, brown or teal, "
        + "or write it as in tag.exam = #0072b2"),
    Fault("é = 1", "1:1: there is no setting 'é'; list them with: rota config"),
    Fault(
      "events = a\u{1B}[2J",
      "1:10: events: 'a?[2J' has control characters; "
        + "write it as in events = today.ndjson"),
  ])
  func `A fault is reported with its place, what was found and what is possible`(_ fault: Fault) {
    let outcome = world(fault.text).run(
      "run", "Essay", "--simulate", "--start", "09:00", "--cycles", "1")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "rota: \(Self.path):\(fault.message)\n")
  }

  @Test func `Faults are reported in the order of the file`() {
    let outcome = world("a = 1\nquantum = 25\nb = 2\n").run("config")
    let places = outcome.messages.split(separator: "\n").map { $0.dropFirst(36).prefix(4) }
    #expect(places == ["1:1:", "2:11", "3:1:"])
  }

  @Test(arguments: [
    ("ROTA_QUANTUM", "25", "ROTA_QUANTUM: '25' has no unit; did you mean 25m?"),
    (
      "ROTA_BREAK", "25h",
      "ROTA_BREAK: '25h' is not between 0s and 24h; write it as in ROTA_BREAK=5m"
    ),
    ("ROTA_QUANTM", "25m", "ROTA_QUANTM is not a setting; did you mean ROTA_QUANTUM?"),
  ])
  func `A fault in the environment is reported by the name of its variable`(
    name: String, value: String, message: String
  ) {
    let outcome = world().variable(name, value).run("config", "quantum")
    #expect(outcome.output == "25m\n")
    #expect(world().variable(name, value).run("config").messages == "rota: \(message)\n")
  }

  @Test func `The variables of hooks set nothing and are no mistakes`() throws {
    let record = try #require(try Stream(Golden.stream).records.first)
    let names = HookEnvironment.variables(for: record, socket: "").keys
    let world = names.reduce(world()) { $0.variable($1, "2") }
    let outcome = world.run("config")
    #expect(outcome.messages == "")
    #expect(outcome.output == self.world().run("config").output)
  }

  @Test func `A file that is no text is reported and ignored`() throws {
    let binary = try snapshot(world("quantum = 50m\0"))
    #expect(binary.content.rotation.rules.quantum == .seconds(1500))
    #expect(
      binary.messages == "rota: \(Self.path): this is not a text file and was not read; "
        + "write lines as in quantum = 25m\n")
    let folder = try snapshot(world().folder(Self.path))
    #expect(folder.messages.hasPrefix("rota: \(Self.path): this is a folder and was not read;"))
    let huge = try snapshot(world(String(repeating: "#", count: 1 << 20 + 1)))
    #expect(
      huge.messages.hasPrefix("rota: \(Self.path): this is longer than 1 MB and was not read"))
  }

  @Test func `A calendar and a tag have names of their own`() {
    let outcome = world(
      "calendar.uni = ~/uni.ics\ntag.exam = #0072B2\ntag.maths = Green # mine\n"
    ).run("config")
    #expect(outcome.messages == "")
    let last = outcome.output.split(separator: "\n").suffix(3)
    #expect(
      last == [
        "calendar.uni        ~/uni.ics  \(Self.path):1",
        "tag.exam            #0072B2    \(Self.path):2",
        "tag.maths           Green      \(Self.path):3",
      ])
  }
}
