/// An invalid place in a file.
struct ImportFault: Error, Equatable {
  /// The number of the line, from 1.
  var line: Int
  /// Says what was found, and what was expected.
  var message: String

  init(line: Int, _ message: String) { (self.line, self.message) = (line, message) }

  /// - Parameters:
  ///   - offset: The offset in the file.
  ///   - bytes: The file.
  ///   - message: What was found and what was expected.
  init(at offset: Int, of bytes: [UInt8], _ message: String) {
    self.init(line: bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1, message)
  }
}
