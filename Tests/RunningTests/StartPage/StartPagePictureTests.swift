import Ahead
import Back
import CivilTime
import CommandSupport
import Drawing
import EventStream
import Options
import Rotations
import Running
import Tasks
import Terminals
import Testing
import Thoroughness

@Suite struct StartPagePictureTests {
  private let list = """
    (A) Integration +Maths @exam est:2h
    Analysis est:25
    Databases due:2026-11-21
    Mechanics slice:40m
    Biology from:10:00
    Lunch at:12:30-13:15

    """

  @Test func `A tiny terminal shows the help and what is looked for, too`() throws {
    let page = try StartPage(list).after(.up)
    let help = page.after(.character("?")).picture(20, 5).grid.lines
    #expect(help != page.picture(20, 5).grid.lines)
    #expect(help.joined().contains("today"))
    let found = page.after(.character("/")).typing("Data").picture(20, 5).grid.lines
    #expect(found[4].contains("Data"), "\(found)")
    #expect(found[0].contains("Databases"), "\(found)")
  }

  @Test func `Where nothing matches there is no place to go to`() throws {
    let page = try StartPage(list).after(.up, .character("/"))
    func shown(_ words: String) -> String {
      page.typing(words).picture(80, 24).grid.lines.joined(separator: "\n")
    }
    #expect(shown("Data").contains("Enter go there"))
    #expect(!shown("zzz").contains("Enter go there"))
    #expect(shown("zzz").contains("Esc cancel"))
  }

