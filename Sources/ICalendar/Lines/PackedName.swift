/// The name of a property, a parameter or a component, in upper case, small enough to be compared at
/// once.
///
/// Of longer names the last sixteen letters and the length are kept, which is enough to tell apart
/// all that have a meaning.
struct PackedName: Hashable, Sendable {
  private(set) var length = 0
  private(set) var letters: UInt128 = 0

  /// Takes one more letter.
  mutating func append(_ byte: UInt8) {
    letters = letters << 8 | UInt128(byte.uppercased)
    length += 1
  }

  /// The name in a text.
  init(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  init() {}
}

extension PackedName: Comparable {
  static func < (one: PackedName, other: PackedName) -> Bool {
    (one.letters, one.length) < (other.letters, other.length)
  }
}

extension LineCursor {
  /// Reads a name; it is empty if there is none here.
  mutating func name() -> PackedName {
    var name = PackedName()
    while let byte, byte.isNamePart {
      name.append(byte)
      advance()
    }
    return name
  }
}

/// Names that have a meaning, and what they mean.
struct NameTable<Meaning: Sendable>: Sendable {
  private let entries: [(name: PackedName, meaning: Meaning)]

  init(_ meanings: some Sequence<(String, Meaning)>) {
    entries = meanings.map { (PackedName($0), $1) }.sorted { $0.name < $1.name }
  }

  /// The meaning of a name, if it has one.
  subscript(name: PackedName) -> Meaning? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].name == name ? entries[low].meaning : nil
  }
}
