import Drawing

/// A terminal that understands what the program sends, and stops the test at anything else.
///
/// It is written without the drawing code, apart from the width of characters.
struct TinyTerminal: Equatable {
  /// One cell: what begins in it (nothing in the right half of a wide character) and its look.
  struct Slot: Equatable {
    var text: String = " "
    var style = Style.plain
  }

  let width: Int
  let height: Int
  /// The width of a character of several scalars; `nil` if it is as wide as the program thinks.
  let clusterWidth: Int?
  private(set) var slots: [Slot]
  private(set) var style = Style.plain
  private(set) var isSynchronized = false
  /// Sequences that are not understood; a test expects none.
  private(set) var unknown: [String] = []
  private var x = 0
  private var y = 0

  init(width: Int, height: Int, filledWith text: String = " ", clusterWidth: Int? = nil) {
    self.width = width
    self.clusterWidth = clusterWidth
    self.height = height
    slots = Array(repeating: Slot(text: text), count: width * height)
  }

  var lines: [String] {
    (0..<height).map { row in slots[row * width..<(row + 1) * width].map(\.text).joined() }
  }

  mutating func receive(_ bytes: [UInt8]) { receive(String(decoding: bytes, as: UTF8.self)) }

  mutating func receive(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == "\u{1B}" { control(&rest) } else { print(character) }
    }
  }

  private mutating func control(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else { return unknown.append("ESC") }
    let parameters = rest.prefix { "0123456789;?".contains($0) }
    rest = rest[parameters.endIndex...]
    guard let final = rest.popFirst() else { return unknown.append("CSI") }
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (String(parameters), final) {
    case (_, "H"):
      y = (numbers.first ?? 1) - 1
      x = (numbers.dropFirst().first ?? 1) - 1
    case (_, "C"): x += numbers.first ?? 1
    case ("2", "J"): slots = Array(repeating: Slot(style: style), count: width * height)
    case (_, "m"): setStyle(numbers[...])
    case ("?2026", "h"): isSynchronized = true
    case ("?2026", "l"): isSynchronized = false
    default: unknown.append(parameters + String(final))
    }
  }

  private mutating func print(_ character: Character) {
    let isCluster = character.unicodeScalars.count > 1
    let count = isCluster ? clusterWidth ?? TextWidth.of(character) : TextWidth.of(character)
    guard count > 0, x + count <= width, y < height else {
      return unknown.append("outside: \(character) at \(x), \(y)")
    }
    for column in x..<x + count { tearApart(column) }
    slots[y * width + x] = Slot(text: String(character), style: style)
    if count == 2 { slots[y * width + x + 1] = Slot(text: "", style: style) }
    x += count
  }

  /// Whatever stands in the column goes; the other half of a wide character becomes a bare blank.
  private mutating func tearApart(_ column: Int) {
    let index = y * width + column
    if slots[index].text.isEmpty { slots[index - 1] = Slot() }
    if column + 1 < width, slots[index + 1].text.isEmpty { slots[index + 1] = Slot() }
    slots[index] = Slot()
  }

  private mutating func setStyle(_ codes: ArraySlice<Int>) {
    var codes = codes
    if codes.isEmpty { style = .plain }
    while let code = codes.popFirst() {
      switch code {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 9: style.attributes.insert(.strikethrough)
      case 22: style.attributes.subtract([.bold, .dim])
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 29: style.attributes.remove(.strikethrough)
      case 30...37: style.foreground = TerminalColor.ansi(UInt8(code - 30)).color
      case 90...97: style.foreground = TerminalColor.ansi(UInt8(code - 82)).color
      case 40...47: style.background = TerminalColor.ansi(UInt8(code - 40)).color
      case 100...107: style.background = TerminalColor.ansi(UInt8(code - 92)).color
      case 38: style.foreground = color(&codes)
      case 48: style.background = color(&codes)
      case 39: style.foreground = nil
      case 49: style.background = nil
      default: unknown.append("SGR \(code)")
      }
    }
  }

  private mutating func color(_ codes: inout ArraySlice<Int>) -> Color? {
    switch codes.popFirst() {
    case 5: return codes.popFirst().map { TerminalColor.indexed(UInt8($0)).color }
    case 2:
      let channels = codes.prefix(3).map { UInt8($0) }
      codes = codes.dropFirst(3)
      return channels.count == 3
        ? Color(red: channels[0], green: channels[1], blue: channels[2]) : nil
    default: return nil
    }
  }
}

extension TinyTerminal {
  /// What a terminal of some depth has to show for a grid.
  init(showing grid: Grid, depth: ColorDepth) {
    self.init(width: grid.width, height: grid.height)
    slots = grid.cells.map { cell in
      func shown(_ color: Color?) -> Color? {
        color.flatMap { TerminalColor($0, depth: depth)?.color }
      }
      let style = Style(
        shown(cell.style.foreground), on: shown(cell.style.background), cell.style.attributes)
      return Slot(text: cell.character.map { String($0) } ?? "", style: style)
    }
  }
}
