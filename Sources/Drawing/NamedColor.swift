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
    switch (self, appearance) {
    case (.blue, .dark): Color(0x2B68C0)
    case (.blue, .light): Color(0x0044B9)
    case (.blue, nil): Color(0x0B60FF)
    case (.orange, .dark): Color(0xD49324)
    case (.orange, .light): Color(0xD57600)
    case (.orange, nil): Color(0xBE6F4A)
    case (.green, .dark): Color(0x2DB78B)
    case (.green, .light): Color(0x007754)
    case (.green, nil): Color(0x2A966F)
    case (.pink, .dark): Color(0xF49DCC)
    case (.pink, .light): Color(0x8F2779)
    case (.pink, nil): Color(0xD6139B)
    case (.sky, .dark): Color(0x60C8FD)
    case (.sky, .light): Color(0x1497D8)
    case (.sky, nil): Color(0x009DE3)
    case (.yellow, .dark): Color(0xFDF794)
    case (.yellow, .light): Color(0x8B7207)
    case (.yellow, nil): Color(0xAC9201)
    case (.red, .dark): Color(0xD26334)
    case (.red, .light): Color(0xA40503)
    case (.red, nil): Color(0xD61B06)
    case (.grey, .dark): Color(0x7C828D)
    case (.grey, .light): Color(0x6D7B87)
    case (.grey, nil): Color(0x8D929E)
    case (.violet, .dark): Color(0xB080EA)
    case (.violet, .light): Color(0x42166F)
    case (.violet, nil): Color(0xA236D0)
    case (.lime, .dark): Color(0xB5D650)
    case (.lime, .light): Color(0x6C9C45)
    case (.lime, nil): Color(0x50740C)
    case (.brown, .dark): Color(0x876048)
    case (.brown, .light): Color(0x541800)
    case (.brown, nil): Color(0x7D6656)
    case (.teal, .dark): Color(0xA2EEEC)
    case (.teal, .light): Color(0x00504A)
    case (.teal, nil): Color(0x117A7F)
    }
  }
}
