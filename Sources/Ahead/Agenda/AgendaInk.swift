import Drawing
import ICalendar

/// What an agenda is drawn with.
struct AgendaInk {
  let palette: Palette
  let profile: TerminalProfile

  var dim: Style { Style(palette.dim) }
  var heading: Style { .bold }
  var present: Style { Style(palette.warning, .bold) }
  var ellipsis: String { profile.glyphs.ellipsis }
  var separator: String { profile.glyphs.separator }

  /// What stands between the beginning and the end of a time.
  var dash: String { isASCII ? "-" : "–" }

  /// What points at what is running.
  var pointer: String { isASCII ? ">" : "▸" }

  /// What the line of the present is drawn with.
  var rule: String { isASCII ? "-" : "─" }

  /// The colour of a calendar, by its place among those that are shown.
  func color(ofCalendar index: Int) -> Color {
    let colors = [
      palette.accent, palette.rest, palette.commitment, palette.paused, palette.warning,
    ]
    return colors[index % colors.count]
  }

  /// The mark before a title: how sure it is that it takes place.
  func mark(of status: Occurrence.Status) -> String {
    switch status {
    case .confirmed: isASCII ? "|" : "┃"
    case .tentative: isASCII ? ":" : "┇"
    case .cancelled: isASCII ? "x" : "╳"
    }
  }

  private var isASCII: Bool { profile.glyphs == .ascii }
}

extension AgendaInk {
  /// How the hours of something look.
  func hours(of item: AgendaItem) -> Style {
    switch item.phase {
    case .over: dim
    case .running: present
    case .ahead: item.occurrence.status == .cancelled ? dim : .plain
    }
  }

  /// How its title looks.
  package func title(of item: AgendaItem) -> Style {
    if item.occurrence.status == .cancelled { return dim.adding(.strikethrough) }
    return switch item.phase {
    case .over: dim
    case .running: heading
    case .ahead: .plain
    }
  }
}
