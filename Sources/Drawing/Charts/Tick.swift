/// A value of an axis with its label.
package struct Tick: Equatable, Sendable {
  /// The position, in the unit of the picture's values.
  package var value: Double
  package var label: String

  package init(_ value: Double, _ label: String) {
    self.value = value
    self.label = label
  }
}
