/// A colour that a person can choose by its name, for tags.
///
/// The first eight are those of Okabe and Ito (2008), told apart by colour-blind eyes; the others
/// differ from them in brightness. No picture tells anything by colour alone.
public enum NamedColor: String, CaseIterable, Sendable {
  case blue, orange, green, pink, sky, yellow, red, grey, violet, lime, brown, teal

  /// The colour on a background.
  public func color(on appearance: Appearance) -> Color {
    switch (self, appearance) {
    case (.blue, .dark): Color(0x4C9BE8)
    case (.blue, .light): Color(0x0072B2)
    case (.orange, .dark): Color(0xE69F00)
    case (.orange, .light): Color(0xB87A00)
    case (.green, .dark): Color(0x00B383)
    case (.green, .light): Color(0x00805D)
    case (.pink, .dark): Color(0xCC79A7)
    case (.pink, .light): Color(0xA8558A)
    case (.sky, .dark): Color(0x8CD3FF)
    case (.sky, .light): Color(0x3E8FC4)
    case (.yellow, .dark): Color(0xF0E442)
    case (.yellow, .light): Color(0x8A7F00)
    case (.red, .dark): Color(0xE8704A)
    case (.red, .light): Color(0xD55E00)
    case (.grey, .dark): Color(0x8A929E)
    case (.grey, .light): Color(0x70767E)
    case (.violet, .dark): Color(0xA58BE8)
    case (.violet, .light): Color(0x6A4FB8)
    case (.lime, .dark): Color(0xB6E05A)
    case (.lime, .light): Color(0x5E8A00)
    case (.brown, .dark): Color(0xB98A6A)
    case (.brown, .light): Color(0x7A4B28)
    case (.teal, .dark): Color(0x5FD4D0)
    case (.teal, .light): Color(0x00767A)
    }
  }
}
