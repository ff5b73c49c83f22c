import Commands
import Platform

/// Repositories that several machines share.
package enum SyncRemote {
  /// The address in a form independent of the working directory: paths are made absolute.
  static func address(_ text: String, in world: some World) -> String {
    let colon = text.firstIndex(of: ":")
    let slash = text.firstIndex(of: "/")
    // Git's rule: an address with a colon before the first slash is not a path.
    let isPath = colon.map { colon in slash.map { $0 < colon } ?? false } ?? true
    return isPath ? world.absolute(text) : text
  }

  /// An address without secrets: without the password and, as it may be a token, the user of a web
  /// address.
  package static func shown(_ address: String) -> String {
    guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://"),
      let at = address.lastIndex(of: "@")
    else { return address }
    let user = address[colon...].dropFirst(3)
    guard user.startIndex < at else { return address }
    let isWeb = ["http", "https"].contains(address[..<colon].lowercased())
    guard let end = isWeb ? user.startIndex : user[..<at].firstIndex(of: ":") else {
      return address
    }
    return address[..<end] + (isWeb ? "…" : ":…") + address[at...]
  }
}
