import Ahead
import Back
import CommandSupport
import Drawing
import Rotations
import RoundRobin
import Terminals
import Testing
import WorldSupport

@testable import Running

@Suite struct StartDialTests {
  struct Turn: CustomTestStringConvertible {
    let name: String
    let keys: [Key]
    let minutes: Int?
    var testDescription: String { name }

    init(_ name: String, _ keys: Key..., minutes: Int?) {
      self.name = name
      self.keys = keys
      self.minutes = minutes
    }
  }

  /// All begin with a slice of 25 minutes.
  @Test(arguments: [
    Turn("right", .right, minutes: 26),
    Turn("left", .left, minutes: 24),
    Turn("plus", .character("+"), minutes: 26),
    Turn("minus", .character("-"), minutes: 24),
    Turn("page up", .pageUp, minutes: 30),
    Turn("page down", .pageDown, minutes: 20),
    Turn("with Shift", .shiftRight, .shiftRight, .shiftLeft, minutes: 30),
    Turn("from between two multiples up", .right, .right, .pageUp, minutes: 30),
    Turn("from between two multiples down", .right, .pageDown, minutes: 25),
    Turn("home", .home, minutes: 1),
    Turn("up from the smallest", .home, .pageUp, minutes: 5),
    Turn("never below the smallest", .home, .left, .pageDown, minutes: 1),
    Turn("end", .end, minutes: 60),
    Turn("never above the largest", .end, .right, .pageUp, minutes: 60),
    Turn("a digit begins a number", .character("4"), minutes: 4),
    Turn("a second one goes on", .character("4"), .character("5"), minutes: 45),
    Turn("what grows too large begins anew", .character("9"), .character("1"), minutes: 1),
    Turn("no slice takes no time", .character("0"), minutes: nil),
    Turn("a digit goes away", .backspace, minutes: 2),
    Turn("the last digit goes away", .backspace, .backspace, minutes: nil),
    Turn("turned from nothing", .backspace, .backspace, .right, minutes: 1),
    Turn(
      "after turning, a digit begins anew", .character("4"), .right, .character("2"), minutes: 2),
    Turn("letters", .character("x"), .character("漢"), minutes: 25),
  ])
  func `The slice is turned and typed`(_ turn: Turn) throws {
    #expect(try StartPage("Essay").after(.tab).after(turn.keys).slice.minutes == turn.minutes)
  }

  @Test(arguments: [
    ("90", "1 to 60 min here; longer: rota run -q 90m"),
    ("99", "1 to 60 min here; longer: rota run -q 99m"), ("0", "1 to 60 min here"),
    ("45", nil), ("9", nil),
  ])
  func `A number that the slice does not have is answered with those it has`(
    _ digits: String, _ message: String?
  ) throws {
    let page = try StartPage("Essay").after(.tab).typing(digits)
    #expect(page.message?.text == message)
    #expect(page.message?.isWarning != false)
  }

  @Test func `A break that is too long says how to have it`() throws {
    let page = try StartPage("Essay").after(.tab, .tab).typing("45")
    #expect(page.message?.text == "0 to 30 min here; longer: rota run --break 45m")
  }

  @Test func `There may be no break, as with an empty dial`() throws {
    let page = try StartPage("Essay").after(.tab, .tab, .home)
    #expect(page.rest.minutes == 0)
    #expect(page.rules?.breaks == nil)
    let erased = try StartPage("Essay").after(.tab, .tab, .backspace, .tab)
    #expect(erased.rest.minutes == 0)
    #expect(try StartPage("Essay").after(.tab, .tab, .end).rest.minutes == 30)
  }

  @Test func `The dials make the rules, and leave the others as they are`() throws {
    let rules = Rules(
      quantum: .seconds(60),
      breaks: Rules.Breaks(length: .seconds(60), long: .seconds(900), every: 3),
      checkIn: .seconds(300))
    let page = try StartPage("Essay", rules: rules)
    var expected = rules
    expected.quantum = .seconds(1500)
    expected.breaks?.length = .seconds(300)
    #expect(page.rules == expected)
    #expect(page.after(.tab, .backspace, .backspace).rules == nil)
  }

  @Test func `A dial that was not turned leaves the length as it is`() throws {
    let rules = Rules(
      quantum: .seconds(90), breaks: Rules.Breaks(length: .seconds(100), long: nil, every: 4))
    let page = try StartPage("Essay", rules: rules, dials: StartMemory(rules))
    #expect(page.rules == rules)
    #expect(page.after(.tab, .right).rules?.quantum == .seconds(120))
    #expect(page.after(.tab, .right).rules?.breaks == rules.breaks)
  }

