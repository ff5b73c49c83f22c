import Drawing
import Testing

@Suite struct TerminalProfileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let environment: String
    let depth: ColorDepth
    let glyphs: GlyphLevel
    var testDescription: String { environment }

    init(_ environment: String, _ depth: ColorDepth, _ glyphs: GlyphLevel) {
      self.environment = environment
      self.depth = depth
      self.glyphs = glyphs
    }

    var variables: [String: String] {
      var variables: [String: String] = [:]
      for assignment in environment.split(separator: " ") {
        let parts = assignment.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        variables[String(parts[0])] = String(parts[1])
      }
      return variables
    }
  }

  @Test(arguments: [
    Case("TERM=xterm-256color COLORTERM=truecolor LANG=C.UTF-8", .trueColor, .halfBlocks),
    Case("TERM=xterm-256color COLORTERM=24bit LANG=de_DE.utf8", .trueColor, .halfBlocks),
    Case("TERM=xterm-kitty LANG=C.UTF-8", .trueColor, .halfBlocks),
    Case("TERM=xterm-direct LANG=C.UTF-8", .trueColor, .halfBlocks),
    Case("TERM=xterm-256color LANG=C.UTF-8", .indexed256, .halfBlocks),
    Case("TERM=screen-256color LANG=C.UTF-8", .indexed256, .halfBlocks),
    Case("TERM=xterm LANG=C.UTF-8", .ansi16, .braille),
    Case("TERM=linux LANG=C.UTF-8", .ansi16, .halfBlocks),
    Case("TERM=linux LANG=C.UTF-8 NO_COLOR=1", .none, .ascii),
    Case("TERM=vt100 LANG=C.UTF-8", .none, .braille),
    Case("TERM=dumb LANG=C.UTF-8 COLORTERM=truecolor", .none, .ascii),
    Case("LANG=C.UTF-8", .none, .ascii),
    Case("TERM=xterm-256color COLORTERM=truecolor", .trueColor, .halfBlocks),
    Case("TERM=xterm-256color COLORTERM=truecolor LANG=C", .trueColor, .ascii),
    Case("TERM=xterm-256color LANG=C.UTF-8 LC_ALL=C", .indexed256, .ascii),
    Case("TERM=xterm-256color LANG=C LC_CTYPE=en_US.UTF-8", .indexed256, .halfBlocks),
    Case("TERM=xterm-256color LANG=C LC_CTYPE=C LC_ALL=en_US.UTF-8", .indexed256, .halfBlocks),
    Case("TERM=xterm-256color LANG=de_DE.ISO-8859-1", .indexed256, .ascii),
    Case("TERM=xterm-256color LANG=C.UTF-8 NO_COLOR=1", .none, .braille),
    Case("TERM=xterm-256color LANG=C.UTF-8 NO_COLOR=", .indexed256, .halfBlocks),
    Case("TERM=xterm-256color LANG=C.UTF-8 NO_COLOR=1 CLICOLOR_FORCE=1", .none, .braille),
    Case("TERM=dumb LANG=C.UTF-8 CLICOLOR_FORCE=1", .ansi16, .ascii),
    Case("TERM=vt100 LANG=C.UTF-8 CLICOLOR_FORCE=0", .none, .braille),
    Case("TERM=xterm-256color LANG=C.UTF-8 CLICOLOR=0", .none, .braille),
    Case("TERM=xterm-256color LANG=C.UTF-8 CLICOLOR=0 CLICOLOR_FORCE=1", .indexed256, .halfBlocks),
  ])
  func `The environment tells what a terminal can show`(_ c: Case) {
    let profile = TerminalProfile(environment: c.variables)
    #expect(profile.depth == c.depth)
    #expect(profile.glyphs == c.glyphs)
  }

  @Test func `Only a dumb terminal cannot move its cursor`() {
    #expect(!TerminalProfile(environment: ["TERM": "dumb"]).movesCursor)
    #expect(!TerminalProfile(environment: [:]).movesCursor)
    #expect(TerminalProfile(environment: ["TERM": "vt100"]).movesCursor)
  }
}
