import Drawing
import Tasks

/// The styles of a day's timetable.
extension Ink {
  /// The sign for a task carried over from another day, if there is little room.
  var carried: String { isASCII ? "<" : "←" }

  /// The colour of something; the priorities have three levels, of which C and below is the last.
  func color(_ kind: PlanDay.Item.Kind) -> Color {
    switch kind {
    case .work(let priority): level(priority)
    case .pause: palette.dim
    case .commitment: palette.commitment
    case .free: palette.dim
    }
  }

  private func level(_ priority: Priority?) -> Color {
    switch priority?.description.first {
    case "A": palette.priorityA
    case "B": palette.priorityB
    default: palette.priorityC
    }
  }

  /// The bar at the side of an item, row by row; `nil` for none.
  ///
  /// Work begins a little below the top of its first row, to separate adjacent items.
  func bar(_ kind: PlanDay.Item.Kind, isFirst: Bool) -> Character? {
    switch kind {
    case .work: isASCII ? "#" : isFirst ? "▇" : "█"
    case .pause: isASCII ? ":" : "┊"
    case .commitment: isASCII ? "%" : "║"
    case .free: nil
    }
  }

  /// The letter or sign beside the bar.
  func mark(_ kind: PlanDay.Item.Kind) -> String {
    switch kind {
    case .work(let priority): priority?.description ?? ""
    case .commitment: isASCII ? "*" : "◆"
    case .pause, .free: ""
    }
  }
}
