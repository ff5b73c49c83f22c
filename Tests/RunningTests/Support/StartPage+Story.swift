import CivilTime
import Coach
import CommandSupport
import Commands
import Drawing
import EventStream
import Platform
import Rotations
import RoundRobin
import Tasks
import Terminals

@testable import Running

extension StartMemory {
  /// Twenty-five minutes, and five between.
  static let usual = StartMemory(slice: 25, rest: 5)
}

/// Start pages, keys that are pressed on them, and what they look like, in few words.
extension StartPage {
  /// The page of a list in the words of todo.txt.
  init(
    _ list: String, rules: Rules = Rules(quantum: .seconds(1500)), dials: StartMemory = .usual,
    lastTurns: [String: Instant] = [:], appointments: [Appointment] = [],
    efforts: [Duration] = []
  ) throws {
    let tasks = try TaskList(reading: Array(list.utf8), as: .todoTxt)
    let spent = zip(tasks.items.map(\.id), efforts)
    self.init(
      tasks, rules: rules, dials: dials, lastTurns: LastTurns(lastTurns),
      appointments: appointments, efforts: Dictionary(uniqueKeysWithValues: spent))
    today = Self.world(list).today
  }

  /// The page after some keys.
  func after(_ keys: Key...) -> StartPage { after(keys) }

  func after(_ keys: [Key]) -> StartPage {
    // What was done in the list before does not matter to most keys.
    let list = lines.dropLast().map { $0.words + "\n" }.joined()
    return after(keys, in: StartPage.world(list))
  }

  /// The page after some keys, whose changes go to the default list of a world.
  func after(_ keys: [Key], in world: FakeWorld) -> StartPage {
    var content = content(in: world)
    for key in keys { if case .end = content.press(key) { break } }
    return content.page
  }

  /// The page on the screen, whose changes go to the default list of a world.
  func content(in world: FakeWorld) -> StartContent {
    StartContent(
      page: self,
      screen: StartScreen(
        ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii))),
      zone: .utc, clocks: world.clocks, files: StartFiles(world))
  }

  /// A world with a default list, on the Friday of the other screens.
  static func world(_ list: String) -> FakeWorld {
    let world = FakeWorld().variable("HOME", "/home/me").clock(ScreenDay().wall.anchor)
    return world.file(world.directories.defaultList, list)
  }

  /// The page after a text was typed.
  func typing(_ text: String) -> StartPage { after(text.map(Key.character)) }

  /// What a key asks for.
  func effects(of key: Key) -> [StartEffect] {
    var page = self
    return page.press(key)
  }

  /// Its lines as `x Essay`, or `- Essay` if they take no part, and a `+` for the empty line.
  var story: [String] {
    lines.map { line in
      if line.item == nil { return "+" + line.text }
      return "\(line.isTicked ? "x" : "-") \(line.text)"
    }
  }

  /// The picture on the Friday of the other screens, at 09:00.
  func picture(
    _ width: Int, _ height: Int, depth: ColorDepth = .none, glyphs: GlyphLevel = .ascii
  ) -> Picture {
    var screen = StartScreen(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: depth, glyphs: glyphs)))
    return screen.picture(of: self, at: ScreenDay().wall, width: width, height: height)
  }

  var forecast: StartForecast? { StartForecast(self, at: ScreenDay().wall) }
}
