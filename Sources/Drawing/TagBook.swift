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
  /// The indices of their colours among ``choices``, by the titles of tasks of different colours.
  private var own: [String: Int] = [:]

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
    choice(of: name).color(on: appearance)
  }

  /// The colour of a tag as the settings would say it.
  package func choice(of name: String) -> TagColor { self[name]?.color ?? Self.unasked(name) }

  /// The colour so many further on than that of a tag; of the named ones, from the first on.
  package func color(of name: String, further step: Int) -> TagColor {
    let all = NamedColor.allCases
    let place = all.firstIndex { .named($0) == choice(of: name) } ?? 0
    return .named(all[(place + step + all.count) % all.count])
  }

  /// The colour of a task on a background: that of its first tag, or else its own, which is derived
  /// from its title, and from the tasks before it where several are told apart.
  package func color(ofTask title: String, tags: [String], on appearance: Appearance?) -> Color {
    if let tag = tags.first { return color(of: tag, on: appearance) }
    let color = own[title].map { TagColor.named(Self.choices[$0]) }
    return (color ?? Self.unasked(title)).color(on: appearance)
  }

  /// Gives tasks without tags different colours, in the order in which they were added: each keeps
  /// the one derived from its title unless an earlier one or a tag of the others has it. When all
  /// are taken, they are given again, but never the same to two in a row.
  package mutating func tellApart(_ tasks: some Collection<(title: String, tags: [String])>) {
    own = [:]
    let colors = Set(tasks.compactMap(\.tags.first).map(choice))
    let all = 1 << Self.choices.count - 1
    var taken = Self.choices.indices.reduce(0) {
      colors.contains(.named(Self.choices[$1])) ? $0 | 1 << $1 : $0
    }
    var last = 0
    for task in tasks where task.tags.isEmpty && own[task.title] == nil {
      if taken == all { taken = last }
      var place = Self.place(task.title)
      while taken >> place & 1 == 1 { place = (place + 1) % Self.choices.count }
      last = 1 << place
      taken |= last
      own[task.title] = place
    }
  }

  /// The colours derived from names.
  private static let choices = NamedColor.allCases.filter { $0 != .grey }

  /// The entry of a name, ignoring case: one that is kept, if there is any.
  package subscript(_ name: String) -> Entry? {
    let exact = entries.first { $0.name == name }
    if let exact, exact.color != .removed { return exact }
    let lowercased = name.lowercased()
    let same = entries.filter { $0.name.lowercased() == lowercased }
    return same.first { $0.color != .removed } ?? exact ?? same.first
  }

  /// The colour of a tag without a chosen one.
  package static func unasked(_ name: String) -> TagColor {
    guard !name.isEmpty else { return .named(.grey) }
    return .named(choices[place(name)])
  }

  /// The place of a name's colour among ``choices``.
  private static func place(_ name: String) -> Int {
    // FNV-1a, as the hashes of the standard library differ from run to run.
    var hash: UInt32 = 0x811C_9DC5
    for byte in name.lowercased().utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash % UInt32(choices.count))
  }
}
