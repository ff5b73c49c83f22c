import Drawing
import Terminals

/// The list of tags over the statistics, to show only one of them or to change its colour.
struct TagList: Equatable, Sendable {
  /// The effect of a key.
  enum Step: Equatable {
    case stay, close, redraw
    /// Show only one tag; `nil` for everything.
    case show(String?)
    /// Change the colour of a tag, by this many places among the colours.
    case color(String, Int)
  }

  /// The tags, below the row for everything.
  let names: [String]
  private(set) var place: Int
  /// Why the last colour is not in the settings.
  var problem: String?

  init(_ names: [String], at name: String?) {
    self.names = names
    place = name.flatMap(names.firstIndex).map { $0 + 1 } ?? 0
  }

  private var name: String? { place > 0 ? names[place - 1] : nil }

  /// Responds to a key.
  mutating func press(_ key: Key) -> Step {
    problem = nil
    switch key {
    case .escape, .character("q"), .character("t"): return .close
    case .control("l"): return .redraw
    case .enter: return .show(name)
    case .left, .character("-"): return name.map { .color($0, -1) } ?? .stay
    case .right, .character("+"): return name.map { .color($0, 1) } ?? .stay
    case .up, .wheelUp, .character("k"): place = max(0, place - 1)
    case .down, .wheelDown, .character("j"): place = min(names.count, place + 1)
    case .item(let number) where number == place: return .show(name)
    case .item(let number) where (0...names.count).contains(number): place = number
    default: break
    }
    return .stay
  }

  /// The keys of the bottom line.
  func hints(_ ink: Ink) -> [KeyHint] {
    let color = KeyHint(ink.isASCII ? "left/right" : "←→", "colour")
    return [KeyHint("Enter", name == nil ? "all tags" : "only this")]
      + (name == nil ? [] : [color]) + [KeyHint("Esc", "back", rank: 1)]
  }

  /// Draws the tags around the selected one with their colours, as many as fit.
  func draw(into grid: inout Grid, in area: Rect, ink: Ink) {
    let longest = names.map { TextWidth.of($0) }.max() ?? 0
    let width = min(area.width, max(longest, 16) + 16, 60)
    let window = ListWindow(count: names.count + 1, focus: place, rows: area.height)
    for (offset, index) in window.range.enumerated() {
      let name = index > 0 ? names[index - 1] : ""
      let isChosen = index == place
      let row = Rect(x: area.x, y: area.y + offset, width: width, height: 1)
      let style = isChosen ? ink.strong : ink.text
      let swatch = TextSpan(ink.isASCII ? "#" : "■", Style(ink.color(ofTag: name)))
      var line = TextLine([
        TextSpan(isChosen ? "\(ink.pointer) " : "  ", style),
        index > 0 ? swatch : TextSpan(" "), TextSpan(" \(index > 0 ? name : "all tags")", style),
      ])
      if index > 0 { line.end = TextSpan(ink.tags.choice(of: name).text, ink.label) }
      line.draw(into: &grid, x: row.x, y: row.y, width: row.width, ellipsis: ink.ellipsis)
      grid.mark(row, .item(index))
    }
  }
}
