import CommandSupport
import Drawing
import EventStream
import RoundRobin
import Tasks
import Testing

@testable import Rotations
@testable import Terminals

@Suite struct MouseTests {
  private let ink = Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii))

  private func picture(
    _ day: ScreenDay = ScreenDay().at(.seconds(60)), _ state: ScreenState = ScreenState(),
    _ width: Int = 80, _ height: Int = 24
  ) -> Grid {
    var screen = Screen(ink: ink)
    return screen.picture(
      of: day.content, at: day.now, state: state, width: width, height: height
    ).grid
  }

  /// What a click on a text stands for.
  private func target(of text: String, in grid: Grid) -> Spot.Target? {
    for (y, line) in grid.lines.enumerated() {
      guard let range = line.ranges(of: text).last else { continue }
      return grid.target(x: line.distance(from: line.startIndex, to: range.lowerBound), y: y)
    }
    return nil
  }

  @Test func `Later marks cover earlier ones, and there are none outside the picture`() {
    var grid = Grid(width: 4, height: 2)
    grid.mark(Rect(x: 0, y: 0, width: 9, height: 2), .item(1))
    grid.mark(Rect(x: 2, y: 1, width: 1, height: 1), .key("d"))
    #expect(grid.target(x: 3, y: 0) == .item(1))
    #expect(grid.target(x: 2, y: 1) == .key("d"))
    #expect(grid.target(x: 3, y: 1) == .item(1))
    #expect(grid.target(x: 4, y: 0) == nil)
  }

  @Test(arguments: [("done", "d"), ("pause", "space"), ("end for today", "q"), ("help", "?")])
  func `A word of the bottom line is its key`(_ word: String, _ key: String) {
    #expect(target(of: word, in: picture()) == .key(key))
  }

  @Test(arguments: [
    (80, 24, "this task is done"), (40, 12, "skip"), (120, 40, "this task is done"),
  ])
  func `A line of the help is its key`(_ width: Int, _ height: Int, _ words: String) {
    var state = ScreenState()
    state.open = .help(HelpPage())
    guard case .item(let line) = target(of: words, in: picture(ScreenDay(), state, width, height))
    else {
      Issue.record("it cannot be clicked")
      return
    }
    let command = words == "skip" ? "skip" : "done"
    #expect(state.press(.item(line), with: ScreenDay().content) == [.command(command)])
    #expect(state.open == nil)
  }

  @Test func `Every key that can be clicked has a name that is read`() {
    for day in [ScreenDay(), ScreenDay().at(.seconds(60))] {
      var state = ScreenState()
      for isOpen in [false, true] {
        state.open = isOpen ? .help(HelpPage()) : nil
        for spot in picture(day, state).spots {
          if case .key(let name) = spot.target { #expect(name == "^L" || Key(named: name) != nil) }
        }
      }
    }
  }

  @Test func `A click on a task opens the list there, a second one goes to it`() {
    let day = ScreenDay().at(.seconds(60))
    var state = ScreenState()
    guard case .item(let number) = target(of: "Databases", in: picture(day)) else {
      Issue.record("the task cannot be clicked")
      return
    }
    #expect(state.press(.item(number), with: day.content) == [])
    #expect(state.picker?.purpose == .go)
    let grid = picture(day, state)
    #expect(grid.lines.contains { $0.contains("> Databases") })
    guard case .item(let other) = target(of: "Analysis", in: grid) else {
      Issue.record("no row of the list can be clicked")
      return
    }
    #expect(state.press(.item(other), with: day.content) == [])
    #expect(picture(day, state).lines.contains { $0.contains("> Analysis") })
    let id = day.roster[Handle(other)].id
    #expect(state.press(.item(other), with: day.content) == [.command("go \(id)")])
  }

  @Test func `The wheel goes through the list and stops at its ends`() {
    let day = ScreenDay().at(.seconds(60))
    var state = ScreenState()
    _ = state.press(.character("l"), with: day.content)
    for _ in 1...9 { _ = state.press(.wheelDown, with: day.content) }
    let last = state
    _ = state.press(.wheelDown, with: day.content)
    #expect(state == last)
    _ = state.press(.wheelUp, with: day.content)
    #expect(state != last)
  }

  @Test func `On the ring alone the wheel does nothing, and at a check-in it is a sign of life`()
    throws
  {
    var state = ScreenState()
    #expect(state.press(.wheelUp, with: ScreenDay().content) == [])
    #expect(state == ScreenState())
    let check = try #require(try ScreenDay.all().first { $0.name == "check-in" }?.day)
    #expect(state.press(.wheelUp, with: check.content) == [.command("here")])
  }

  @Test func `While minutes are asked for, only the answers can be clicked`() {
    var state = ScreenState()
    #expect(target(of: "Databases", in: picture()) != nil)
    state.open = .minutes(MinutesChoice())
    let grid = picture(ScreenDay().at(.seconds(60)), state)
    #expect(target(of: "Databases", in: grid) == nil)
    #expect(target(of: "[3]", in: grid) == .item(1))
  }

  @Test func `A click chooses minutes`() throws {
    var choice = MinutesChoice()
    choice.press(.item(3))
    #expect(choice.minutes[choice.place] == 5)
    choice.press(.item(9))
    #expect(choice.minutes[choice.place] == 5)
  }
}
