import Drawing

/// The cells of a table that titles stand in.
struct TitleColumn {
  /// What is longer moves its own row to the right, and not all others as well.
  private static let widest = 60

  let width: Int
  private let ellipsis: String?

  /// - Parameters:
  ///   - titles: Everything that is to stand in it.
  ///   - room: How many cells there are; `nil`: as many as a title needs, so that none is cut.
  ///   - ellipsis: What titles that are cut end in.
  init(_ titles: [String], room: Int?, ellipsis: String) {
    let wanted = titles.map { TextWidth.of($0) }.max() ?? 0
    width = min(wanted, room ?? Self.widest)
    self.ellipsis = room == nil ? nil : ellipsis
  }

  /// A title with blanks up to the width.
  func cell(_ title: String) -> String {
    let text = ellipsis.map { TextWidth.truncated(title, to: width, ellipsis: $0) } ?? title
    return TextWidth.padded(text, to: width)
  }
}
