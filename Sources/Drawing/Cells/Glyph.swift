import Synchronization

/// A character in four bytes, so that cells are copied and compared as bytes.
struct Glyph: Equatable, Sendable {
  /// The scalar of the character, or above all scalars its place among the clusters.
  private let code: UInt32

  /// The characters of several scalars that were drawn so far; few, as they come from what people
  /// wrote.
  private static let clusters = Mutex<[Character]>([])
  private static let firstCluster: UInt32 = 0x110000

  static let blank = Glyph(Unicode.Scalar(0x20 as UInt8))

  init(_ scalar: Unicode.Scalar) { code = scalar.value }

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      code = first.value
      return
    }
    let place = Self.clusters.withLock { clusters in
      if let place = clusters.firstIndex(of: character) { return place }
      clusters.append(character)
      return clusters.count - 1
    }
    code = Self.firstCluster + UInt32(place)
  }

  var character: Character {
    if let scalar = Unicode.Scalar(code) { return Character(scalar) }
    return Self.clusters.withLock { $0[Int(code - Self.firstCluster)] }
  }
}
