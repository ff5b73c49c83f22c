/// Blocking input line by line, for scripts and commands from stdin.
package final class LineInput {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// The index in `buffer` at which the next line begins.
  private var next = 0
  private var isAtEnd = false

  /// Reads from an inherited descriptor, such as 0.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its line feed; `nil` at the end.
  ///
  /// A last line without a line feed counts. Input after the line remains for the next call.
  package func nextLine() throws(SystemError) -> ArraySlice<UInt8>? {
    var searched = next
    while true {
      if let feed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { next = feed + 1 }
        return buffer[next..<feed]
      }
      if isAtEnd {
        defer { next = buffer.count }
        return next < buffer.count ? buffer[next...] : nil
      }
      buffer.removeFirst(next)
      next = 0
      searched = buffer.count
      let chunk = try Descriptor.read(64 << 10, from: descriptor)
      isAtEnd = chunk.isEmpty
      buffer += chunk
    }
  }
}
