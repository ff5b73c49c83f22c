import CivilTime

/// The reason why an edit cannot be applied: another program changed the file in between.
public enum EditConflict: Error, Hashable, Sendable {
  /// The file has no line of this number now.
  case lineIsGone(Int)
  /// The line with this number has changed.
  case lineChanged(Int, found: [UInt8])
}

extension EditConflict: CustomStringConvertible {
  /// One line with what was found.
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
