/// The number of colours that a terminal supports.
package enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
  /// No colours; bold, underline and reverse remain.
  case none
  /// The eight ANSI colours and their bright forms, whose appearance the user chooses.
  case ansi16
  /// The 6×6×6 cube and the 24 greys of xterm.
  case indexed256
  /// Eight bits per channel.
  case trueColor

  package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}

/// A colour of a terminal with limited colours.
package enum TerminalColor: Hashable, Sendable {
  /// One of the 16 ANSI colours, 0 to 15.
  case ansi(UInt8)
  /// An entry of xterm's table of 256, 16 to 255: the first 16 are the user's own and not used.
  case indexed(UInt8)
  case rgb(Color)

  /// The nearest colour at this depth; `nil` without colours.
  package init?(_ color: Color, depth: ColorDepth) {
    switch depth {
    case .none: return nil
    case .ansi16: self = .ansi(UInt8(ColorTable.nearest(to: color, in: 0..<16)))
    case .indexed256: self = .indexed(UInt8(ColorTable.nearest(to: color, in: 16..<256)))
    case .trueColor: self = .rgb(color)
    }
  }

  /// The appearance of the colour, with xterm's defaults for the 16 ANSI colours.
  package var color: Color {
    switch self {
    case .ansi(let index), .indexed(let index): ColorTable.xterm[Int(index)]
    case .rgb(let color): color
    }
  }
}
