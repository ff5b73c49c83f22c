import Tasks

/// The seed of the ids of a simulated rotation.
package struct Seed: Hashable, Sendable {
  package let value: UInt64

  /// The seed of a text: its number, or else its hash.
  package init(text: String) { value = UInt64(text) ?? TextHash.value(of: text) }
}
