import CivilTime
import JSONLines

extension FileProblem {
  /// Writes the members of its JSON object.
  func write(to object: inout JSONObjectWriter, file: String) {
    object.member("file", file)
    object.member("line", line)
    object.member("column", column)
    object.member("message", message)
  }
}
