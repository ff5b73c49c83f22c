/// The styles for each role and the symbols, adapted to the terminal.
///
/// Colour is never the only carrier of information.
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

  /// Ordinary text.
  package var text: Style { .plain }
  /// Titles, keys and selected items.
  package var strong: Style { .bold }
  /// Secondary text: labels, scales, hints.
  package var label: Style { Style(palette.dim) }
  /// Warnings.
  package var warning: Style { Style(palette.warning) }
  /// The running task and the present.
  package var present: Style { Style(palette.accent, .bold) }
  /// Completed items.
  package var done: Style { Style(palette.rest, .bold) }
  /// Lines for orientation.
  package var track: Style { Style(palette.track) }

  /// The letter of a priority.
  package func priority(_ letter: Character) -> Style { Style(palette.priority(letter), .bold) }

  /// The style of a tag's name.
  package func style(ofTag name: String) -> Style { Style(palette.readable(color(ofTag: name))) }

  /// The colour of a tag; of untagged tasks if the name is empty.
  package func color(ofTag name: String) -> Color {
    tags.color(of: name, on: palette.appearance)
  }

  /// The colour of a task by its title and tags; with few colours, that of running tasks.
  package func color(ofTask title: String, tags names: [String]) -> Color {
    mixes ? tags.color(ofTask: title, tags: names, on: palette.appearance) : palette.accent
  }

  // MARK: Signs

  package var isASCII: Bool { profile.glyphs == .ascii }
  /// The end of truncated text.
  package var ellipsis: String { profile.glyphs.ellipsis }
  /// The separator of a list of words.
  package var separator: String { " \(profile.glyphs.separator) " }
  /// The pointer to the selected or running item.
  package var pointer: String { isASCII ? ">" : "▸" }
  /// The mark across a bar.
  package var mark: String { isASCII ? "|" : "│" }
  /// The dash of a range of time.
  package var dash: String { isASCII ? "-" : "–" }
  /// The line of the present.
  package var rule: Character { isASCII ? "-" : "─" }

  // MARK: Colours

  /// Whether intermediate colours are available.
  package var mixes: Bool { profile.depth >= .indexed256 }

  /// A fainter colour, for items that are not selected.
  package func faint(_ color: Color) -> Color { mixes ? palette.softened(color, to: 0.55) : color }
}
