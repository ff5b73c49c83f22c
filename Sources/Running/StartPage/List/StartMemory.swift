import CivilTime
import Terminals

/// What the start page remembers from one time to the next.
package struct StartMemory: Equatable, Sendable {
  /// The minutes of a slice.
  package var slice: Int
  /// The minutes of a break; 0 is none.
  package var rest: Int

  /// What the dials show where nobody has turned them yet.
  package static let usual = StartMemory(slice: 25, rest: 5)

  package init(slice: Int, rest: Int) {
    self.slice = slice
    self.rest = rest
  }

  /// Reads the file, in lines such as `slice = 25m`; what is missing, or is none, is as usual.
  package init(parsing text: String, otherwise usual: StartMemory = .usual) {
    self = usual
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=").map { $0.trimmed }
      guard parts.count == 2, let length = try? Duration(parsing: parts[1]) else { continue }
      let minutes = Int(clamping: length.secondsRoundedDown / 60)
      switch parts[0] {
      case "slice" where StartPage.sliceLimits.contains(minutes): slice = minutes
      case "break" where StartPage.restLimits.contains(minutes): rest = minutes
      default: break
      }
    }
  }

  /// The file.
  package var text: String { "slice = \(slice)m\nbreak = \(rest)m\n" }
}
