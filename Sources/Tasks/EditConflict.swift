/// Why an edit does not fit the file any more: another program changed it in between.
public enum EditConflict: Error, Hashable, Sendable {
  /// The file has no line of this number now.
  case lineIsGone(Int)
  /// The line of this number says something else now.
  case lineChanged(Int, found: [UInt8])
}

extension EditConflict: CustomStringConvertible {
  /// One line that says what was found.
  public var description: String {
    switch self {
    case .lineIsGone(let number):
      "line \(number) is gone: something else changed the list; read it again"
    case .lineChanged(let number, let found):
      "line \(number) is now '\(String(decoding: found, as: UTF8.self).excerpt)': "
        + "something else changed the list; read it again"
    }
  }
}
