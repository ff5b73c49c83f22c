/// A text in which a pilcrow stands before a byte that something will be said about.
struct MarkedText {
  /// The text without the mark.
  let bytes: [UInt8]
  /// The physical line and the byte of it behind the mark, both from 1.
  let line: Int
  let column: Int

  init(_ text: String, lineEnd: String = "\r\n") {
    let parts = text.split(separator: "¶", maxSplits: 1, omittingEmptySubsequences: false)
    let before = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    line = before.count
    column = before.last.map { $0.utf8.count + 1 } ?? 1
    bytes = Array(
      parts.joined().split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: lineEnd).utf8)
  }
}
