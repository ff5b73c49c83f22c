/// The sound of an announcement.
package enum Sound: Hashable, Sendable {
  /// The terminal's bell.
  case bell
  /// Two or three soft notes, others for a slice, a break and the end.
  case soft
  case none
  /// A sound file for all announcements.
  case file(String)

  /// The names of the sounds without a file.
  package static let words: [(String, Sound)] = [("soft", .soft), ("bell", .bell), ("none", .none)]

  /// The sound of a word, or of a path; `nil`: a path has a slash or a dot.
  package init?(_ text: String) {
    if let (_, sound) = Self.words.first(where: { $0.0 == text }) {
      self = sound
    } else if text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) {
      self = .file(text)
    } else {
      return nil
    }
  }
}
