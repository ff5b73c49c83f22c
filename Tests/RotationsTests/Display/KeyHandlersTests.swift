import CommandSupport
import EventStream
import Platform
import Testing

@testable import Rotations

@Suite struct KeyHandlersTests {
  @Test func `A line that cannot be read is refused with the reason`() {
    let performed = Locked<[Request]>([])
    let handlers = KeyHandlers(
      perform: { request in performed.withLock { $0.append(request) } }, refresh: {})
    #expect(handlers.send("skip") == nil)
    #expect(handlers.send("xyzzy")?.hasPrefix("there is no command 'xyzzy'") == true)
    #expect(performed.withLock { $0 } == [.skip])
  }
}
