/// The colour of a tag in the settings.
package enum TagColor: Hashable, Sendable {
  /// One of the twelve named colours.
  case named(NamedColor)
  /// A custom colour, the same on any background.
  case own(Color)
  /// The tag is no longer used; its former tasks are shown in grey.
  case removed

  /// The value of a removed tag in the settings.
  static let removedWord = "removed"

  /// The colours that have names.
  package static let names = NamedColor.allCases.map(\.rawValue)

  /// Parses `blue`, `#0072b2` or `removed`; `nil` for other texts.
  package init?(settingText text: String) {
    let word = text.lowercased()
    if let name = NamedColor(rawValue: Self.otherNames[word] ?? word) {
      self = .named(name)
    } else if word == Self.removedWord {
      self = .removed
    } else {
      let digits = text.dropFirst()
      guard text.first == "#", digits.count == 6, digits.allSatisfy(\.isHexDigit),
        let value = UInt32(digits, radix: 16)
      else { return nil }
      self = .own(Color(value))
    }
  }

  /// Aliases of some of the twelve.
  private static let otherNames = ["purple": "violet", "gray": "grey"]

  /// The colour on a background; `nil` for both.
  package func color(on appearance: Appearance?) -> Color {
    switch self {
    case .named(let name): name.color(on: appearance)
    case .own(let color): color
    case .removed: NamedColor.grey.color(on: appearance)
    }
  }

  /// The colour as written in the settings.
  package var text: String {
    switch self {
    case .named(let name): name.rawValue
    case .own(let color): color.hexText
    case .removed: Self.removedWord
    }
  }
}

extension Color {
  /// The colour as `#0072b2`.
  package var hexText: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
