/// How many colours a terminal shows.
package enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
  /// No colours; bold, underline and reverse remain.
  case none
  /// The eight ANSI colours and their bright forms, whose looks are the user's choice.
  case ansi16
  /// The 6×6×6 cube and the 24 greys of xterm.
  case indexed256
  /// Eight bits per channel.
  case trueColor

  package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}

/// A colour as a terminal of some depth is told it.
package enum TerminalColor: Hashable, Sendable {
  /// One of the 16 ANSI colours, 0 to 15.
  case ansi(UInt8)
  /// An entry of xterm's table of 256, 16 to 255: the user's own 16 are never relied on.
  case indexed(UInt8)
  case rgb(Color)

  /// The nearest colour a terminal of this depth has; nil where there are no colours.
  package init?(_ color: Color, depth: ColorDepth) {
    switch depth {
    case .none: return nil
    case .ansi16: self = .ansi(UInt8(ColorTable.nearest(to: color, in: 0..<16)))
    case .indexed256: self = .indexed(UInt8(ColorTable.nearest(to: color, in: 16..<256)))
    case .trueColor: self = .rgb(color)
    }
  }

  /// What the colour looks like, with xterm's defaults for the 16 ANSI colours.
  package var color: Color {
    switch self {
    case .ansi(let index), .indexed(let index): ColorTable.xterm[Int(index)]
    case .rgb(let color): color
    }
  }
}
