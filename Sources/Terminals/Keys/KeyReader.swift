import Dispatch

/// Decodes keys from the bytes of a terminal, in chunks of any size.
///
/// Escape begins most sequences and is also a key: it is the key if nothing follows for
/// ``patience``. The caller checks ``isUndecided`` and then calls ``settle()``. Replies of the
/// terminal to queries (OSC 11, device attributes) and unknown sequences are dropped.
package struct KeyReader: Sendable {
  /// The maximum size of a paste in bytes.
  static let longestPaste = 65_536

  /// The maximum length of a sequence in bytes.
  private static let longestSequence = 4096

  private enum Mode: Sendable {
    case text
    /// ESC was read.
    case escape
    /// `ESC O` was read.
    case function
    /// `ESC [` and these bytes were read.
    case sequence([UInt8])
    /// After `ESC [ [`: a function key of the Linux console, whose letter is missing.
    case console
    /// After `ESC [ M`: the bytes left to skip of an old mouse report (X10), which terminals
    /// without SGR reports send.
    case mouse(left: Int)
    /// Inside an OSC, DCS, SOS, PM or APC string, which is skipped.
    case string(length: Int, isEscaped: Bool)
    case paste
  }

  private var mode = Mode.text
  /// Text not yet converted to keys; it may end with an incomplete character.
  private var text: [UInt8] = []
  /// The pasted text so far.
  private var pasted: [UInt8] = []
  private var keys: [Key] = []

  package init() {}

  /// Whether the bytes so far are incomplete, so that ``settle()`` must decide.
  package var isUndecided: Bool {
    switch mode {
    case .text: !text.isEmpty
    case .escape, .function, .sequence, .console, .mouse, .string, .paste: true
    }
  }

  /// The maximum time to the next byte of what is undecided. Only an Escape, which a person may
  /// have pressed, needs an answer soon.
  package var patience: DispatchTimeInterval {
    switch mode {
    case .text, .escape, .function, .console: .milliseconds(50)
    case .sequence(let bytes): .milliseconds(bytes.isEmpty ? 50 : 500)
    // Alt with a letter begins like one of these.
    case .mouse(let left): .milliseconds(left == 3 ? 50 : 500)
    case .string(let length, _): .milliseconds(length == 0 ? 50 : 500)
    case .paste: .seconds(3)
    }
  }

  /// The keys that are complete with these bytes.
  package mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    flushText(isFinal: false)
    return takeKeys()
  }

  /// Returns the keys if no more bytes follow: Escape, or none.
  package mutating func settle() -> [Key] {
    switch mode {
    case .escape:
      keys.append(.escape)
      mode = .text
    case .function, .sequence, .console, .mouse, .string:
      mode = .text
    case .paste: endPaste()
    case .text: break
    }
    text = []
    return takeKeys()
  }

  private mutating func takeKeys() -> [Key] {
    defer { keys = [] }
    return keys
  }

  private mutating func take(_ byte: UInt8) {
    switch mode {
    case .text: takeText(byte)
    case .escape: takeAfterEscape(byte)
    case .function:
      mode = .text
      if let key = KeySequences.key(final: byte, modifier: 1) { keys.append(key) }
    case .console:
      mode = .text
      keys.append(.other)
    case .mouse(let left): mode = left > 1 ? .mouse(left: left - 1) : .text
    case .sequence(let bytes): takeSequence(byte, after: bytes)
    case .string(let length, let isEscaped):
      takeString(byte, length: length, isEscaped: isEscaped)
    case .paste: takePaste(byte)
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    if byte >= 0x20, byte != 0x7F {
      text.append(byte)
      return
    }
    flushText(isFinal: true)
    if byte == 0x1B {
      mode = .escape
    } else {
      keys.append(KeySequences.control(byte))
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): mode = .sequence([])
    case UInt8(ascii: "O"): mode = .function
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      mode = .string(length: 0, isEscaped: false)
    case 0x1B:
      keys.append(.escape)
    default:
      mode = .text
      keys.append(KeySequences.alt(byte))
    }
  }

  private mutating func takeSequence(_ byte: UInt8, after bytes: [UInt8]) {
    switch byte {
    case 0x20...0x3F where bytes.count < Self.longestSequence:
      mode = .sequence(bytes + [byte])
    case UInt8(ascii: "[") where bytes.isEmpty:
      mode = .console
    case UInt8(ascii: "M") where bytes.isEmpty:
      mode = .mouse(left: 3)
    case 0x40...0x7E:
      mode = .text
      if byte == UInt8(ascii: "~"), bytes.elementsEqual("200".utf8) {
        mode = .paste
      } else if let key = KeySequences.key(parameters: bytes, final: byte) {
        keys.append(key)
      }
    default:
      mode = .text
      takeText(byte)
    }
  }

  private mutating func takeString(_ byte: UInt8, length: Int, isEscaped: Bool) {
    switch byte {
    case 0x07:
      mode = .text
    case UInt8(ascii: "\\") where isEscaped:
      mode = .text
    case 0x1B where !isEscaped:
      mode = .string(length: length + 1, isEscaped: true)
    default:
      if isEscaped {
        mode = .escape
        take(byte)
      } else {
        mode =
          length < Self.longestSequence ? .string(length: length + 1, isEscaped: false) : .text
      }
    }
  }

  private mutating func takePaste(_ byte: UInt8) {
    pasted.append(byte)
    let end = "\u{1B}[201~".utf8
    if byte == UInt8(ascii: "~"), pasted.suffix(end.count).elementsEqual(end) {
      pasted.removeLast(end.count)
      endPaste()
    } else if pasted.count > Self.longestPaste + end.count {
      pasted.remove(at: Self.longestPaste)
    }
  }

  private mutating func endPaste() {
    keys.append(.paste(String(decoding: pasted.prefix(Self.longestPaste), as: UTF8.self)))
    pasted = []
    mode = .text
  }

  /// Converts the text to keys, except an incomplete character at its end.
  private mutating func flushText(isFinal: Bool) {
    let rest = isFinal ? 0 : text.lengthOfUnfinishedCharacter
    let complete = text.dropLast(rest)
    for character in String(decoding: complete, as: UTF8.self) where character != "\u{FFFD}" {
      keys.append(.character(character))
    }
    text = text.suffix(rest)
  }
}

extension [UInt8] {
  /// The number of bytes at the end that begin an incomplete UTF-8 character.
  fileprivate var lengthOfUnfinishedCharacter: Int {
    for length in 1...3 where length <= count {
      let byte = self[count - length]
      if byte < 0x80 { return 0 }
      if byte >= 0xC0 {
        let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        return needed > length ? length : 0
      }
    }
    return 0
  }
}
