extension Int {
  /// A number with its noun: `1 task`, `2 tasks`.
  package func counting(_ one: String, _ many: String? = nil) -> String {
    self == 1 ? "1 \(one)" : "\(self) \(many ?? one + "s")"
  }
}
