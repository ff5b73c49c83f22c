import Drawing

/// How wide the parts of the lines of a log are, for all of them together.
struct LogColumns {
  /// The hours, and the mark of the tag.
  private static let head = 15
  private static let gap = 2
  /// What titles keep before the words on how slices ended are whole.
  private static let shortestTitle = 16

  let title: TitleColumn
  private let length: Int
  /// Whether there is room for a word on how a slice ended.
  let hasEndings: Bool

  /// - Parameters:
  ///   - titles: What stands in the lines.
  ///   - lengths: How long it was.
  ///   - endings: How it ended.
  ///   - width: How many cells a line has; `nil`: as many as it needs.
  ///   - ellipsis: What titles that are cut end in.
  init(titles: [String], lengths: [String], endings: [String], width: Int?, ellipsis: String) {
    length = Self.gap + (lengths.map { TextWidth.of($0) }.max() ?? 0)
    let ending = Self.gap + (endings.map { TextWidth.of($0) }.max() ?? 0)
    let room = width.map { [length] in max(0, $0 - Self.head - length) }
    let title = TitleColumn(
      titles, room: room.map { max($0 - ending, min($0, Self.shortestTitle)) },
      ellipsis: ellipsis)
    self.title = title
    hasEndings = room.map { $0 - title.width > Self.gap } ?? true
  }

  /// How long something was, at the right edge of its column.
  func length(_ text: String) -> String {
    TextWidth.padded(text, to: length, alignment: .trailing)
  }
}
