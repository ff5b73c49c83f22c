/// The sequences for keys other than text (ECMA-48; xterm's `ctlseqs`, "PC-Style Keys").
enum KeySequences {
  /// The key of a control character.
  static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x0D, 0x0A: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(UnicodeScalar(byte + 0x60)))
    default: .other
    }
  }

  /// The key of `ESC` and one byte: Alt with that key.
  static func alt(_ byte: UInt8) -> Key {
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"): .wordLeft
    case UInt8(ascii: "f"), UInt8(ascii: "F"): .wordRight
    case 0x08, 0x7F: .control("w")
    default: .other
    }
  }

  /// The key of `ESC [ parameters final`; `nil` if unknown.
  static func key(parameters: [UInt8], final: UInt8) -> Key? {
    if parameters.first == UInt8(ascii: "<") {
      return mouse(parameters.dropFirst(), isPressed: final == UInt8(ascii: "M"))
    }
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    let modifier = max(1, numbers.count > 1 ? numbers[1] ?? 1 : 1)
    guard final == UInt8(ascii: "~") else {
      // Replies of the terminal have a prefix (`ESC [ ? 62 c`), which is not a number.
      let isPlain = parameters.isEmpty || numbers.first == 1 && numbers.allSatisfy { $0 != nil }
      return isPlain ? key(final: final, modifier: modifier) : nil
    }
    switch numbers.first {
    case 1, 7: return .home
    case 3: return .delete
    case 4, 8: return .end
    case 5: return .pageUp
    case 6: return .pageDown
    // The end of a paste whose beginning was lost.
    case 201: return nil
    case let number: return number == nil ? nil : .other
    }
  }

  /// The mouse event of `button;column;row`, counted from 1; `nil` if unknown.
  private static func mouse(_ parameters: ArraySlice<UInt8>, isPressed: Bool) -> Key? {
    let numbers = parameters.split(separator: UInt8(ascii: ";")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard isPressed, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    switch numbers[0] {
    case 0: return .click(x: numbers[1] - 1, y: numbers[2] - 1)
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
  }

  /// The key of a final letter; the modifier is 1 plus 1 for Shift, 2 for Alt, 4 for Ctrl.
  static func key(final: UInt8, modifier: Int) -> Key? {
    let hasShift = (modifier - 1) & 1 != 0
    let hasAlt = (modifier - 1) & 2 != 0
    let movesByWord = (modifier - 1) & 6 != 0
    switch final {
    case UInt8(ascii: "A"): return hasAlt ? .altUp : .up
    case UInt8(ascii: "B"): return hasAlt ? .altDown : .down
    case UInt8(ascii: "C"): return movesByWord ? .wordRight : hasShift ? .shiftRight : .right
    case UInt8(ascii: "D"): return movesByWord ? .wordLeft : hasShift ? .shiftLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "Z"): return .backTab
    // F1 to F4.
    case UInt8(ascii: "P")...UInt8(ascii: "S"): return .other
    default: return nil
    }
  }
}
