import Drawing
import RoundRobin
import Tasks

/// What the parts of the screen are drawn with.
struct Ink {
  let palette: Palette
  let profile: TerminalProfile
  /// The tags whose colours are chosen; all others are dim.
  var tags = TagBook([])

  var label: Style { Style(palette.dim) }
  var text: Style { .plain }
  var strong: Style { .bold }
  var warning: Style { Style(palette.warning) }
  var ellipsis: String { profile.glyphs.ellipsis }
  var separator: String { " \(profile.glyphs.separator) " }

  /// The colour of what runs.
  func color(_ moment: Moment) -> Color {
    if moment.paused != nil { return palette.paused }
    return switch moment.state {
    case .slice, .ready, .between, .waiting, .ended: palette.accent
    case .checkIn, .rest: palette.rest
    case .commitment: palette.commitment
    }
  }

  /// The colour of the ring or the bar: fainter while nothing moves.
  func shape(_ moment: Moment) -> Color {
    moment.paused == nil || profile.depth < .indexed256
      ? color(moment) : palette.softened(palette.paused)
  }

  /// The style of what runs.
  func head(_ moment: Moment) -> Style {
    moment.paused == nil ? Style(color(moment), .bold) : strong
  }

  /// The priority of a task in its colour; nil if it has none.
  func priority(of item: TaskItem) -> TextLine.Span? {
    guard let letter = item.priority?.description.first else { return nil }
    return TextLine.Span(
      text: String(letter), style: Style(palette.priority(letter), .bold))
  }

  /// The projects and tags of a task, tags that are kept in their colours: `Maths · exam`.
  func places(of task: Handle, _ moment: Moment) -> [TextLine.Span] {
    let item = moment.item(task)
    let names = item.projects.map { ($0, label) } + item.tags.map { ($0, style(ofTag: $0)) }
    return names.enumerated().flatMap { index, name in
      (index > 0 ? [TextLine.Span(text: separator, style: label)] : [])
        + [TextLine.Span(text: harmless(name.0), style: name.1)]
    }
  }

  private func style(ofTag name: String) -> Style {
    guard let entry = tags[name], entry.color != .removed else { return label }
    return Style(entry.color.color(on: palette.appearance))
  }
}
