import CoachSupport
import EventStream
import Testing

@testable import Coach
@testable import Journals

/// What a client has sent, cut into requests.
@Suite struct RequestBufferTests {
  /// All lines that bytes are cut into, given so many at a time.
  private func lines(
    of bytes: [UInt8], atOnce count: Int = .max, isOver: Bool = true
  ) -> [RequestBuffer.Line] {
    var buffer = RequestBuffer()
    var lines: [RequestBuffer.Line] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      buffer.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
      while let line = buffer.next(isOver: isOver && rest.isEmpty) {
        lines.append(line)
        if line == .overlong { return lines }
      }
    }
    return lines
  }

  private func request(_ words: String) -> RequestBuffer.Line {
    .request(RequestLine(parsing: Array(words.utf8).span))
  }

  @Test(arguments: [1, 2, 3, 7, .max])
  func `Lines are the same however their bytes fall`(count: Int) {
    let text = "pause\n\r\n  \t\nskip\r\n{\"do\":\"here\"}\ndone a\rb\n\nhere\r\r\n"
    #expect(
      lines(of: Array(text.utf8), atOnce: count) == [
        request("pause"), request("skip"), request("{\"do\":\"here\"}"), request("done a\rb"),
        request("here\r"),
      ])
  }

  @Test(arguments: ["skip", "add Essay", "edit Essay New", "nonsense", "go Essay 10", "extend 5x"])
  func `A return before the line feed is no part of the request`(_ words: String) {
    #expect(lines(of: Array("\(words)\r\n".utf8)) == [request(words)])
  }

  @Test(arguments: [1_000, 16 << 10, .max])
  func `A line has at most 64 KiB, whether its end has come or not`(count: Int) {
    let most = 64 << 10
    let full = Array("add ".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: most - 4)
    let end = [UInt8(ascii: "\n")]
    #expect(lines(of: full + end, atOnce: count).count == 1)
    #expect(lines(of: full + end, atOnce: count) != [.overlong])
    #expect(lines(of: full, atOnce: count, isOver: false) == [])
    let more = full + [UInt8(ascii: "x")]
    #expect(lines(of: more + end, atOnce: count) == [.overlong])
    #expect(lines(of: more, atOnce: count, isOver: false) == [.overlong], "No end has come")
    #expect(lines(of: Array("skip\n".utf8) + more, atOnce: count) == [request("skip"), .overlong])
  }

  @Test func `Accepted lines do not count for those after them`() {
    let line = Array("add ".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 60 << 10)
    let many = (0..<5).flatMap { _ in line + [UInt8(ascii: "\n")] }
    for count in [999, 16 << 10, .max] {
      #expect(lines(of: many, atOnce: count).count == 5)
      #expect(!lines(of: many, atOnce: count).contains(.overlong))
    }
  }

  @Test func `Bytes without an end are torn once nothing follows, but for blanks`() {
    let torn = RequestBuffer.Line.torn(excerpt: "rm Essay")
    #expect(lines(of: Array("skip\nrm Essay".utf8)) == [request("skip"), torn])
    #expect(lines(of: Array("skip\nrm Essay".utf8), isOver: false) == [request("skip")])
    #expect(lines(of: Array("skip\n \t\r".utf8)) == [request("skip")])
    let long = String(repeating: "y", count: 100)
    #expect(lines(of: Array(long.utf8)) == [.torn(excerpt: String(long.prefix(40)))])
  }
}
