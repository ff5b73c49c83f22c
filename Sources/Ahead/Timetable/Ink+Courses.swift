import Drawing

/// The styles of courses: each has a letter and a colour, so that colour is not the only
/// distinction.
extension Ink {
  /// Colours distinguishable with colour blindness (Okabe and Ito, 2008), most of all adjacent
  /// ones.
  private static let courseFills: [Color] = [
    0x56B4E9, 0xE69F00, 0x009E73, 0xF0E442, 0xCC79A7, 0x0072B2, 0xD55E00, 0x9AA3AE,
  ].map { Color($0) }

  /// The same for 16 colours, only as many as are distinguishable.
  private static let plainCourseFills: [Color] = [
    0x00CDCD, 0xCDCD00, 0x00CD00, 0xCD00CD, 0xE5E5E5, 0x5C5CFF, 0xCD0000,
  ].map { Color($0) }

  private static let courseLetters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// The letter of a course, by its index.
  func letter(of course: Int) -> String {
    String(Self.courseLetters[course % Self.courseLetters.count])
  }

  /// The gap between the side of a class and its text, in cells.
  var margin: Int { hasColors ? 1 : 2 }

  private var hasColors: Bool { profile.depth > .none }

  /// The style of a class; `nil` without colours, where it has a frame at its side.
  func fill(of course: Int) -> Style? {
    guard hasColors else { return nil }
    let fills = profile.depth == .ansi16 ? Self.plainCourseFills : Self.courseFills
    let color = fills[course % fills.count]
    return Style(color.luma > 0.45 ? Color(0x000000) : Color(0xFFFFFF), on: color)
  }

  /// The right edge of a filled class: half of its last cell.
  ///
  /// It separates adjacent classes, and ends the colour in text copied from terminals.
  func edge(of course: Int) -> (text: String, style: Style)? {
    guard let fill = fill(of: course), !isASCII else { return nil }
    return ("▌", Style(fill.background))
  }

  /// The frame at the side of a class without colours, for one of its rows.
  func frame(row: Int, of height: Int) -> String {
    if isASCII { return row == 0 ? "+" : "|" }
    if height == 1 { return "╺" }
    return row == 0 ? "┏" : row == height - 1 ? "┗" : "┃"
  }
}
