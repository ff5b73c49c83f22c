/// Ids made from titles: the same title always gives the same id on every machine.
enum TitleHash {
  /// The number of characters of an id.
  private static let length = 6

  /// Six digits, base 36, of the 64-bit FNV-1a hash of a title's UTF-8.
  static func id(of title: String) -> String {
    let hash = TextHash.value(of: title)
    // The high bits of FNV are mixed best.
    var rest = hash ^ (hash >> 32)
    return String(unsafeUninitializedCapacity: length) { buffer in
      for position in 0..<length {
        let digit = UInt8(rest % 36)
        buffer[position] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        rest /= 36
      }
      return length
    }
  }
}

/// Assigns a unique id to every item of a list.
struct IDRegister {
  /// The ids that are given.
  private var taken: Set<String> = []

  /// The number to try next for a second owner of an id.
  private var nextNumber: [String: Int] = [:]

  /// Reserves capacity.
  init(capacity: Int) {
    taken.reserveCapacity(capacity)
  }

  /// Takes an id; returns whether it was free.
  mutating func claim(_ id: String) -> Bool {
    taken.insert(id).inserted
  }

  /// Takes an id or, if it is taken, the first free one of `id-2`, `id-3`, ….
  mutating func claimNearest(_ id: String) -> String {
    if claim(id) { return id }
    var number = nextNumber[id] ?? 2
    while !claim("\(id)-\(number)") { number += 1 }
    nextNumber[id] = number + 1
    return "\(id)-\(number)"
  }

  /// Claims an id that the user wrote; adds the first free number if it is taken: `-2`, `-3`, ….
  mutating func claimWritten(_ id: String) -> String {
    // `essay-2` is numbered on as `essay` if its number came from that.
    let root = id.withoutNumber.flatMap { taken.contains($0) ? $0 : nil }
    return claimNearest(root ?? id)
  }
}
