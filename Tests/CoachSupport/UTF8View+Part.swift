extension String.UTF8View {
  /// Whether these bytes stand somewhere in a text.
  package func contains(_ other: String.UTF8View) -> Bool {
    let (text, part) = (Array(self), Array(other))
    guard !part.isEmpty, part.count <= text.count else { return part.isEmpty }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
