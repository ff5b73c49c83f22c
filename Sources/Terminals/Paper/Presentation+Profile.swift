import Drawing
import Platform

extension Presentation {
  /// The capabilities of a terminal, from the environment and the options.
  package func profile(in environment: Environment) -> TerminalProfile {
    var profile = TerminalProfile(environment: environment.variables)
    switch color {
    case .auto: break
    case .always: profile.depth = max(profile.depth, .ansi16)
    case .never: profile.depth = .none
    }
    if isASCII { (profile.glyphs, profile.isUTF8) = (.ascii, false) }
    return profile
  }

  /// Whether colours are forced on any output: `--color always`, `CLICOLOR_FORCE`.
  func forcesColors(in environment: Environment) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: TerminalProfile.forcesColors(environment.variables)
    }
  }

  /// The styles of a screen; preliminary until the terminal has reported its background.
  package func ink(for profile: TerminalProfile, tags: TagBook = TagBook([])) -> Ink {
    let palette = Palette(theme == .light ? .light : .dark, depth: profile.depth)
    return Ink(palette: palette, profile: profile, tags: tags)
  }
}
