/// The address of a calendar that is fetched.
package struct CalendarAddress: Hashable {
  /// What is fetched, over HTTPS or HTTP.
  package let url: String

  /// Whether nobody on the way can read or change it.
  let isSecure: Bool

  /// The address that a text is; `nil`: it is none.
  ///
  /// `webcal` is what calendars are offered under; they are fetched over HTTPS.
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
