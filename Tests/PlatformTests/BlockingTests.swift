import Dispatch
import Platform
import Testing

@Suite struct BlockingTests {
  @Test func `Output waits for a slow reader and loses nothing`() throws {
    let pipe = Pipe()
    let (readEnd, writeEnd) = (pipe.readEnd, pipe.writeEnd)
    let text = (0..<100_000).map { "\($0)\n" }.joined()
    let received = Inbox<[UInt8]>()
    DispatchQueue.global().async { received.put(Pipe.read(text.utf8.count, from: readEnd)) }

    try StandardStreams.write(Array(text.utf8), to: writeEnd)
    #expect(received.next() == Array(text.utf8))
  }

  @Test func `Lines are read one by one as they come`() throws {
    let pipe = Pipe()
    let input = LineInput(descriptor: pipe.readEnd)
    pipe.write("+1m done\n\n+2m ")
    #expect(try input.nextLine().map(Array.init) == Array("+1m done".utf8))
    #expect(try input.nextLine().map(Array.init) == [])
    pipe.write("skip\nlast")
    #expect(try input.nextLine().map(Array.init) == Array("+2m skip".utf8))
    pipe.closeWriteEnd()
    #expect(try input.nextLine().map(Array.init) == Array("last".utf8))
    #expect(try input.nextLine() == nil)
    #expect(try input.nextLine() == nil)
  }
}
