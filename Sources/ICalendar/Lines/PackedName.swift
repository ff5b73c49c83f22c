import CivilTime

/// The name of a property, a parameter or a component, in upper case, packed for comparison as an
/// integer.
///
/// Of longer names only the last sixteen letters and the length are kept, which distinguishes all
/// known ones.
struct PackedName: Hashable, Sendable {
  private(set) var length = 0
  private(set) var letters: UInt128 = 0

  /// Appends a letter.
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
  /// Reads a name; empty if there is none here.
  mutating func name() -> PackedName {
    var name = PackedName()
    while let byte, byte.isNamePart {
      name.append(byte)
      advance()
    }
    return name
  }
}

/// A table of known names with their meanings.
struct NameTable<Meaning: Sendable>: Sendable {
  private let entries: [(name: PackedName, meaning: Meaning)]

  init(_ meanings: some Sequence<(String, Meaning)>) {
    entries = meanings.map { (PackedName($0), $1) }.sorted { $0.name < $1.name }
  }

  /// The meaning of a name, if known.
  subscript(name: PackedName) -> Meaning? {
    let index = entries.partitioningIndex { $0.name >= name }
    return index < entries.count && entries[index].name == name ? entries[index].meaning : nil
  }
}
