import Drawing

/// How wide the columns of an agenda are, in cells: the titles, the places, the calendars.
struct AgendaColumns {
  static let hours = 11
  static let gap = 2

  /// What stands before a title: the pointer, the hours, the mark of the calendar.
  private static let indent = 2 + hours + gap + 2
  /// How far the places stand from the left at most, so that one long title does not send them
  /// away from all others.
  private static let widestTitle = 44

  private(set) var title = 0
  private(set) var place = 0
  private(set) var calendar = 0
  /// Whether what is too wide for its column is cut.
  let areFixed: Bool

  /// Columns for what is that wide, on lines of at most `width` cells; `nil`: of any width.
  ///
  /// The places give way first, then the titles, then the calendars.
  init(title: Int, place: Int, calendar: Int, within width: Int?) {
    self.title = title
    self.place = place
    self.calendar = calendar
    areFixed = width != nil
    guard let width else {
      self.title = min(title, Self.widestTitle)
      return
    }
    shrink(\.place, to: 14, within: width)
    shrink(\.title, to: 24, within: width)
    shrink(\.calendar, to: 6, within: width)
  }

  private mutating func shrink(
    _ column: WritableKeyPath<AgendaColumns, Int>, to least: Int, within width: Int
  ) {
    let columns = [title, place, calendar].filter { $0 > 0 }
    let used = Self.indent + columns.reduce(0, +) + Self.gap * (columns.count - 1)
    self[keyPath: column] -= min(max(0, used - width), max(0, self[keyPath: column] - least))
  }

  /// A text as it stands in a column.
  func fitted(_ text: String, to column: Int, ellipsis: String) -> String {
    areFixed ? TextWidth.truncated(text, to: column, ellipsis: ellipsis) : text
  }
}
