/// A named colour for tags.
///
/// All twelve are distinguishable on any background, also with colour blindness: where hues
/// coincide, the colours differ in brightness. They were found by a search that maximizes the
/// minimum perceived difference, among colours that suit their names; a test checks it. No picture
/// relies on colour alone.
package enum NamedColor: String, CaseIterable, Sendable {
  case blue, orange, green, pink, sky, yellow, red, grey, violet, lime, brown, teal

  /// The colour on a background; `nil` for one that is visible on both, but less bright.
  package func color(on appearance: Appearance?) -> Color {
    switch appearance {
    case .dark: Color(tones.dark)
    case .light: Color(tones.light)
    case nil: Color(tones.plain)
    }
  }

  private var tones: (dark: UInt32, light: UInt32, plain: UInt32) {
    switch self {
    case .blue: (0x2B68C0, 0x0044B9, 0x0B60FF)
    case .orange: (0xD49324, 0xD57600, 0xBE6F4A)
    case .green: (0x2DB78B, 0x007754, 0x2A966F)
    case .pink: (0xF49DCC, 0x8F2779, 0xD6139B)
    case .sky: (0x60C8FD, 0x1497D8, 0x009DE3)
    case .yellow: (0xFDF794, 0x8B7207, 0xAC9201)
    case .red: (0xD26334, 0xA40503, 0xD61B06)
    case .grey: (0x7C828D, 0x6D7B87, 0x8D929E)
    case .violet: (0xB080EA, 0x42166F, 0xA236D0)
    case .lime: (0xB5D650, 0x6C9C45, 0x50740C)
    case .brown: (0x876048, 0x541800, 0x7D6656)
    case .teal: (0xA2EEEC, 0x00504A, 0x117A7F)
    }
  }
}
