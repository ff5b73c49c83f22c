/// The user's tags in order, and the colours of all tags.
package struct TagBook: Equatable, Sendable {
  /// A tag with its colour.
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var color: TagColor

    package init(name: String, color: TagColor) {
      self.name = name
      self.color = color
    }
  }

  /// Every tag that was ever in the book, in the order of the settings.
  package private(set) var entries: [Entry]

  /// A book of some tags.
  package init(_ entries: [Entry] = TagBook.first) {
    self.entries = entries
  }

  /// The default tags.
  package static let first = [
    Entry(name: "Study", color: .named(.blue)), Entry(name: "Work", color: .named(.orange)),
    Entry(name: "Exercise", color: .named(.green)), Entry(name: "Rest", color: .named(.violet)),
  ]

  /// The tags that are kept, in their order.
  package var names: [String] { kept.map(\.name) }

  /// The tags that are kept.
  package var kept: [Entry] { entries.filter { $0.color != .removed } }

  /// The colour of a tag on a background.
  ///
  /// A removed tag is grey. An unknown tag has a colour derived from its name, the same on every
  /// day and machine; the empty name is grey.
  package func color(of name: String, on appearance: Appearance?) -> Color {
    (self[name]?.color ?? Self.unasked(name)).color(on: appearance)
  }

  /// The colour of a task on a background: that of its first tag, or else one derived from its
  /// title, the same in every picture, on every day and machine.
  package func color(ofTask title: String, tags: [String], on appearance: Appearance?) -> Color {
    tags.first.map { color(of: $0, on: appearance) } ?? Self.unasked(title).color(on: appearance)
  }

  /// The entry of a name, ignoring case.
  package subscript(_ name: String) -> Entry? {
    if let entry = entries.first(where: { $0.name == name }) { return entry }
    let lowercased = name.lowercased()
    return entries.first { $0.name.lowercased() == lowercased }
  }

  /// The colour of a tag without a chosen one.
  package static func unasked(_ name: String) -> TagColor {
    guard !name.isEmpty else { return .named(.grey) }
    let colors = NamedColor.allCases.filter { $0 != .grey }
    // FNV-1a, as the hashes of the standard library differ from run to run.
    var hash: UInt32 = 0x811C_9DC5
    for byte in name.lowercased().utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return .named(colors[Int(hash % UInt32(colors.count))])
  }
}
