/// The local password file (passwd(5)).
///
/// `getpwuid` would load shared libraries, which a static program cannot.
enum PasswordFile {
  private static let path = "/etc/passwd"
  private static let longest = 1 << 20

  /// The home of a user; `nil` if the file does not name one.
  static func home(of user: UInt32) -> String? {
    guard let bytes = try? Files().read(path, limit: longest) else { return nil }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard fields.count >= 6, UInt32(String(decoding: fields[2], as: UTF8.self)) == user else {
        continue
      }
      let home = String(decoding: fields[5], as: UTF8.self)
      return home.hasPrefix("/") ? home : nil
    }
    return nil
  }
}
