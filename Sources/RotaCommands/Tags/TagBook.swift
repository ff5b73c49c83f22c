import Drawing

/// The tags that a person keeps, in their order, and the colours of all.
struct TagBook: Equatable, Sendable {
  /// A tag with its colour.
  struct Entry: Hashable, Sendable {
    var name: String
    var color: TagColor
  }

  /// Every tag that was ever in the book, in the order of the settings.
  private(set) var entries: [Entry]

  /// A book of some tags.
  init(_ entries: [Entry] = TagBook.first) {
    self.entries = entries
  }

  /// The book of the settings: the first tags, if none is set there.
  init(in world: some World) {
    self.init(Settings(in: world))
  }

  /// The book of settings that were read.
  init(_ settings: Settings) {
    let entries = settings.tags
    self.init(entries.isEmpty ? Self.first : entries)
  }

  /// What a book begins with.
  static let first = [
    Entry(name: "Study", color: .named(.blue)), Entry(name: "Work", color: .named(.orange)),
    Entry(name: "Exercise", color: .named(.green)), Entry(name: "Rest", color: .named(.violet)),
  ]

  /// The tags that are kept, in their order.
  var names: [String] { kept.map(\.name) }

  /// The tags that are kept.
  var kept: [Entry] { entries.filter { $0.color != .removed } }

  /// The colour of a tag on a background.
  ///
  /// A removed tag is grey. One that was never in the book has a colour that its name alone decides,
  /// so that it is the same on every day and machine; nothing, the empty name, is grey.
  func color(of name: String, on appearance: Appearance?) -> Color {
    (self[name]?.color ?? Self.unasked(name)).color(on: appearance)
  }

  /// The entry of a name; a name that differs in capital letters only is the same tag.
  subscript(_ name: String) -> Entry? {
    if let entry = entries.first(where: { $0.name == name }) { return entry }
    let lowercased = name.lowercased()
    return entries.first { $0.name.lowercased() == lowercased }
  }

  /// The colour of a tag that nobody chose one for.
  static func unasked(_ name: String) -> TagColor {
    guard !name.isEmpty else { return .named(.grey) }
    let colors = NamedColor.allCases.filter { $0 != .grey }
    // FNV-1a, as the hashes of the standard library differ from run to run.
    var hash: UInt32 = 0x811C_9DC5
    for byte in name.lowercased().utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return .named(colors[Int(hash % UInt32(colors.count))])
  }
}
