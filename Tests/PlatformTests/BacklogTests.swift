import Testing

@testable import Platform

/// A backlog that expectations can change.
private final class Room {
  private var backlog: Backlog
  init(_ limits: SinkLimits) { backlog = Backlog(limits: limits) }
  var isEmpty: Bool { backlog.isEmpty }
  var isLow: Bool { backlog.isLow }
  var dropped: Int { backlog.dropped }
  func append(_ item: [UInt8]) -> Bool { backlog.append(item) }
  func popFirst() -> [UInt8]? { backlog.popFirst() }
  func reopen() -> Int { backlog.reopen() }
  func removeAll() { backlog.removeAll() }
}

/// What waits for a slow reader.
@Suite struct BacklogTests {
  private func item(_ number: Int, bytes: Int = 4) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number)] + [UInt8](repeating: 0, count: bytes - 1)
  }

  @Test func `Items are taken in the order in which they came`() {
    let backlog = Room(SinkLimits(items: 100, bytes: 10_000))
    var (added, taken) = (0, 0)
    for step in 0..<1_000 {
      if step % 3 != 2 || backlog.isEmpty {
        if backlog.append(item(added)) { added += 1 }
      } else {
        #expect(backlog.popFirst()?.first == UInt8(truncatingIfNeeded: taken))
        taken += 1
      }
      if added - taken == 100 { while backlog.popFirst() != nil { taken += 1 } }
      #expect(backlog.isEmpty == (added == taken))
    }
  }

  @Test func `After the first record without room none is taken until the gap was reported`() {
    let backlog = Room(SinkLimits(items: 3, bytes: 1_000))
    #expect((1...5).map { backlog.append(item($0)) } == [true, true, true, false, false])
    #expect(backlog.popFirst()?.first == 1)
    #expect(!backlog.append(item(6)), "There is room, and there is a gap")
    #expect(backlog.dropped == 3)
    #expect([2, 3].allSatisfy { backlog.popFirst()?.first == $0 })
    #expect(backlog.isEmpty)
    #expect(!backlog.append(item(7)), "Nothing waits, and there is a gap")
    #expect(backlog.reopen() == 4)
    #expect(backlog.dropped == 0)
    #expect(backlog.append(item(8)))
    #expect(backlog.popFirst()?.first == 8)
    #expect(backlog.popFirst() == nil)
  }

  @Test func `The bytes that wait are bounded, and alone an item may be larger`() {
    let backlog = Room(SinkLimits(items: 100, bytes: 10))
    #expect(backlog.append(item(1, bytes: 50)))
    #expect(!backlog.append(item(2)))
    _ = backlog.popFirst()
    _ = backlog.reopen()
    #expect(backlog.append(item(3, bytes: 6)))
    #expect(backlog.append(item(4, bytes: 4)))
    #expect(!backlog.append(item(5, bytes: 1)))
  }

  @Test func `It is low with a quarter of the items and of the bytes`() {
    let backlog = Room(SinkLimits(items: 8, bytes: 400))
    for number in 1...4 { #expect(backlog.append(item(number, bytes: 80))) }
    #expect(!backlog.isLow)
    _ = backlog.popFirst()
    #expect(!backlog.isLow)
    _ = backlog.popFirst()
    #expect(!backlog.isLow, "Two items, but 160 bytes")
    _ = backlog.popFirst()
    #expect(backlog.isLow)
    for number in 1...2 { #expect(backlog.append(item(number, bytes: 1))) }
    #expect(!backlog.isLow, "82 bytes, but three items")
  }

  @Test func `A removed tag is neither listed nor reported`() {
    let backlog = Room(SinkLimits(items: 1))
    #expect(backlog.append(item(1)))
    #expect(!backlog.append(item(2)))
    backlog.removeAll()
    #expect(backlog.isEmpty)
    #expect(backlog.dropped == 0)
    #expect(backlog.append(item(3)))
  }
}
