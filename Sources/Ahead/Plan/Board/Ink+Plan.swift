import Drawing
import Tasks
import Terminals

/// The styles of a day's timetable.
extension Ink {
  /// The sign for a task carried over from another day, if there is little room.
  var carried: String { isASCII ? "<" : "←" }

  /// The colour of something; a task has that of its turns on the ring.
  func color(_ kind: PlanDay.Item.Kind) -> Color {
    switch kind {
    case .work(let task): task.map(color(of:)) ?? palette.accent
    case .pause: palette.dim
    case .commitment: palette.commitment
    case .free: palette.dim
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

  /// The letter of the priority or the sign beside the bar; `nil` for none.
  func mark(_ kind: PlanDay.Item.Kind) -> TextSpan? {
    switch kind {
    case .work(let task): task.flatMap(priority(of:))
    case .commitment: TextSpan(isASCII ? "*" : "◆", Style(color(kind), .bold))
    case .pause, .free: nil
    }
  }
}
