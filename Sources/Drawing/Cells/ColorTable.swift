/// xterm's table of 256 colours and the search for the nearest.
enum ColorTable {
  /// The 16 ANSI colours with xterm's defaults, the 6×6×6 cube, the 24 greys.
  static let xterm: [Color] = ansi + cube + greys

  private static let ansi: [Color] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { Color($0) }

  private static let cube: [Color] = {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    return (0..<216).map { index in
      Color(red: steps[index / 36], green: steps[index / 6 % 6], blue: steps[index % 6])
    }
  }()

  private static let greys: [Color] = (0..<24).map { index in
    let level = UInt8(8 + 10 * index)
    return Color(red: level, green: level, blue: level)
  }

  private static let looks: [OKLab] = xterm.map(OKLab.init)

  /// The index of the entry that looks nearest; the first of several.
  static func nearest(to color: Color, in indices: Range<Int>) -> Int {
    let wanted = OKLab(color)
    var best = indices.lowerBound
    var smallest = Double.infinity
    for index in indices {
      let distance = looks[index].distance(to: wanted)
      if distance < smallest {
        best = index
        smallest = distance
      }
    }
    return best
  }
}
