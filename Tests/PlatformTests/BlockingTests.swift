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

    let output = BlockingOutput(descriptor: writeEnd)
    for line in text.split(separator: "\n") { try output.write("\(line)\n") }
    try output.flush()
    #expect(received.next() == Array(text.utf8))
  }

  @Test func `Nothing is written before it is flushed or enough came together`() throws {
    let pipe = Pipe()
    let output = BlockingOutput(descriptor: pipe.writeEnd, capacity: 10)
    try output.write("12345")
    try output.write("6789012")
    try output.write("later")
    pipe.closeWriteEnd()
    #expect(pipe.read(100) == Array("123456789012".utf8))
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
