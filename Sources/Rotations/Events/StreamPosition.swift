import CivilTime
import Tasks

/// The position of a reader in the stream: `42`, or with the id of the rotation `ROTATION:42`.
struct StreamPosition: Equatable, Sendable {
  /// The rotation; `nil` for the running one, or else the latest.
  var rotation: String?
  /// The number of the last known record; 0 for none.
  var seq: Int
}

extension StreamPosition {
  /// Parses a position; `nil` for other texts.
  init?(parsing text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let number = parts.last,
      number.utf8.allSatisfy(\.isDigit),
      let seq = Int(number)
    else { return nil }
    if parts.count == 2, parts[0].isEmpty { return nil }
    self.init(rotation: parts.count == 2 ? String(parts[0]) : nil, seq: seq)
  }

  /// The reason why a rotation whose last record has the number `last` does not have the position;
  /// `nil` if it has.
  func problem(last: Int?) -> String? {
    guard let rotation else { return nil }
    guard let last else { return "no rotation '\(rotation.excerpt)' is in the journal" }
    return seq > last ? "record \(seq) of \(rotation) does not exist; the last one is \(last)" : nil
  }
}
