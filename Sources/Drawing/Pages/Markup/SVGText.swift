/// Values as text in SVG and HTML.
enum SVGText {
  /// The text with the special characters of XML escaped.
  static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in harmless(text).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      // Neither is a character (XML 1.0, 2.2).
      case "\u{FFFE}", "\u{FFFF}": continue
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// A colour as `#rrggbb`.
  static func hex(_ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].map { channel in
      (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
    return "#" + digits.joined()
  }

  /// A length with at most two decimals and no superfluous zeros.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
