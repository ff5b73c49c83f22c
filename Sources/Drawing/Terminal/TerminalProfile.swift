/// The capabilities of a terminal, judged from the environment.
package struct TerminalProfile: Equatable, Sendable {
  package var depth: ColorDepth
  package var glyphs: GlyphLevel
  /// Whether the cursor can be moved at all; without that no whole screen can be drawn.
  package var movesCursor: Bool
  /// Whether the locale has all characters; sentences need no more than that.
  package var isUTF8 = true

  package init(depth: ColorDepth, glyphs: GlyphLevel, movesCursor: Bool = true) {
    self.depth = depth
    self.glyphs = glyphs
    self.movesCursor = movesCursor
  }

  /// The profile of an environment.
  ///
  /// `NO_COLOR` (no-color.org) overrides `CLICOLOR_FORCE`, which overrides `CLICOLOR=0`
  /// (bixense.com/clicolors); then `COLORTERM` and `TERM` decide. The locale is the first non-empty
  /// one of `LC_ALL`, `LC_CTYPE` and `LANG`; the default is UTF-8, which suits containers without a
  /// locale.
  package init(environment: [String: String]) {
    let variables = Variables(environment)
    let term = variables["TERM"] ?? "dumb"
    movesCursor = term != "dumb"
    depth = Self.depth(term: term, variables)
    isUTF8 = Self.isUTF8(variables)
    glyphs = Self.glyphs(term: term, depth: depth, isUTF8: isUTF8)
  }

  /// Whether the variables force colours on any output.
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
    // The font of the Linux console has half blocks but no Braille.
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

  /// Terminals that always have true colour, but do not always announce it.
  private static let trueColorTerms = [
    "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour",
  ]
}

/// An environment in which empty variables count as unset.
private struct Variables {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }
}
