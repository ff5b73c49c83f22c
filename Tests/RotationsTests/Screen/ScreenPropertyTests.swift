import CommandSupport
import Drawing
import Rotations
import RoundRobin
import Terminals
import Testing
import Thoroughness

@Suite struct ScreenPropertyTests {
  /// Everything that can be open.
  static var states: [ScreenState] {
    var help = ScreenState()
    help.open = .help(HelpPage())
    var question = ScreenState()
    question.open = .end
    var prompt = ScreenState()
    prompt.open = .prompt(
      Prompt(.add, "漢字 and a text that is longer than most lines are wide"))
    var message = ScreenState()
    message.message = ScreenState.Message("‘Essay’ is not in the ring")
    return [ScreenState(), help, question, prompt, message]
  }

  @Test func `Every state fits every size`() throws {
    let days = try ScreenDay.all()
    let heights = Array(1...26) + [40, 70]
    let widths = Array(1...48) + [63, 64, 65, 80, 120, 220]
    var count = 0
    for height in heights {
      for width in widths {
        count += 1
        guard isExhaustive || count.isMultiple(of: 7) else { continue }
        let day = days[count % days.count].day
        let state = Self.states[count / days.count % Self.states.count]
        let shape: Screen.Shape = count % 5 == 0 ? .bar : .ring
        let picture = day.picture(width, height, shape: shape, state: state)
        #expect(picture.grid.width == width && picture.grid.height == height)
        if let cursor = picture.cursor {
          #expect((0..<width).contains(cursor.x) && (0..<height).contains(cursor.y))
        }
      }
    }
  }

  @Test(arguments: [
    "\u{1B}[31mred\u{1B}[0m", "bell\u{7} and \u{202E}evil", "two\nlines\tand a tab",
    "\u{9B}2J\u{200B}zero",
  ])
  func `A hostile title is drawn as its harmless form`(_ title: String) {
    for (width, height) in [(80, 24), (40, 12), (30, 3), (20, 1)] {
      let hostile = ScreenDay.titled(title).picture(width, height, glyphs: .halfBlocks)
      let plain = ScreenDay.titled(harmless(title)).picture(width, height, glyphs: .halfBlocks)
      #expect(hostile == plain)
    }
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 12), (30, 3), (40, 1)])
  func `A wide title leaves every other cell where it is`(_ width: Int, _ height: Int) {
    let wide = ScreenDay.titled("漢字漢字").picture(width, height, glyphs: .halfBlocks).grid
    let narrow = ScreenDay.titled("ΩΩΩΩΩΩΩΩ").picture(width, height, glyphs: .halfBlocks).grid
    for y in 0..<height {
      for x in 0..<width where narrow[x, y].content != .narrow("Ω") {
        #expect(wide[x, y] == narrow[x, y])
      }
    }
  }

  @Test func `Without colours the words are the same`() throws {
    for (_, day) in try ScreenDay.all() {
      var colored = Screen(
        ink: Ink(palette: .dark, profile: TerminalProfile(depth: .trueColor, glyphs: .ascii)))
      let picture = colored.picture(of: day.content, at: day.now, width: 80, height: 24)
      #expect(picture.grid.lines == day.lines(80, 24))
    }
  }
}
