import JSONLines
import Testing

@Suite struct LineSplitterTests {
  /// A line with its place, as a value that can be kept.
  private struct Seen: Equatable {
    var number: Int
    var offset: Int
    var content: String

    init(_ number: Int, at offset: Int, _ content: String) {
      (self.number, self.offset, self.content) = (number, offset, content)
    }

    init(_ line: borrowing LineSplitter.Line) {
      number = line.number
      offset = line.offset
      content =
        switch line.content {
        case .whole(let text): Self.text(text)
        case .torn(let text): "torn: " + Self.text(text)
        case .overlong: "overlong"
        }
    }

    private static func text(_ bytes: Span<UInt8>) -> String {
      bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The lines of a stream that comes in chunks of a size.
  private func lines(of text: String, chunk size: Int, maximumLength: Int = 1 << 20) -> [Seen] {
    var splitter = LineSplitter(maximumLength: maximumLength)
    var seen: [Seen] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let chunk = Array(bytes[start..<min(start + size, bytes.count)])
      splitter.split(chunk.span) { seen.append(Seen($0)) }
    }
    splitter.finish { seen.append(Seen($0)) }
    return seen
  }

  @Test func `Lines are the same however the chunks fall`() {
    let text = "{\"v\":1}\n\n\r\nzwei\r\ndrei\rvier\n" + String(repeating: "x", count: 90) + "\nend"
    let expected = [
      Seen(1, at: 0, "{\"v\":1}"), Seen(2, at: 8, ""), Seen(3, at: 9, ""), Seen(4, at: 11, "zwei"),
      Seen(5, at: 17, "drei\rvier"), Seen(6, at: 27, String(repeating: "x", count: 90)),
      Seen(7, at: 118, "torn: end"),
    ]
    for size in 1...(text.utf8.count + 1) {
      #expect(lines(of: text, chunk: size) == expected, "chunks of \(size)")
    }
  }

  @Test func `A line that is too long is reported once, and the others are intact`() {
    let text = "12345\n123456\n1234567890123456789012345678901234567890\n\nabc\n"
    for size in 1...(text.utf8.count + 1) {
      #expect(
        lines(of: text, chunk: size, maximumLength: 5) == [
          Seen(1, at: 0, "12345"), Seen(2, at: 6, "overlong"), Seen(3, at: 13, "overlong"),
          Seen(4, at: 54, ""), Seen(5, at: 55, "abc"),
        ], "chunks of \(size)")
    }
  }

  @Test func `A last line that is too long is reported once, and is not torn besides`() {
    #expect(
      lines(of: "a\nbbbbbbbb", chunk: 3, maximumLength: 4)
        == [Seen(1, at: 0, "a"), Seen(2, at: 2, "overlong")])
  }

  @Test func `A stream that ends with a line feed has no torn line`() {
    #expect(lines(of: "a\n", chunk: 9) == [Seen(1, at: 0, "a")])
    #expect(lines(of: "", chunk: 9).isEmpty)
  }

  @Test func `A torn line keeps its carriage return and its zeros`() {
    #expect(lines(of: "a\nb\u{0}\u{0}\r", chunk: 2).last == Seen(2, at: 2, "torn: b\u{0}\u{0}\r"))
  }

  @Test func `A splitter that has finished begins anew`() {
    var splitter = LineSplitter()
    splitter.split(Array("a\nb".utf8).span) { _ in }
    splitter.finish { _ in }
    var seen: [Seen] = []
    splitter.split(Array("c\n".utf8).span) { seen.append(Seen($0)) }
    #expect(seen == [Seen(1, at: 0, "c")])
  }
}
