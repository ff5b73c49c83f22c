import JSONLines
import Thoroughness

extension SeededNumbers {
  /// A string of all sorts of characters, U+0000 and escapes more often than chance has them.
  mutating func string() -> String {
    let longest = Int.random(in: 0..<10, using: &self) == 0 ? 5_000 : 40
    let count = Int.random(in: 0...longest, using: &self)
    var scalars = String.UnicodeScalarView()
    for _ in 0..<count { scalars.append(scalar()) }
    return String(scalars)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let ranges: [ClosedRange<UInt32>] = [
      0x00...0x1F, 0x20...0x7E, 0x20...0x7E, 0x20...0x7E, 0x22...0x22, 0x5C...0x5C, 0x7F...0x7FF,
      0x800...0xD7FF, 0xE000...0xFFFF, 0x2028...0x2029, 0x10000...0x10FFFF, 0x1F300...0x1F6FF,
    ]
    let range = ranges[Int.random(in: 0..<ranges.count, using: &self)]
    return Unicode.Scalar(UInt32.random(in: range, using: &self)) ?? "?"
  }

  /// A tree of values, `depth` levels at most.
  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &self) {
    case 0: .null
    case 1: .bool(Bool.random(using: &self))
    case 2: .integer(Int(truncatingIfNeeded: next() >> UInt64.random(in: 0..<64, using: &self)))
    case 3: .double(Double(Int.random(in: -9_999...9_999, using: &self)) / 7 + 0.001)
    case 4: .string(string())
    case 5: .array((0..<Int.random(in: 0..<5, using: &self)).map { _ in value(depth: depth - 1) })
    default: .object(members(depth: depth))
    }
  }

  private mutating func members(depth: Int) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for _ in 0..<Int.random(in: 0..<5, using: &self) { members[string()] = value(depth: depth - 1) }
    return members
  }
}