  @Test func `A small terminal has the dials as bars above the list`() throws {
    let page = try StartPage(list).after(.up, .up, .character(" "))
    #expect(
      page.picture(40, 12).grid.lines == [
        " Rota  today                 Fri 20 Nov",
        " slice  ========------------   25 min",
        " break  ===-----------------    5 min",
        "     2 more",
        " [*] Databases          due tomorrow",
        " [*] Mechanics          slice 40 min",
        " [ ] Biology              from 10:00",
        " [*] Lunch            12:30 to 13:15",
        "  +  another task",
        " 4 tasks: one cycle by 11:10",
        "",
        " space today   d done   ? help",
      ])
  }

  @Test(arguments: [
    ("due:2026-11-20", " - today"), ("due:2026-11-21", " - tomorrow"), ("due:2026-11-24", " - Tue"),
    ("", ""),
  ])
  func `A commitment of one day says which`(_ words: String, _ day: String) throws {
    let lines = try StartPage("Exam at:16:00-17:00 \(words)\n").picture(80, 24).grid.lines
    #expect(lines.contains { $0.hasSuffix(" 16:00 to 17:00\(day)") })
  }

  @Test func `A large screen has the dials beside the list, and the first task`() throws {
    let page = try StartPage(list).after(.tab)
    #expect(
      page.picture(80, 24).grid.lines == [
        "  Rota  today                                               Friday 20 November",
        "",
        "           ...###",
        "       ....      ####        [*] Integration  Maths - exam              2 h  A",
        "     ...            ###      [*] Analysis                                 ?",
        "    ..                ##     [*] Databases                     due tomorrow",
        "    ..     _   _      ##     [*] Mechanics                     slice 40 min",
        " < ..      _| |_       ## >  [*] Biology                         from 10:00",
        "    ..    |_   _|     ##     [*] Lunch                       12:30 to 13:15",
        "    ..  min a slice   ##      +  another task",
        "     ...            ###",
        "       ....      ..##",
        "           ......",
        "",
        "            ..##",
        "         ..      ##",
        "        .          .         4 tasks: one cycle by 11:10",
        "       ..  5 min   ..        begins with Integration",
        "        .  break   .",
        "         ..      ..",
        "            ....",
        "",
        "  left/right turn   up/down move   s start   ? help   Esc leave",
        "",
      ])
  }

  @Test func `An empty list invites to type the first task`() throws {
    let lines = try StartPage("").picture(80, 24).grid.lines
    #expect(lines.contains { $0.hasSuffix("What is to be done today?") })
    #expect(lines.contains { $0.hasSuffix(" +  Write essay est:2h") })
    #expect(lines.contains { $0.hasSuffix("nothing takes turns yet") })
    let small = try StartPage("").picture(40, 12).grid.lines
    #expect(small.contains(" Type one; Enter adds it, then starts."))
  }

  // MARK: Words

  @Test(arguments: [
    ("due:2026-11-17", "due 3 days ago"), ("due:2026-11-20T18:00", "due today 18:00"),
    ("from:2026-11-23T14:00", "from Mon 14:00"), ("from:2026-11-23", "from Mon"),
  ])
  func `Dates are said as in a list`(_ key: String, _ words: String) throws {
    let lines = try StartPage("Essay \(key)\n").picture(40, 12).grid.lines
    #expect(lines.contains { $0.contains("Essay") && $0.hasSuffix(" \(words)") }, "\(lines)")
  }

  @Test func `Where the rest of an estimate has no room, its short form is shown`() throws {
    let page = try StartPage(
      "Revise integration by parts and also the long chapter est:2h\n", efforts: [.seconds(1800)])
    for (width, rest) in [(100, " 1 h 30 of 2 h left"), (80, "...  1 h 30 left")] {
      let lines = page.picture(width, 24).grid.lines
      #expect(lines.contains { $0.hasSuffix(rest) }, "\(lines)")
    }
  }

  struct Beginning: CustomTestStringConvertible {
    let name: String
    /// How many days before the page each task had the slice; `nil`: never.
    let days: [Int?]
    let words: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Beginning(
      name: "this week", days: [1, 3, 2],
      words: "begins with Form, which waited longest (since Tue)"),
    Beginning(
      name: "today", days: [0, 0, 0],
      words: "begins with Essay, which waited longest (since 09:00)"),
    Beginning(
      name: "long ago", days: [1, 1, 17],
      words: "begins with Tea, which waited longest (since Tue 3 Nov)"),
    Beginning(
      name: "never", days: [1, nil, 2], words: "begins with Form, which has not had a slice yet"),
    Beginning(name: "nobody yet", days: [nil, nil, nil], words: "begins with Essay"),
  ])
  func `The first task is shown with the reason`(_ c: Beginning) throws {
    let items = try StartPage("Essay\nForm\nTea\n").lines.compactMap(\.item)
    var turns: [String: Instant] = [:]
    for (item, days) in zip(items, c.days) {
      turns[item.id] = days.map { ScreenDay().wall.anchor - .seconds(86_400 * $0) }
    }
    let lines = try StartPage("Essay\nForm\nTea\n", lastTurns: turns).picture(100, 24).grid.lines
    #expect(lines.contains { $0.hasSuffix(c.words) })
  }

  @Test func `Where there is little room, words are left out before names`() throws {
    let turns = try StartPage("Form\n").lines.compactMap(\.item).map {
      ($0.id, ScreenDay().wall.anchor - .seconds(3 * 86_400))
    }
    let page = try StartPage("Form\nForm\n", lastTurns: Dictionary(uniqueKeysWithValues: turns))
    #expect(page.picture(40, 14).grid.lines.contains(" begins with Form (no slice yet)"))
    #expect(page.picture(26, 14).grid.lines.contains(" 2 x 25 min + 5: by 09:55"))
  }

  // MARK: Every size

  static let many = (1...33).map { "Task \($0) of a list that is rather long +School\n" }.joined()
  static let wide = "漢字の宿題をする\n" + String(repeating: "長い", count: 300) + "\n👩‍👩‍👧 est:\u{1B}[2J\n"
  static let lists = ["", "Essay\n", many, wide]

  @Test(arguments: [
    (80, 24), (40, 12), (200, 60), (64, 20), (63, 24), (24, 6), (30, 8), (100, 10),
  ])
  func `The line that keys go to is always seen, with its cursor`(
    _ width: Int, _ height: Int
  ) throws {
    for list in Self.lists {
      var page = try StartPage(list)
      let levels = GlyphLevel.allCases
      for step in 0..<min(page.lines.count, 4) {
        for glyphs in isExhaustive ? levels : [levels[step % levels.count]] {
          for page in [page, page.after(.enter)] {
            let picture = page.picture(width, height, glyphs: glyphs)
            let cursor = try #require(picture.cursor, "\(page.place)")
            #expect((0..<width).contains(cursor.x) && (0..<height).contains(cursor.y))
            #expect(picture.grid[cursor.x, cursor.y].style.attributes.contains(.reverse))
          }
        }
        page = page.after(Array(repeating: .up, count: page.lines.count > 9 ? 9 : 1))
      }
    }
  }

  @Test func `A message that is too long for a row takes two`() throws {
    let page = try StartPage("").typing("Essay est:5").after(.enter)
    let message = try #require(page.message?.text)
    let lines = page.picture(40, 12).grid.lines.map { $0.drop { $0 == " " } }
    #expect(lines.joined(separator: " ").contains(message))
  }

  @Test func `No size is too small`() throws {
    for list in Self.lists {
      for page in [
        try StartPage(list), try StartPage(list).after(.tab), try StartPage(list).after(.up),
      ] {
        for (column, width) in [0, 1, 2, 3, 5, 8, 13, 23, 24, 63, 64].enumerated() {
          for (row, height) in [0, 1, 2, 3, 4, 5, 6, 7, 9, 15, 19, 20].enumerated()
          where isExhaustive || (column + row).isMultiple(of: 3) {
            let grid = page.picture(width, height, depth: .trueColor, glyphs: .halfBlocks).grid
            #expect(grid.width == width && grid.height == height)
          }
        }
      }
    }
  }

  @Test func `A terminal that knows ASCII only is drawn on with nothing else`() throws {
    for keys in [[], [.tab], [.up], [.up, .enter]] as [[Key]] {
      let lines = try StartPage(list).after(keys).picture(80, 24).grid.lines
      #expect(lines.joined().utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }
  }

  @Test func `Control characters in a list do not reach the terminal`() throws {
    let lines = try StartPage("Essay\u{1B}[2J\u{202E} +a\u{7}b\n").picture(80, 24).grid.lines
    #expect(lines.contains { $0.contains("Essay[2J  ab") })
  }

  @Test func `A long list begins at its top, and shows its end once a task was added`() throws {
    let page = try StartPage(Self.many)
    for (width, height) in [(80, 24), (40, 12)] {
      let lines = page.picture(width, height).grid.lines
      #expect(lines.contains { $0.contains("[*] Task 1 of") })
      let grown = page.typing("Tea").after(.enter).picture(width, height).grid.lines
      #expect(grown.contains { $0.contains("[*] Tea") })
    }
  }

  @Test(arguments: [(30, 8), (80, 8)])
  func `Where a list has two rows, the last line counts the others`(
    _ width: Int, _ height: Int
  ) throws {
    let page = try StartPage(Self.many)
    let last = page.picture(width, height).grid.lines.first { $0.contains("another task") }
    #expect(last?.hasSuffix(" 31 more") == true)
    let typed = page.typing("Tea").picture(width, height).grid.lines
    #expect(!typed.contains { $0.contains("more") })
  }

  @Test func `More than there is room for is counted`() throws {
    let page = try StartPage(Self.many)
    #expect(page.picture(80, 24).grid.lines.contains { $0.hasSuffix(" 20 more") })
    let tiny = page.picture(20, 5).grid.lines
    #expect(tiny.contains { $0.contains("... 31 more") }, "\(tiny)")
    let middle = page.after(Array(repeating: .up, count: 17)).picture(80, 24).grid.lines
    #expect(middle.count { $0.contains(" more") } == 2)
  }

  @Test func `A window of a list counts the lines that it hides on both sides, with its own`() {
    #expect(
      ListWindow(count: 10, focus: 5, rows: 4).rows == [.more(4), .line(4), .line(5), .more(4)])
    #expect(ListWindow(count: 4, focus: 3, rows: 4).rows == (0..<4).map { .line($0) })
  }
}
