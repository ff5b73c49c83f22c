/// A colour of the sRGB space.
package struct Color: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  /// A colour of three channels, each 0 to 255.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour written `0xRRGGBB`; bits above the lowest 24 are ignored.
  package init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// This colour blended over another one with an opacity of `coverage` (0 to 1).
  package func over(_ background: Color, coverage: Double) -> Color {
    // Most of a ring is either.
    if coverage >= 1 { return self }
    if coverage <= 0 { return background }
    let share = coverage.isNaN ? 0 : coverage
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8((Double(top) * share + Double(bottom) * (1 - share)).rounded())
    }
    return Color(
      red: mix(red, background.red), green: mix(green, background.green),
      blue: mix(blue, background.blue))
  }

  /// The perceived brightness, 0 (black) to 1 (white): the luma of Rec. 709.
  package var luma: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
