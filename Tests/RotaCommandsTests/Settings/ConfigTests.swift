import CommandSupport
import Commands
import JSONLines
import Testing

@Suite struct ConfigTests {
  private static let path = "/home/ada/.config/rota/config"

  private func world(_ settings: String? = nil) -> FakeWorld {
    let world = FakeWorld().variable("HOME", "/home/ada")
    return settings.map { world.file(Self.path, $0) } ?? world
  }

  /// The file as it is after a command behind `rota config`.
  private func file(_ settings: String?, after words: String...) -> String? {
    world(settings).run(["config"] + words).files[Self.path]
  }

  @Test func `The values that count stand in a table with where they come from`() {
    let outcome = world("quantum = 50m\nbell = off\n").variable("ROTA_BREAK", "5m").run("config")
    #expect(outcome.exitCode == .success)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "quantum             50m    \(Self.path):1")
    #expect(lines.dropFirst().first == "break               5m     ROTA_BREAK")
    #expect(lines.dropLast().last == "bell                no     \(Self.path):2")
    #expect(lines.last == "week-start          mon    default")
    #expect(lines.contains("theme               auto   default"))
    #expect(lines.contains("until               -      default"))
  }

  @Test func `The same is there as data`() throws {
    let outcome = world("quantum = 50m\nbreak = 5\n").variable("ROTA_BELL", "no")
      .run("config", "--json")
    #expect(outcome.messages == "")
    let line = Array(outcome.output.utf8.dropLast())
    let value = try JSONValue(parsing: line.span)
    #expect(value["path"] == .string(Self.path))
    let settings = try #require(value["settings"]?.elements)
    #expect(settings.first?["value"] == .string("50m"))
    #expect(settings.first?["source"] == .string("file"))
    #expect(settings.first?["line"] == .integer(1))
    #expect(settings.dropLast().last?["variable"] == .string("ROTA_BELL"))
    let problems = try #require(value["problems"]?.elements)
    #expect(problems.count == 1)
    #expect(problems.first?["column"] == .integer(9))
  }

  @Test func `One value is one line`() {
    #expect(world("quantum = 50m").run("config", "quantum").output == "50m\n")
    #expect(world().run("config", "quantum").output == "25m\n")
    #expect(world().run("config", "until").output == "")
    #expect(world().run("config", "calendar.max-age").output == "24h\n")
    let unusable = world().variable("ROTA_QUANTUM", "5").run("config", "quantum")
    #expect(unusable.output == "25m\n")
    #expect(unusable.messages == "rota: ROTA_QUANTUM: '5' has no unit; did you mean 5m?\n")
    #expect(
      world("quantum = 50m").run("config", "quantum", "--json").output
        == #"{"key":"quantum","value":"50m","source":"file","line":1}"# + "\n")
    #expect(world().run("config", "--path").output == Self.path + "\n")
    let json = world().run("config", "--path", "--json").output
    #expect(json == #"{"path":"\#(Self.path)"}"# + "\n")
  }

  @Test func `Every value that is usual changes nothing when it is set`() throws {
    let usual = world().run("config").output.split(separator: "\n").map { line in
      line.split(separator: " ").map(String.init)
    }
    let lines = usual.filter { $0[1] != "-" }.map { "\($0[0]) = \($0[1])\n" }
    #expect(lines.count > 10)
    func stream(_ settings: String?) -> String {
      world(settings).run(
        "run", "Essay", "Letter", "--simulate", "--start", "09:00", "--cycles", "1"
      ).output
    }
    // A display that is asked for shows itself in nothing of a simulated run.
    #expect(stream(lines.joined()) == stream(nil))
  }

  @Test(arguments: [
    (nil, "quantum = 50m\n"),
    ("", "quantum = 50m\n"),
    ("# mine\n", "# mine\nquantum = 50m\n"),
    ("break = 5m", "break = 5m\nquantum = 50m\n"),
    ("break = 5m\r\n", "break = 5m\r\nquantum = 50m\r\n"),
    ("\u{FEFF}break = 5m\r\nbell = no", "\u{FEFF}break = 5m\r\nbell = no\r\nquantum = 50m\r\n"),
    ("  quantum\t=  25m \t# long\nbreak = 5m\n", "  quantum\t=  50m \t# long\nbreak = 5m\n"),
    ("quantum = \"25m\" # long\r\n", "quantum = 50m # long\r\n"),
    ("quantum = 1m\nquantum = 2m\n", "quantum = 1m\nquantum = 50m\n"),
    ("quantum =\n", "quantum =50m\n"),
    ("nonsense\nquantm = 3\n", "nonsense\nquantm = 3\nquantum = 50m\n"),
  ])
  func `Setting a value changes its line and nothing else`(before: String?, after: String) {
    #expect(file(before, after: "quantum", "50m") == after)
  }

