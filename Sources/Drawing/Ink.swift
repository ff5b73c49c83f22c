/// What everything is drawn with: a style for each role, and signs, as the terminal can show them.
///
/// Colours never say what nothing else says.
package struct Ink: Sendable {
  package var palette: Palette
  package var profile: TerminalProfile
  /// The tags whose colours are chosen.
  package var tags: TagBook

  package init(palette: Palette, profile: TerminalProfile, tags: TagBook = TagBook([])) {
    self.palette = palette
    self.profile = profile
    self.tags = tags
  }

  // MARK: Roles

  /// What is read.
  package var text: Style { .plain }
  /// Titles, keys, and what is selected.
  package var strong: Style { .bold }
  /// What stands back: labels, scales, hints.
  package var label: Style { Style(palette.dim) }
  /// What asks for attention.
  package var warning: Style { Style(palette.warning) }
  /// What runs, and the present.
  package var present: Style { Style(palette.accent, .bold) }
  /// What is done.
  package var done: Style { Style(palette.rest, .bold) }
  /// Lines that only help the eye.
  package var track: Style { Style(palette.track) }

  /// The letter of a priority.
  package func priority(_ letter: Character) -> Style { Style(palette.priority(letter), .bold) }

  /// A tag in its colour.
  package func style(ofTag name: String) -> Style { Style(color(ofTag: name)) }

  /// The colour of a tag; of none, if the name is empty.
  package func color(ofTag name: String) -> Color {
    tags.color(of: name, on: palette.appearance)
  }

  /// The colour of a task by its title and tags; where colours are few, that of all that runs.
  package func color(ofTask title: String, tags names: [String]) -> Color {
    mixes ? tags.color(ofTask: title, tags: names, on: palette.appearance) : palette.accent
  }

  // MARK: Signs

  package var isASCII: Bool { profile.glyphs == .ascii }
  /// What stands for the end of a text cut off.
  package var ellipsis: String { profile.glyphs.ellipsis }
  /// What stands between two words of a list.
  package var separator: String { " \(profile.glyphs.separator) " }
  /// What points at the one of several that is selected, or runs.
  package var pointer: String { isASCII ? ">" : "▸" }
  /// What stands across a bar.
  package var mark: String { isASCII ? "|" : "│" }
  /// What stands between the beginning and the end of a time.
  package var dash: String { isASCII ? "-" : "–" }
  /// What the line of the present is drawn with.
  package var rule: Character { isASCII ? "-" : "─" }

  // MARK: Colours

  /// Whether colours can be mixed, so that fainter ones are to be had.
  package var mixes: Bool { profile.depth >= .indexed256 }

  /// A colour that stands back behind what is selected.
  package func faint(_ color: Color) -> Color { mixes ? palette.softened(color, to: 0.55) : color }
}
