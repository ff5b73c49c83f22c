/// The digest of bytes, to recognize them: FNV-1a with 64 bits. It does not resist intent.
package struct Digest: Equatable, Sendable, CustomStringConvertible {
  private let value: UInt64

  package init(_ bytes: Span<UInt8>) {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in bytes.indices { value = (value ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    self.value = value
  }

  /// Parses a ``description``; `nil` for other texts.
  package init?(_ text: String) {
    guard let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  package var description: String { String(value, radix: 16) }
}
