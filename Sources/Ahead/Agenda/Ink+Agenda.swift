import Drawing
import ICalendar

/// The styles of an agenda.
extension Ink {
  /// The colour of a calendar, by its index among the shown ones.
  func color(ofCalendar index: Int) -> Color {
    let colors = [
      palette.accent, palette.rest, palette.commitment, palette.paused, palette.warning,
    ]
    return colors[index % colors.count]
  }

  /// The mark before a title, for its status: confirmed, tentative or cancelled.
  func mark(of status: Occurrence.Status) -> String {
    switch status {
    case .confirmed: isASCII ? "|" : "┃"
    case .tentative: isASCII ? ":" : "┇"
    case .cancelled: isASCII ? "x" : "╳"
    }
  }

  /// The style of an item's hours.
  func hours(of item: AgendaItem) -> Style {
    switch item.phase {
    case .over: label
    case .running: present
    case .ahead: item.occurrence.status == .cancelled ? label : .plain
    }
  }

  /// The style of its title.
  func title(of item: AgendaItem) -> Style {
    if item.occurrence.status == .cancelled { return label.adding(.strikethrough) }
    return switch item.phase {
    case .over: label
    case .running: strong
    case .ahead: .plain
    }
  }
}
