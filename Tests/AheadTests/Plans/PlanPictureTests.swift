import Ahead
import CivilTime
import CommandSupport
import Commands
import Drawing
import Tasks
import Terminals
import Testing
import Thoroughness

/// What `rota plan` shows to people.
@Suite struct PlanPictureTests {
  private static let list = """
    (A) Revise integration +Maths est:2h
    (B) Write analysis est:1h30m
    Mechanics problem sheet +Physics est:3h
    (C) Call the dentist est:10m
    Lunch at:12:30-13:15
    Choir at:17:00-18:00
    Parents at:17:30-19:00

    """

  private static let day = [
    "plan", "today.txt", "--day", "2026-11-20", "--break", "10m", "--work",
    "08:00-12:00,13:30-20:00",
  ]

  /// At half past ten on a terminal of some columns; without any: not on a terminal.
  private func world(_ columns: Int?, _ variables: (String, String)...) -> FakeWorld {
    var world = FakeWorld().file("today.txt", Self.list)
      .clock(Instant(seconds: FakeClocks.start.seconds + 9000)).variable("HOME", "/home/me")
      .variable("ROTA_ZONE", "Europe/Budapest").variable("TERM", "xterm-256color")
    for (name, value) in variables { world = world.variable(name, value) }
    guard let columns else { return world }
    return world.terminal(.output).variable("COLUMNS", "\(columns)").variable("LINES", "24")
  }

  /// The lines without what is said of their colours.
  private func text(_ output: String) -> String {
    var text = ""
    var isEscape = false
    for character in output {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { text.append(character) }
      if isEscape, character.isLetter { isEscape = false }
    }
    return text
  }

  // MARK: A day

