/// One value of a parsed line: where its text lies and where its next sibling is.
///
/// The nodes of a line stand in the order of the text. An object is followed by its keys and values
/// in turn, an array by its elements. Offsets have 32 bits, which keeps a node at 16 bytes.
struct JSONNode: BitwiseCopyable {
  /// The offset of the first byte; of a string, the one behind the opening quote.
  var start: UInt32
  /// The offset behind the last byte; of a string, that of the closing quote.
  var end: UInt32
  /// The index of the first node that is not part of this value.
  var next: UInt32
  /// What the value is.
  var kind: JSONKind
  /// Whether a string holds escapes; what the value is of a bool.
  var flag: Bool
}
