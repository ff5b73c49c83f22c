/// Why a file is no list at all.
public enum UnreadableList: Error, Hashable, Sendable {
  /// A NUL byte is in it, at this place from 0, as in programs, pictures and UTF-16.
  case binary(offset: Int)
  /// It has more bytes than ``TaskList/largestFile``.
  case tooLarge(bytes: Int)
}

extension UnreadableList: CustomStringConvertible {
  /// One line that says what was found and what was expected.
  public var description: String {
    switch self {
    case .binary(let offset):
      "byte \(offset) is NUL, so this is a binary file; a list is a text file in UTF-8"
    case .tooLarge(let bytes):
      "the file has \(bytes) bytes; a list has at most \(TaskList.largestFile)"
    }
  }
}
