extension UInt8 {
  /// Whether the byte ends a physical line, alone or before another.
  var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether the name of a property, a parameter or a component may contain the byte.
  ///
  /// RFC 5545 allows letters, digits and `-`; extensions use the others.
  var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// The upper-case letter of a lower-case one; other bytes unchanged.
  var uppercased: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & 0xDF : self
  }
}

extension Span<UInt8> {
  /// The first position from this one on without a line break.
  func skippingLineBreaks(from position: Int) -> Int {
    var position = position
    while position < count, self[position].isLineBreak { position += 1 }
    return position
  }

  /// The position after the fold at a line break; `nil` if the content line ends there.
  ///
  /// Empty lines before the blank of a fold are skipped: some programs double their line ends.
  func continuation(at position: Int) -> Int? {
    let next = skippingLineBreaks(from: position)
    return next < count && self[next].isBlank ? next + 1 : nil
  }
}
