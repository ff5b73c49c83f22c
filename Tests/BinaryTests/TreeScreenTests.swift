import PtySupport
import Testing
import Thoroughness

/// The screen with the tree, at a terminal that the tests hold the other end of.
@Suite(.waiting) struct TreeScreenTests {
  @Test func `The level and the reminder are there, and the keys act`() throws {
    let stage = try ScreenTests.Stage(["-q", "25m", "--display", "tree", "--dnd-reminder"])
    #expect(stage.begins())
    #expect(stage.pty.waits(for: "do-not-disturb"))
    #expect(stage.pty.waits(for: "level 1"))
    #expect(stage.record("paused", after: " ") != nil)
  }

  @Test func `A tree that is not available yet is reported with its price`() throws {
    let stage = try ScreenTests.Stage(
      ["-q", "25m", "--display", "tree", "--tree", "cherry", "--count", "up"])
    #expect(stage.begins())
    // Blanks are not drawn where there are some already.
    for word in ["cherry", "60", "coins", "oak"] { #expect(stage.pty.waits(for: word)) }
    #expect(stage.pty.waits(for: "spent of 25 min"))
  }
}
