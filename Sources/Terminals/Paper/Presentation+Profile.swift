import Drawing
import Platform

extension Presentation {
  /// What is drawn with on a terminal, as the environment and the options have it.
  package func profile(in environment: Environment) -> TerminalProfile {
    var profile = TerminalProfile(environment: environment.variables)
    switch color {
    case .auto: break
    case .always: profile.depth = max(profile.depth, .ansi16)
    case .never: profile.depth = .none
    }
    if isASCII { profile.glyphs = .ascii }
    return profile
  }

  /// Whether there are to be colours wherever the output goes: `--color always`, `CLICOLOR_FORCE`.
  func forcesColors(in environment: Environment) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: TerminalProfile.forcesColors(environment.variables)
    }
  }

  /// What a screen is drawn with, in these colours until the terminal has been asked for its background.
  package func ink(for profile: TerminalProfile, tags: TagBook = TagBook([])) -> Ink {
    let palette = Palette(theme == .light ? .light : .dark, depth: profile.depth)
    return Ink(palette: palette, profile: profile, tags: tags)
  }
}
