/// One value of a parsed line: where its text lies and where its next sibling is.
///
/// The nodes of a line stand in the order of the text. An object is followed by its keys and values
/// in turn, an array by its elements. Offsets have 32 bits, which keeps a node at 16 bytes.
@usableFromInline
@frozen
struct JSONNode: BitwiseCopyable {
  /// The offset of the first byte; of a string, the one behind the opening quote.
  @usableFromInline var start: UInt32
  /// The offset behind the last byte; of a string, that of the closing quote.
  @usableFromInline var end: UInt32
  /// The index of the first node that is not part of this value.
  @usableFromInline var next: UInt32
  /// The kind of the value.
  @usableFromInline var kind: JSONKind
  /// Whether a string holds escapes; what the value is of a bool.
  @usableFromInline var flag: Bool
}
