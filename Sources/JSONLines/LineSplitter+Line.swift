extension LineSplitter {
  /// One line of a stream, with its position.
  public struct Line: ~Escapable {
    /// The content of a line.
    public enum Content: ~Escapable {
      /// The line without its end.
      case whole(Span<UInt8>)
      /// The bytes behind the last line feed of the stream.
      case torn(Span<UInt8>)
      /// A line that is longer than allowed.
      case overlong
    }

    /// The number of the line in the stream, from 1.
    public let number: Int
    /// The offset of the line's first byte in the stream, from 0.
    public let offset: Int
    /// The content of the line.
    public let content: Content

    @_lifetime(copy content)
    init(number: Int, offset: Int, content: consuming Content) {
      self.number = number
      self.offset = offset
      self.content = content
    }
  }
}
