import Drawing
import Tasks

/// What the parts of the screen are drawn with.
package struct Ink {
  package let palette: Palette
  package let profile: TerminalProfile
  /// The tags whose colours are chosen; all others are dim.
  package var tags = TagBook([])

  package init(palette: Palette, profile: TerminalProfile, tags: TagBook = TagBook([])) {
    self.palette = palette
    self.profile = profile
    self.tags = tags
  }

  package var label: Style { Style(palette.dim) }
  package var text: Style { .plain }
  package var strong: Style { .bold }
  package var warning: Style { Style(palette.warning) }
  package var ellipsis: String { profile.glyphs.ellipsis }
  package var separator: String { " \(profile.glyphs.separator) " }

  /// The priority of a task in its colour; nil if it has none.
  package func priority(of item: TaskItem) -> TextSpan? {
    guard let letter = item.priority?.description.first else { return nil }
    return TextSpan(String(letter), Style(palette.priority(letter), .bold))
  }

  package func style(ofTag name: String) -> Style {
    guard let entry = tags[name], entry.color != .removed else { return label }
    return Style(entry.color.color(on: palette.appearance))
  }
}
