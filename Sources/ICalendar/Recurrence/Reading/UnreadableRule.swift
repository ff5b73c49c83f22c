/// The reason why a text is not a recurrence rule.
package struct UnreadableRule: Error, Hashable, Sendable {
  /// The kind of error, with the text found.
  package enum Reason: Hashable, Sendable {
    case noFrequency
    /// A part without a value, or without a name.
    case noPart(found: String)
    /// A value that the part of this name cannot have.
    case value(found: String, part: String, expected: String)
  }

  /// The byte of the value at which the trouble is, from 0.
  package let offset: Int
  /// The kind of error.
  package let reason: Reason
}

extension UnreadableRule: CustomStringConvertible {
  /// The message: the text found, and the form expected.
  package var description: String {
    switch reason {
    case .noFrequency: "the rule has no FREQ; expected one, as in FREQ=WEEKLY;BYDAY=MO"
    case .noPart(let found):
      "“\(found)” is not part of a rule; expected a name and a value, as in INTERVAL=2"
    case .value(let found, let part, let expected):
      "\(part) cannot be “\(found)”; expected \(expected)"
    }
  }
}
