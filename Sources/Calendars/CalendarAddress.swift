/// The address of a calendar to fetch.
package struct CalendarAddress: Hashable {
  /// The URL, HTTPS or HTTP.
  package let url: String

  /// Whether the transfer is encrypted.
  let isSecure: Bool

  /// Parses an address; `nil` if the text is not one.
  ///
  /// Calendars published under `webcal` are fetched over HTTPS.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"),
      text.unicodeScalars.allSatisfy({ $0 > " " && $0 != "\u{7F}" })
    else { return nil }
    switch text[..<colon].lowercased() {
    case "https", "webcal", "webcals": isSecure = true
    case "http": isSecure = false
    default: return nil
    }
    url = (isSecure ? "https" : "http") + text[colon...]
  }
}
