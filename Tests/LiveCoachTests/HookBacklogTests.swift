import Coach
import CoachSupport
import EventStream
import Journals
import Testing

@Suite struct HookBacklogTests {
  var backlog = HookBacklog(depth: 2, width: 2)

  /// The hooks that are to run now, each with the number of its record.
  mutating func due() -> [String] {
    var due: [String] = []
    while let (hook, record) = backlog.next() { due.append("\(hook) \(record.seq ?? 0)") }
    return due
  }

  mutating func add(_ hook: String, _ seq: Int) -> Bool {
    backlog.add(HookRecord.cycleEnded(seq: seq), for: hook)
  }

  @Test mutating func `A hook runs once at a time, in the order of the records`() {
    #expect(add("a", 1) && add("a", 2))
    #expect(due() == ["a 1"])
    backlog.finish("a")
    #expect(due() == ["a 2"])
    #expect(!backlog.isIdle)
    backlog.finish("a")
    #expect(backlog.isIdle)
  }

  @Test mutating func `The number of hooks running at once is limited, and all get their turn`() {
    for hook in ["a", "b", "c"] { #expect(add(hook, 1) && add(hook, 2)) }
    #expect(due() == ["a 1", "b 1"])
    backlog.finish("a")
    #expect(due() == ["c 1"])
    backlog.finish("c")
    #expect(due() == ["a 2"])
    backlog.finish("b")
    #expect(due() == ["c 2"])
  }

  @Test mutating func `Records beyond the depth are left out, besides the one that runs`() {
    #expect(add("a", 1))
    #expect(due() == ["a 1"])
    #expect(add("a", 2) && add("a", 3))
    #expect(!add("a", 4))
    #expect(backlog.isBehind("a"))
    #expect(add("b", 4))
    backlog.finish("a")
    #expect(due() == ["b 4", "a 2"])
    #expect(add("a", 5))
  }

  @Test mutating func `Waiting requests can be dropped, the running one cannot`() {
    #expect(add("a", 1) && add("a", 2))
    #expect(due() == ["a 1"])
    #expect(add("b", 2))
    backlog.removeWaiting()
    #expect(due() == [])
    #expect(!backlog.isIdle)
    backlog.finish("a")
    #expect(due() == [])
    #expect(backlog.isIdle)
  }
}
