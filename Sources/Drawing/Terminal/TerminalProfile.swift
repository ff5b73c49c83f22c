/// What a terminal can show, judged from the environment.
package struct TerminalProfile: Equatable, Sendable {
  package var depth: ColorDepth
  package var glyphs: GlyphLevel
  /// Whether the cursor can be moved at all; without that no whole screen can be drawn.
  package var movesCursor: Bool

  package init(depth: ColorDepth, glyphs: GlyphLevel, movesCursor: Bool = true) {
    self.depth = depth
    self.glyphs = glyphs
    self.movesCursor = movesCursor
  }

  /// The profile the variables tell.
  ///
  /// `NO_COLOR` (no-color.org) goes before `CLICOLOR_FORCE`, which goes before `CLICOLOR=0`
  /// (bixense.com/clicolors); then `COLORTERM` and `TERM` decide. The locale is `LC_ALL`,
  /// `LC_CTYPE` or `LANG`, the first that is not empty; where none is set UTF-8 is taken for
  /// granted, as it is the rule where nobody sets up a locale (containers).
  package init(environment: [String: String]) {
    let variables = Variables(environment)
    let term = variables["TERM"] ?? "dumb"
    movesCursor = term != "dumb"
    depth = Self.depth(term: term, variables)
    glyphs = Self.glyphs(term: term, depth: depth, isUTF8: Self.isUTF8(variables))
  }

  /// Whether the variables want colours wherever the output goes.
  package static func forcesColors(_ environment: [String: String]) -> Bool {
    let variables = Variables(environment)
    guard variables["NO_COLOR"] == nil, let force = variables["CLICOLOR_FORCE"] else {
      return false
    }
    return force != "0"
  }

  private static func depth(term: String, _ variables: Variables) -> ColorDepth {
    if variables["NO_COLOR"] != nil { return .none }
    if let force = variables["CLICOLOR_FORCE"], force != "0" {
      return max(.ansi16, depth(term: term, colorTerm: variables["COLORTERM"]))
    }
    if variables["CLICOLOR"] == "0" { return .none }
    return depth(term: term, colorTerm: variables["COLORTERM"])
  }

  private static func depth(term: String, colorTerm: String?) -> ColorDepth {
    if term == "dumb" || term.hasPrefix("vt") || term.hasSuffix("-mono") { return .none }
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
      return .trueColor
    }
    if trueColorTerms.contains(where: term.hasPrefix) { return .trueColor }
    return term.hasSuffix("256color") ? .indexed256 : .ansi16
  }

  private static func glyphs(term: String, depth: ColorDepth, isUTF8: Bool) -> GlyphLevel {
    if !isUTF8 || term == "dumb" { return .ascii }
    // The console of Linux has half blocks in its font, but no Braille.
    if term == "linux" { return depth == .none ? .ascii : .halfBlocks }
    return depth >= .indexed256 ? .halfBlocks : .braille
  }

  private static func isUTF8(_ variables: Variables) -> Bool {
    guard let locale = variables["LC_ALL"] ?? variables["LC_CTYPE"] ?? variables["LANG"] else {
      return true
    }
    // As in en_US.UTF-8 or de_DE.utf8@euro.
    let encoding = locale.split(separator: ".").last?.prefix { $0 != "@" }.lowercased()
    return encoding == "utf-8" || encoding == "utf8"
  }

  /// Terminals that always have true colour and do not always say so.
  private static let trueColorTerms = [
    "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour",
  ]
}

/// An environment in which an empty variable counts as none.
private struct Variables {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }
}
