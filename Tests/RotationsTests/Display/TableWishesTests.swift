import CommandSupport
import Commands
import Testing

/// What prints a table takes the same wishes as what draws a screen.
@Suite struct TableWishesTests {
  static let commands = [
    ["list", "--file", "list"], ["tags"], ["agenda", "uni.ics"], ["plan", "list"],
    ["forecast", "list"],
    ["timetable", "courses.csv", "--course", "CS 2050", "--term", "2026 Autumn"],
  ]

  /// A terminal of eighty cells with all colours.
  private func world(_ stream: StandardStream = .output) -> FakeWorld {
    let week = SampleCalendar.text(
      .event("UID:a@uni", "SUMMARY:Algebra", "DTSTART:20261120T090000Z", "DTEND:20261120T103000Z"))
    return FakeWorld()
      .file("list", "(A) Maths +CS est:1h due:2026-11-18\nEssay est:30m\n").file("uni.ics", week)
      .file("courses.csv", SampleCourses.text).clock(FakeClocks.start)
      .terminal(stream).variable("TERM", "xterm-256color").variable("COLORTERM", "truecolor")
      .variable("LANG", "C.UTF-8")
  }

  private func hasColor(_ text: String) -> Bool {
    text.matches(of: /\u{1B}\[[0-9;]*m/).contains {
      $0.output.split { "[;m".contains($0) }.contains { ["38", "48"].contains($0) }
    }
  }

  @Test(arguments: commands)
  func `On a terminal there are colours, and with never there are none`(_ command: [String]) {
    #expect(hasColor(world().run(command).output))
    let outcome = world().run(command + ["--color", "never"])
    #expect(outcome.exitCode == .success)
    #expect(!hasColor(outcome.output))
  }

  /// The commands that look back, and draw whole screens on a terminal.
  static let looksBack = [["log"], ["stats"], ["stats", "week"]]

  @Test(arguments: [
    ["log"], ["stats", "day", "--plain", "--experience"], ["stats", "year", "--plain"], ["tags"],
  ])
  func `On forty columns no word of a table is cut`(_ command: [String]) throws {
    let coach = try FakeCoach("Essay @Reading\nMaths @Work\n")
    _ = coach.at(.seconds(300), .command("pause")).at(.seconds(600), .command("resume"))
    let world = world().journal([coach.ended(at: .seconds(4000))]).variable("COLUMNS", "40")
    let lines = world.run(command + ["--color", "never"]).output.split(separator: "\n")
    #expect(lines.count >= 3)
    for line in lines { #expect(line.count <= 40 && !line.contains("…"), "\(line)") }
  }

  @Test(arguments: commands + looksBack)
  func `On a pipe there are colours only if they are forced`(_ command: [String]) throws {
    let coach = try FakeCoach("Essay +Maths\n")
    let records = [coach.ended(at: .seconds(1500))]
    func output(_ words: [String], _ variables: [String: String] = [:]) -> String {
      let world = variables.reduce(world(.error).journal(records)) { $0.variable($1.key, $1.value) }
      return world.run(command + words).output
    }
    #expect(!output([]).contains("\u{1B}"))
    #expect(hasColor(output(["--color", "always"])))
    #expect(hasColor(output([], ["CLICOLOR_FORCE": "1"])))
    #expect(output(["--color", "always"], ["NO_COLOR": "1", "TERM": "dumb"]).contains("\u{1B}["))
    for (words, variables) in [
      ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]), ([], ["CLICOLOR_FORCE": "0"]),
      (["--color", "never"], ["CLICOLOR_FORCE": "1"]), (["--color", "always", "--plain"], [:]),
      (["--color", "always"], ["ACCESSIBLE": "1"]),
    ] {
      let text = output(words, variables)
      #expect(!text.isEmpty)
      #expect(!text.contains("\u{1B}"), "\(words) \(variables)")
    }
  }

  @Test(arguments: commands)
  func `Plain is text and nothing else`(_ command: [String]) {
    for world in [world().variable("ACCESSIBLE", "1"), world()] {
      let outcome = world.run(command + ["--plain"])
      #expect(outcome.exitCode == .success)
      #expect(!outcome.output.isEmpty)
      #expect(!outcome.output.contains("\u{1B}"))
    }
  }

  @Test(arguments: commands)
  func `In ASCII nothing else is drawn with`(_ command: [String]) {
    for world in [world(), world(.error)] {
      let outcome = world.run(command + ["--ascii"])
      #expect(outcome.exitCode == .success)
      #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 }, "\(outcome.output)")
    }
  }

  @Test(arguments: commands)
  func `Colours for light backgrounds are not those for dark ones`(_ command: [String]) {
    let light = world().run(command + ["--theme", "light"]).output
    #expect(light != world().run(command + ["--theme", "dark"]).output)
  }

  @Test(arguments: commands)
  func `A setting counts as if it had been typed`(_ command: [String]) {
    let world = world().variable("HOME", "/home/ada")
      .file("/home/ada/.config/rota/config", "color = never\n")
    #expect(!hasColor(world.run(command).output))
  }
}
