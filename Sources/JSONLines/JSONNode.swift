/// One value of a parsed line: the place of its text and the index of its next sibling.
///
/// Nodes are in text order. An object is followed by its keys and values in turn, an array by its
/// elements. Offsets have 32 bits, which keeps a node at 16 bytes.
@usableFromInline
@frozen
struct JSONNode: BitwiseCopyable {
  /// The offset of the first byte; for a string, of the byte after the opening quote.
  @usableFromInline var start: UInt32
  /// The offset behind the last byte; of a string, that of the closing quote.
  @usableFromInline var end: UInt32
  /// The index of the first node that is not part of this value.
  @usableFromInline var next: UInt32
  /// The kind of the value.
  @usableFromInline var kind: JSONKind
  /// For a string, whether it contains escapes; for a bool, its value.
  @usableFromInline var flag: Bool
}