  @Test(arguments: [
    (nil, nil),
    ("quantum = 50m\n", ""),
    ("# a\nquantum = 1m # b\n\nbreak = 5m\nquantum = 2m", "# a\n\nbreak = 5m\n"),
    ("\u{FEFF}quantum = 50m\r\nbell = no\r\n", "\u{FEFF}bell = no\r\n"),
    ("break = 5m\n", "break = 5m\n"),
  ])
  func `Unsetting a value removes its lines and nothing else`(before: String?, after: String?) {
    #expect(file(before, after: "--unset", "quantum") == after)
  }

  @Test func `A setting that should not exist can be removed`() {
    #expect(file("quantm = 1m\nbreak = 5m\n", after: "--unset", "quantm") == "break = 5m\n")
  }

  @Test(arguments: [
    "today #1.ndjson", " blank.ndjson ", "\"quoted\".ndjson", "back\\slash", "a=b", "# hash",
  ])
  func `A value reads as it was written`(_ value: String) {
    let world = world()
    #expect(world.run("config", "events", value).exitCode == .success)
    #expect(world.run("config", "events").output == "/home/\(value)\n")
  }

  @Test(arguments: [
    ("calendar.uni", "uni.ics", "/home/uni.ics", true),
    ("calendar.uni", "~/uni.ics", "~/uni.ics", true),
    ("calendar.uni", "/there.ics", "/there.ics", false), ("calendar.uni", "~", "~", false),
    ("calendar.uni", "https://uni.example/a.ics", "https://uni.example/a.ics", false),
    ("sound", "gong.wav", "/home/gong.wav", true), ("sound", "soft", "soft", false),
    ("calendar", "nope.ics", "/home/nope.ics", true),
    ("calendar", "/there.ics", "/there.ics", false),
    ("calendar", "/there.ics,~/uni.ics", "/there.ics, ~/uni.ics", true),
    ("calendar", "https://uni.example/a.ics", "https://uni.example/a.ics", false),
  ])
  func `A path that is set means the same in every folder, and is told if nothing is there`(
    _ key: String, _ value: String, _ stored: String, _ isMissing: Bool
  ) {
    let outcome = world().file("/there.ics", "").run("config", key, value)
    #expect(outcome.exitCode == .success)
    #expect(outcome.files[Self.path] == "\(key) = \(stored)\n")
    #expect(outcome.messages.contains("rota: there is nothing at '") == isMissing)
  }

  @Test func `A switch is written as yes or no`() {
    #expect(file(nil, after: "bell", "off") == "bell = no\n")
    #expect(file(nil, after: "plain", "1") == "plain = yes\n")
  }

