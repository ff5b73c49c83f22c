/// The reason why a file is not a list.
public enum UnreadableList: Error, Hashable, Sendable {
  /// It contains a NUL byte at this offset, as programs, pictures and UTF-16 do.
  case binary(offset: Int)
  /// It is larger than ``TaskList/largestFile``.
  case tooLarge(bytes: Int)
}

extension UnreadableList: CustomStringConvertible {
  /// One line with what was found and what was expected.
  public var description: String {
    switch self {
    case .binary(let offset):
      "byte \(offset) is NUL, so this is a binary file; a list is a text file in UTF-8"
    case .tooLarge(let bytes):
      "the file has \(bytes) bytes; a list has at most \(TaskList.largestFile)"
    }
  }
}
