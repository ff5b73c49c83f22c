import Drawing

/// What courses are drawn with: each has a letter and a colour, so that neither is alone.
extension Ink {
  /// Colours that are told apart by all eyes (Okabe and Ito, 2008), neighbours the most.
  private static let courseFills: [Color] = [
    0x56B4E9, 0xE69F00, 0x009E73, 0xF0E442, 0xCC79A7, 0x0072B2, 0xD55E00, 0x9AA3AE,
  ].map { Color($0) }

  /// The same where there are 16 colours, and no more of them than can be told apart.
  private static let plainCourseFills: [Color] = [
    0x00CDCD, 0xCDCD00, 0x00CD00, 0xCD00CD, 0xE5E5E5, 0x5C5CFF, 0xCD0000,
  ].map { Color($0) }

  private static let courseLetters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// The letter of a course, by its place.
  func letter(of course: Int) -> String {
    String(Self.courseLetters[course % Self.courseLetters.count])
  }

  /// How many cells there are between the side of a class and what is said of it.
  var margin: Int { hasColors ? 1 : 2 }

  private var hasColors: Bool { profile.depth > .none }

  /// How a class is filled; `nil`: without colours it has a frame at its side.
  func fill(of course: Int) -> Style? {
    guard hasColors else { return nil }
    let fills = profile.depth == .ansi16 ? Self.plainCourseFills : Self.courseFills
    let color = fills[course % fills.count]
    return Style(color.luma > 0.45 ? Color(0x000000) : Color(0xFFFFFF), on: color)
  }

  /// What stands at the right side of a filled class: half of its last cell.
  ///
  /// Two that touch are told apart by that, and terminals that copy text keep the colour before it.
  func edge(of course: Int) -> (text: String, style: Style)? {
    guard let fill = fill(of: course), !isASCII else { return nil }
    return ("▌", Style(fill.background))
  }

  /// The frame at the side of a class without colours, in one of so many rows.
  func frame(row: Int, of height: Int) -> String {
    if isASCII { return row == 0 ? "+" : "|" }
    if height == 1 { return "╺" }
    return row == 0 ? "┏" : row == height - 1 ? "┗" : "┃"
  }
}
