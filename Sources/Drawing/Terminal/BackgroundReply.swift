/// A terminal's answer to the question for its background colour (OSC 11).
public enum BackgroundReply {
  /// The colour in an answer such as `ESC ] 11 ; rgb:1111/1313/1818 ESC \`; nil if there is none.
  ///
  /// Also read: the bare colour, one to four digits a channel, `rgba:`, `#RRGGBB`, BEL as the end.
  public static func color(in reply: String) -> Color? {
    var text = Substring(reply)
    let number = "11;"
    if let start = text.indices.first(where: { text[$0...].hasPrefix(number) }) {
      text = text[start...].dropFirst(number.count)
    }
    text = text.prefix { $0 != "\u{1B}" && $0 != "\u{07}" && $0 != "\u{9C}" }
    if text.hasPrefix("#") { return hexColor(text.dropFirst()) }
    for prefix in ["rgb:", "rgba:"] where text.hasPrefix(prefix) {
      let channels = text.dropFirst(prefix.count)
        .split(separator: "/", omittingEmptySubsequences: false)
      return color(channels)
    }
    return nil
  }

  /// The colour of three channels; a fourth (opacity) does not matter.
  private static func color(_ parts: [Substring]) -> Color? {
    let channels = parts.compactMap(channel)
    guard channels.count == parts.count, (3...4).contains(channels.count) else { return nil }
    return Color(red: channels[0], green: channels[1], blue: channels[2])
  }

  /// One to four hexadecimal digits, as a share of the greatest number of so many digits.
  private static func channel(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.count), let value = number(digits) else { return nil }
    let greatest = (1 << (4 * digits.count)) - 1
    return UInt8((value * 255 + greatest / 2) / greatest)
  }

  private static func hexColor(_ digits: Substring) -> Color? {
    guard digits.count == 6, let value = number(digits) else { return nil }
    return Color(UInt32(value))
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy(\.isHexDigit) ? Int(digits, radix: 16) : nil
  }
}