  @Test(arguments: [(5400, 2700, 90, 45), (45, 30, 1, 1)])
  func `A length that a dial does not have stays until the dial is turned`(
    _ slice: Int, _ rest: Int, _ shownSlice: Int, _ shownRest: Int
  ) throws {
    let rules = Rules(
      quantum: .seconds(slice),
      breaks: Rules.Breaks(length: .seconds(rest), long: nil, every: 4))
    let page = try StartPage("Essay", rules: rules, dials: StartMemory(rules))
    #expect(page.slice.minutes == shownSlice)
    #expect(page.rest.minutes == shownRest)
    #expect(page.slice.share <= 1)
    #expect(page.rules == rules)
    #expect(page.dials == StartMemory(rules), "nothing is stored")
    #expect(page.after(.tab, .end).rules?.quantum == .seconds(3600))
    #expect(page.after(.tab, .end).rules?.breaks == rules.breaks)
    #expect(page.after(.tab, .character("1")).rules?.quantum == .seconds(60))
    #expect(page.after(.tab, .tab, .right, .end).rules?.breaks?.length == .seconds(1800))
  }

  @Test func `A length with seconds is shown as it is until the dial is turned`() throws {
    let rules = Rules(
      quantum: .seconds(90), breaks: Rules.Breaks(length: .seconds(150), long: nil, every: 4))
    let page = try StartPage("Essay\nKant", rules: rules, dials: StartMemory(rules))
    let lines = page.picture(40, 20).grid.lines
    for words in ["1:30 min", "2:30 min", " x 1:30 min + 2:30"] {
      #expect(lines.contains { $0.contains(words) }, "\(words): \(lines)")
    }
    func spoken(_ page: StartPage) -> String {
      SpokenStartPage(content: page.content(in: FakeWorld())).listing[0]
    }
    #expect(spoken(page) == "2 tasks, slices of 1 min 30 s, 2 min 30 s of break:")
    #expect(
      spoken(page.after(.tab, .right, .tab)) == "2 tasks, slices of 2 minutes, 2 min 30 s of break:"
    )
  }

  @Test func `A length with hours and seconds is one of hours`() throws {
    let rules = Rules(
      quantum: .seconds(5430), breaks: Rules.Breaks(length: .seconds(3605), long: nil, every: 4))
    let page = try StartPage("Essay\nKant", rules: rules, dials: StartMemory(rules))
    let lines = page.picture(44, 20).grid.lines
    for words in ["1:30:30 h", "1:00:05 h", " x 1:30:30 h + 1:00:05"] {
      #expect(lines.contains { $0.contains(words) }, "\(words): \(lines)")
    }
    let turned = page.after(.tab, .right).picture(44, 20).grid.lines
    #expect(turned.contains { $0.contains(" x 60 min + 1:00:05 h") }, "\(turned)")
    let captions = page.picture(160, 50).grid.lines
    #expect(captions.contains { $0.contains("h a slice") }, "\(captions)")
  }

  @Test(arguments: [(40, 12), (100, 30)])
  func `A length of three digits is shown whole`(_ width: Int, _ height: Int) throws {
    let rules = Rules(quantum: .seconds(10_800))
    let page = try StartPage("Essay", rules: rules, dials: StartMemory(slice: 180, rest: 120))
    let lines = page.after(.tab, .tab).picture(width, height).grid.lines
    #expect(lines.contains { $0.contains("120 min") && !$0.contains("...") }, "\(lines)")
    if width == 40 { #expect(lines.contains { $0.hasSuffix("< 120 min >") }, "\(lines)") }
  }

  @Test func `The dials' values apply to all commands, with the lowest precedence`()
    throws
  {
    let page = try StartPage("Essay").after(.tab, .pageUp, .tab, .home)
    #expect(page.dials == StartMemory(slice: 30, rest: 0))
    func world() -> FakeWorld {
      FakeWorld().variable("HOME", "/home/me")
        .file("/home/me/.local/state/rota/start-page", page.dials.text + "display = bar\n")
    }
    #expect(world().run("config", "quantum").output == "30m\n")
    let all = world().run("config").output.split(separator: "\n")
    #expect(
      all.contains { $0.hasPrefix("quantum ") && $0.hasSuffix(" 30m    start page") }, "\(all)")
    #expect(!all.contains { $0.hasSuffix("start page") && $0.hasPrefix("display") })
    let json = world().run("config", "quantum", "--json").output
    #expect(json == #"{"key":"quantum","value":"30m","source":"start-page"}"# + "\n")
    let stream = world().run("run", "A", "--simulate", "--until", "12:00").output
    #expect(stream.contains(#""quantum_s":1800"#))
    #expect(world().variable("ROTA_QUANTUM", "40m").run("config", "quantum").output == "40m\n")
  }

  @Test(arguments: ["", "quantum", "quantum = 0m", "slice=x\n=\n", "\0"])
  func `A missing settings file is not reported`(_ text: String) {
    let outcome = FakeWorld().variable("HOME", "/home/me")
      .file("/home/me/.local/state/rota/start-page", text).run("config", "quantum")
    #expect(outcome.output == "25m\n")
    #expect(outcome.messages == "")
  }
}
