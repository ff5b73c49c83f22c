extension Zone {
  /// Checks that a text can be the name of a zone in the tz database, such as `Europe/Budapest`.
  ///
  /// A valid name is a relative path of plain components: it never leads out of the folder of the
  /// database (`../../etc/passwd`) or to a hidden file.
  public static func checkName(_ text: String) throws(UnreadableZone) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 255, parts.allSatisfy(isComponent) else { throw .name(found: text) }
  }

  /// Whether bytes are one component of a name: letters, digits and `.` `_` `+` `-`, beginning with
  /// a letter or digit.
  private static func isComponent(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, first.isLetter || first.isDigit else { return false }
    return part.allSatisfy { byte in
      byte.isLetter || byte.isDigit || "._+-".utf8.contains(byte)
    }
  }
}
