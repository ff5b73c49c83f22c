/// A style reduced to the colours of a terminal.
struct Pen: Equatable {
  var foreground: TerminalColor?
  var background: TerminalColor?
  var attributes: Style.Attributes = []

  /// The terminal's default style.
  static let plain = Pen()

  /// No style at all.
  private init() {}

  init(_ style: Style, depth: ColorDepth) {
    foreground = style.foreground.flatMap { TerminalColor($0, depth: depth) }
    background = style.background.flatMap { TerminalColor($0, depth: depth) }
    attributes = style.attributes
  }
}

extension Escape {
  /// Resets the style to the default.
  package static let resetStyle = csi + "m"

  /// The SGR sequence for `style`, starting from the default style.
  package static func style(_ style: Style, depth: ColorDepth) -> String {
    change(from: .plain, to: Pen(style, depth: depth))
  }

  /// The shortest SGR sequence from one pen to another; empty if they are equal.
  static func change(from old: Pen, to new: Pen) -> String {
    if old == new { return "" }
    if new == .plain { return resetStyle }
    var codes: [String] = []
    let removed = old.attributes.subtracting(new.attributes)
    var present = old.attributes
    if !removed.isDisjoint(with: [.bold, .dim]) {
      // One code resets both.
      codes.append("22")
      present.subtract([.bold, .dim])
    }
    if removed.contains(.underline) { codes.append("24") }
    if removed.contains(.reverse) { codes.append("27") }
    if removed.contains(.strikethrough) { codes.append("29") }
    let added = new.attributes.subtracting(present)
    if added.contains(.bold) { codes.append("1") }
    if added.contains(.dim) { codes.append("2") }
    if added.contains(.underline) { codes.append("4") }
    if added.contains(.reverse) { codes.append("7") }
    if added.contains(.strikethrough) { codes.append("9") }
    if old.foreground != new.foreground { codes.append(code(new.foreground, offset: 0)) }
    if old.background != new.background { codes.append(code(new.background, offset: 10)) }
    return csi + codes.joined(separator: ";") + "m"
  }

  /// The SGR parameter of a colour; `offset` is 0 for the text and 10 for the background.
  private static func code(_ color: TerminalColor?, offset: Int) -> String {
    switch color {
    case nil: "\(39 + offset)"
    case .ansi(let index) where index < 8: "\(30 + offset + Int(index))"
    case .ansi(let index): "\(82 + offset + Int(index))"
    case .indexed(let index): "\(38 + offset);5;\(index)"
    case .rgb(let color): "\(38 + offset);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