  @Test(arguments: [
    Mistake("quantum", "50", message: "quantum: '50' has no unit; did you mean 50m?"),
    Mistake("quantm", "50m", message: "there is no setting 'quantm'; did you mean 'quantum'?"),
    Mistake("quantm", message: "there is no setting 'quantm'; did you mean 'quantum'?"),
    Mistake(
      "quantum=5m",
      message: "there is no setting 'quantum=5m'; did you mean 'rota config quantum 5m'?"),
    Mistake(
      "quantum=",
      message: "there is no setting 'quantum='; did you mean 'rota config quantum 25m'?"),
    Mistake("quantm=5m", message: "there is no setting 'quantm'; did you mean 'quantum'?"),
    Mistake("quantum", "", message: "quantum needs a value, as in quantum = 25m"),
    Mistake("--unset", "quantm", message: "there is no setting 'quantm'; did you mean 'quantum'?"),
    Mistake(
      "--unset", "bell", "--path",
      message: "--unset and --path contradict each other; "
        + "choose one of them"),
    Mistake("--path", "bell", message: "--path and bell contradict each other; choose one of them"),
    Mistake(
      "speed", "60",
      message: "--speed belongs to one rotation and cannot be set for all; "
        + "give it as in rota run --speed"),
    Mistake(
      "calendar", "uni, -",
      message: "--calendar - belongs to one rotation and cannot be set for all; "
        + "give it as in rota run --calendar -"),
    Mistake(
      "calendar.uni", "a\nb",
      message: "calendar.uni: 'a?b' has control characters; "
        + "write it as in calendar.uni = ~/calendars/uni.ics"),
    Mistake(
      "calendar.a b", "c",
      message: "there is no setting 'calendar.a b'; did you mean 'calendar.NAME'?"),
  ])
  func `An impossible change is refused before the file is touched`(_ mistake: Mistake) {
    let outcome = world("bell = no\n").run(["config"] + mistake.words)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages == "rota: \(mistake.message)\ntry: rota config --help\n")
    #expect(outcome.files[Self.path] == "bell = no\n")
  }

  @Test func `A calendar that is not set yet is named, and set for rotations all the same`() {
    let outcome = world("calendar.uni = /uni.ics\n")
      .run("config", "calendar", "uni, nope", "--quiet")
    #expect(outcome.exitCode == .success)
    #expect(outcome.files[Self.path] == "calendar.uni = /uni.ics\ncalendar = uni, nope\n")
    #expect(
      outcome.messages == "rota: there is no file 'nope', and no calendar of that name; "
        + "set one as in: rota config calendar.nope ~/calendars/uni.ics\n")
    let plan = world(outcome.files[Self.path]).file("today.txt", "Essay\n").file("/uni.ics", "")
      .run("plan", "today.txt")
    #expect(plan.messages.hasPrefix("rota: \(Self.path):2: calendar: there is no file 'nope'"))
  }

  @Test(arguments: [
    ("", "uni"), ("calendar = club\n", "'club, uni'"), ("calendar = club, uni\n", nil),
  ])
  func `Of a new calendar it is told how rotations use it`(_ file: String, _ value: String?) {
    let outcome = world(file).file("/uni.ics", "").run("config", "calendar.uni", "/uni.ics")
    let advice = value.map {
      "rota: rotations without --plan use it with: rota config calendar \($0)\n"
    }
    #expect(outcome.messages.hasSuffix(advice ?? "calendar.uni is now /uni.ics\n"))
  }

  @Test func `A calendar that rotations have is missed when it is unset`() {
    let outcome = world("calendar = uni\ncalendar.uni = /uni.ics\n")
      .run("config", "--unset", "calendar.uni", "--quiet")
    #expect(outcome.exitCode == .success)
    #expect(outcome.files[Self.path] == "calendar = uni\n")
    #expect(outcome.messages.hasPrefix("rota: there is no file 'uni', and no calendar of that"))
  }

  @Test(arguments: [
    (
      "calendar = /nope.ics\n",
      "1: calendar: there is no file '/nope.ics'; to do without it: rota config --unset calendar"
    ),
    ("calendar = uni\ncalendar.uni = /u.ics\n", "2: calendar.uni: there is no file '/u.ics'"),
  ])
  func `Of a missing calendar the setting is named, and how to do without one of all rotations`(
    _ file: String, _ message: String
  ) {
    let outcome = world(file).file("today.txt", "Essay\n").run("plan", "today.txt")
    #expect(outcome.messages == "rota: \(Self.path):\(message)\n")
  }

  @Test func `Blanks between the parts of a value do not matter`() {
    #expect(file(nil, after: "warn", "5m, 1m") == "warn = 5m, 1m\n")
  }

  @Test func `A variable that goes before what was set is named`() {
    let outcome = world().variable("ROTA_QUANTUM", "40m").run("config", "quantum", "50m", "--quiet")
    #expect(outcome.exitCode == .success)
    #expect(
      outcome.messages == "rota: it is set, but the environment variable ROTA_QUANTUM "
        + "overrides the settings\n")
  }

  @Test func `Keys that are not text do not edit`() {
    let outcome = world("\0").run("config", "quantum", "50m")
    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.files[Self.path] == "\0")
    #expect(world().folder(Self.path).run("config", "quantum", "50m").exitCode == .unusableInput)
  }
}

extension JSONValue {
  /// The elements, if this is an array.
  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