  @Test func `A day has its clock down the side, the present marked, and what is free`() {
    let output = world(72).run(Self.day + ["--only", "!sheet"]).output
    #expect(
      text(output) == """
         Friday 20 November                3 tasks, 3 h 40 of work, 4 h 30 free

         08:00 ▇▇  A Revise integration                                     2 h
               ██    +Maths
         10:00 ┊     break                                               10 min
         10:10 ▇▇  B Write analysis                                      1 h 30
         11:30 ──────────────────────────────────────────────────────────── now
         11:40 ┊     break                                               10 min
         11:50 ▇▇  C Call the dentist                                    10 min
         12:30 ║   ◆ Lunch                                               45 min
         13:30       free                                                3 h 30
         17:00 ║   ◆ Choir                  1 h
         17:30                                 ║   ◆ Parents             1 h 30
         19:00       free                                                   1 h
         20:00

         Notes
         Choir (Fri 20 Nov 17:00-18:00) and Parents (Fri 20 Nov 17:30-19:00)
           overlap: move or cancel one of them
         Lunch (Fri 20 Nov 12:30-13:15) lies outside the working time: check
           its time, or widen --work

        """)
  }

  @Test func `Tasks have the colours of the ring, and commitments another`() {
    let output = world(72, ("COLORTERM", "truecolor")).run(Self.day).output
    var ink = Ink(
      palette: .either, profile: TerminalProfile(depth: .trueColor, glyphs: .ascii),
      tags: TagBook())
    let titles = [
      "Revise integration", "Write analysis", "Mechanics problem sheet", "Call the dentist",
    ]
    ink.tellApart(titles.map { TaskItem(title: $0) })
    func style(before bar: Character, of title: String) -> String {
      let line = output.split(separator: "\n").first { $0.contains(title) } ?? ""
      return String(line.prefix { $0 != bar }.split(separator: "\u{1B}").last ?? "")
    }
    func code(_ color: Color) -> String { "38;2;\(color.red);\(color.green);\(color.blue)m" }
    for title in titles {
      let bar = style(before: "▇", of: title)
      #expect(bar.hasSuffix(code(ink.color(of: TaskItem(title: title)))), "\(title): \(bar)")
    }
    #expect(style(before: "║", of: "Lunch").hasSuffix(code(ink.palette.commitment)))
    #expect(Set(titles.map { style(before: "▇", of: $0) }).count == titles.count)
  }

  @Test func `Each day has its part of what goes on over midnight`() {
    let list = "Night at:22:00-01:30\n"
    let output = FakeWorld().file("today.txt", list).clock(FakeClocks.start)
      .terminal(.output).variable("TERM", "xterm-256color").variable("COLUMNS", "72")
      .variable("LINES", "24").run(
        "plan", "today.txt", "--day", "2026-11-21", "--work", "22:00-23:59"
      )
      .output
    let lines = text(output).split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("00:00") && $0.contains("Night") })
  }

  @Test func `A block over midnight counts on both days, with the part of each`() {
    let world = FakeWorld().file(
      "today.txt", "Essay est:10h\nCall at:2026-11-21T01:00/2026-11-21T04:00\n"
    )
    .clock(FakeClocks.start)
    let words = ["plan", "today.txt", "--day", "2026-11-20", "--work", "20:00-03:00", "--explain"]
    let text = world.run(words).output
    for line in [
      "20:00-24:00  Essay, 4 h, because: its share of 5 h; 4 h of 10 h",
      "00:00-01:00  Essay, 1 h, because: its share of 5 h; 1 h of 10 h",
      "01:00-04:00  Call (fixed), 3 h, because: fixed time",
      "Fri 20 Nov: 20:00-24:00: 1 block, 4 h", "Sat 21 Nov: 00:00-01:00: 1 block, 1 h",
    ] { #expect(text.contains("\n  \(line)\n"), "\(text)") }
  }

  @Test func `Where there is room, what is longer is higher`() {
    let world = world(60).variable("LINES", "60")
    let lines = text(world.run(Self.day).output).split(separator: "\n")
    func rows(of title: String, to next: String) -> Int {
      let first = lines.firstIndex { $0.contains(title) } ?? 0
      let last = lines[(first + 1)...].firstIndex { $0.contains(next) } ?? 0
      return last - first
    }
    #expect(rows(of: "Revise", to: "break") == 8)
    #expect(rows(of: "analysis", to: "break") == 6)
    #expect(rows(of: "dentist", to: "Lunch") == 1)
    #expect(rows(of: "break", to: "analysis") == 1)
  }

  @Test func `A screen that has only ASCII, and no colours, shows the same`() {
    let words = ["--only", "Call", "--work", "16:00-19:00"]
    let output = world(60, ("LC_ALL", "C"), ("NO_COLOR", "1"))
      .run(["plan", "today.txt", "--day", "tomorrow"] + words).output
    #expect(
      text(output) == """
         Saturday 21 November   1 task, 10 min of work, 50 min free

         12:30 %   * Lunch                                   45 min
               %
         13:15
         16:00 ##  C Call the dentist                        10 min
         16:10       free                                    50 min


         17:00 %   * Choir            1 h
         17:30 %                         %   * Parents       1 h 30
               %                         %
         18:00                           %
                                         %
                                         %
         19:00

         Notes
         Choir (Sat 21 Nov 17:00-18:00) and Parents (Sat 21 Nov
           17:30-19:00) overlap: move or cancel one of them
         Lunch (Sat 21 Nov 12:30-13:15) lies outside the working
           time: check its time, or widen --work

        """)
    #expect(output.utf8.allSatisfy { $0 < 0x80 })
    #expect(!output.contains("\u{1B}[3"))
  }

  @Test(arguments: [
    // The hour between two and three comes twice.
    (1_792_888_200, 1_792_890_900, 9000..<11_700),
    // It is left out on the day that ends then.
    (1_774_742_400, 1_774_821_600, 3600..<86_400),
  ])
  func `Where the clocks change, what the clock shows at both ends counts, or else the length`(
    _ start: Int, _ end: Int, _ clock: Range<Int>
  ) throws {
    let zone = try #require(FakeWorld().zone(named: "Europe/Budapest"))
    #expect(zone.clock(from: Instant(seconds: start), to: Instant(seconds: end)) == clock)
  }

  // MARK: Several days

  @Test func `Days stand side by side where there is room`() {
    let output = world(120).run(Self.day + ["--days", "3"]).output
    #expect(
      text(output) == """
               Fri 20 Nov                           Sat 21 Nov                           Sun 22 Nov
               6 h 40                               no work                              no work

         08:00 ▇ A Revise integration                   free                                 free
         09:00 █   08:00-10:00
               █   +Maths
         10:00 ▇ B Write analysis
         11:00 █   10:10-11:40
         11:30 ────────────────────────────────────
               ▇ C Call the dentist
         12:00 ║ ◆ Lunch                            ║ ◆ Lunch                            ║ ◆ Lunch
               ▇   Mechanics problem sheet              free                                 free
         14:00 █   13:30-15:30
         15:00 █   +Physics
         16:00 ▇   Mechanics problem sheet
                   free
         17:00 ║ ◆ Choir                            ║ ◆ Choir                            ║ ◆ Choir
         18:00                   ║ ◆ Parents                          ║ ◆ Parents                          ║ ◆ Parents
                                 ║   17:30-19:00                      ║   17:30-19:00                      ║   17:30-19:00
         19:00     free                                 free                                 free
         20:00

         Fri 20 Nov to Sun 22 Nov: 4 tasks, 6 h 40 of work, 18 h 20 free

         Notes
         Choir (Fri 20 Nov 17:00-18:00) and Parents (Fri 20 Nov 17:30-19:00) overlap (and 2 more times): move or cancel one
           of them
         Lunch (Fri 20 Nov 12:30-13:15) lies outside the working time: check its time, or widen --work

        """)
  }

  @Test func `Whatever the terminal, no line is wider than it`() {
    for width in [20, 40, 80, 100, 140] {
      for days in [1, 3, 14] {
        let output = world(width).run(Self.day + ["--days", "\(days)"]).output
        let lines = text(output).split(separator: "\n")
        #expect(lines.count > 10)
        #expect(lines.allSatisfy { $0.count <= width }, "\(width) columns, \(days) days")
      }
    }
  }

  @Test(arguments: Seeds.first(8, of: 40))
  func `Whatever the day, everything has a row of its own`(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var list = ""
    for number in 0..<Int.random(in: 1...12, using: &random) {
      let start = Int.random(in: 6 * 12..<22 * 12, using: &random) * 5
      let end = min(start + Int.random(in: 1...30, using: &random) * 5, 24 * 60 - 1)
      let clock = [start, end].map {
        "\($0 / 60 < 10 ? "0" : "")\($0 / 60):\($0 % 60 / 10)\($0 % 10)"
      }
      list += "Fix\(number) at:\(clock.joined(separator: "-"))\n"
    }
    for number in 0..<Int.random(in: 0...9, using: &random) {
      list += "Do\(number) est:\(Int.random(in: 1...40, using: &random) * 5)m\n"
    }
    let words = ["plan", "today.txt", "--day", "today", "--min", "5m", "--work", "06:00-22:00"]
    func outcome(_ columns: Int?, _ more: String...) -> String {
      world(columns).file("today.txt", list).run(words + more).output
    }
    let titles = Set((try? PlanAnswer(outcome(nil, "--json")))?.blocks.map(\.title) ?? [])
    let lines = text(outcome(200)).split(separator: "\n")
    for title in titles {
      #expect(
        lines.contains { $0.split(separator: " ").contains { $0 == title } }, "\(title)\n\(list)")
    }
    #expect(lines.contains { $0.hasPrefix(" 11:30 ──") })
  }

  // MARK: Lines

  @Test(arguments: [
    [("TERM", "dumb")], [("ACCESSIBLE", "1")],
  ])
  func `A terminal without cursor control gets lines of text, like a pipe`(
    _ variables: [(String, String)]
  ) {
    var terminal = world(80)
    for (name, value) in variables { terminal = terminal.variable(name, value) }
    let lines = terminal.run(Self.day).output
    #expect(lines == world(nil).run(Self.day).output)
    #expect(
      lines.hasPrefix(
        """
        Friday 20 November 2026: 4 tasks, 6 h 40 of work, 1 h 20 free
          08:00-10:00  (A) Revise integration, 2 h
          10:00-10:10  break, 10 min
          10:10-11:40  (B) Write analysis, 1 h 30

        """))
    #expect(lines.contains("\n  12:30-13:15  Lunch (fixed), 45 min\n"))
    #expect(lines.contains("\n  16:40-17:00  free, 20 min\n"))
    #expect(!lines.contains("\u{1B}"))
  }

  @Test func `Every block can say why it is there, and the day how it was divided`() throws {
    let words = Self.day + ["--explain"]
    let answer = try PlanAnswer(world(nil).run(Self.day + ["--json"]).output)
    let lines = world(nil).run(words).output
    let screen = text(world(100).run(words).output)
    for block in answer.blocks where block.kind == "task" {
      #expect(lines.contains("because: \(block.why)\n"))
      #expect(screen.contains("    \(block.why)\n"))
    }
    let division = [
      "08:00-12:00: 3 blocks, 2 h + 1 h 30 + 10 min", "13:30-17:00: 2 blocks, 2 h + 1 h",
      "19:00-20:00: nothing",
    ]
    for line in division {
      #expect(lines.contains("\n  \(line)\n"))
      #expect(screen.contains("\n \(line)\n"))
    }
  }

  @Test(arguments: [30, 44, 60, 80])
  func `However narrow the terminal is, the whole reason of a block can be read`(
    _ width: Int
  ) throws {
    let answer = try PlanAnswer(world(nil).run(Self.day + ["--json"]).output)
    let screen = text(world(width).run(Self.day + ["--explain"]).output)
    let words = screen.split { " \n█▇".contains($0) }.joined(separator: " ")
    for block in answer.blocks where block.kind == "task" {
      #expect(words.contains(block.why))
    }
  }

  @Test func `Tasks that did not fit are listed below the day, with a remedy`() throws {
    let words = Self.day + ["--work", "20:00-20:30"]
    let answer = try PlanAnswer(world(nil).run(words + ["--json"]).output)
    let lines = world(nil).run(words).output
    for task in answer.unplaced {
      #expect(lines.contains("\n  \(task.title) lacks "))
      #expect(lines.contains(": \(task.reason)\n"))
    }
  }

  @Test func `Titles cannot steer the terminal`() {
    let world = world(80).file("today.txt", "Ti\u{1B}[31mtle est:1h\nLu\u{7}nch at:12:00-13:00\n")
    let output = world.run(Self.day).output
    #expect(text(output).contains("Ti[31mtle"))
    #expect(output.contains("Ti[31mtle"))
    #expect(text(output).contains("Lunch"))
  }
}
