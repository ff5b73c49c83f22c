import CoachSupport
import Testing

@testable import Coach
@testable import TaskLists

/// The order of merged lists, by the names of their pieces; it is internal.
@Suite struct MergedOrderTests {
  private func order(
    _ base: [Int], _ ours: [Int], _ theirs: [Int], atEnd: Bool = true,
    gone: Set<Int> = [], headings: Set<Int> = [], blanks: Set<Int> = [], depths: [Int: Int] = [:]
  ) -> [Int] {
    MergedOrder(
      base: base, ours: ours, theirs: theirs, atEnd: atEnd, keeping: { !gone.contains($0) },
      isHeading: { headings.contains($0) },
      depth: { blanks.contains($0) ? nil : depths[$0] ?? 0 }
    ).names
  }

  @Test(arguments: [
    // What only one side has stands behind what it stands behind there.
    ([1, 2], [1, 2, 3], [1, 2], [1, 2, 3]), ([1, 2], [1, 2], [1, 2, 3], [1, 2, 3]),
    ([1, 2], [1, 2, 3], [1, 2, 4], [1, 2, 3, 4]), ([1, 2], [3, 1, 2], [4, 1, 2], [3, 4, 1, 2]),
    ([1, 2], [1, 3, 2], [1, 4, 2], [1, 3, 4, 2]), ([], [1], [2], [1, 2]),
    // The side that has put things elsewhere counts; ours, if both have.
    ([1, 2, 3], [3, 1, 2], [1, 2, 3], [3, 1, 2]), ([1, 2, 3], [1, 2, 3], [3, 1, 2], [3, 1, 2]),
    ([1, 2, 3], [3, 1, 2], [2, 1, 3], [3, 1, 2]),
    ([1, 2, 3], [1, 2, 3, 4], [3, 1, 2], [3, 1, 2, 4]),
    ([1, 2, 3], [1, 2, 3], [3, 1, 5, 2], [3, 1, 5, 2]),
    // What was taken out or added is no other order.
    ([1, 2, 3], [1, 3], [1, 2, 3], [1, 2, 3]), ([1, 2, 3], [2, 1, 3], [1, 3], [2, 1, 3]),
  ])
  func `Two orders become one`(
    _ base: [Int], _ ours: [Int], _ theirs: [Int], _ merged: [Int]
  ) {
    #expect(order(base, ours, theirs) == merged)
  }

  @Test func `A removed record is gone, whichever side still has it`() {
    for gone in 1...5 {
      for (ours, theirs) in [
        ([1, 2, 3, 4], [1, 2, 3, 5]), ([4, 1, 2, 3], [5, 1, 2, 3]), ([3, 2, 1, 4], [1, 5, 2, 3]),
        ([1, 2, 3], [3, 2, 1, 4, 5]), ([4, 5], [1, 2, 3]),
      ] {
        let names = order([1, 2, 3], ours, theirs, gone: [gone])
        #expect(Set(names) == Set(ours + theirs).subtracting([gone]))
        #expect(names.count == Set(names).count)
        #expect(order([1, 2, 3], ours, theirs, gone: [1, 2, 3, 4, 5]) == [])
      }
    }
  }

  @Test func `A task added at the end stays there, or after the task it was put after`() {
    #expect(order([1, 2, 3], [2, 3, 1], [1, 2, 3, 4], atEnd: true) == [2, 3, 1, 4])
    #expect(order([1, 2, 3], [2, 3, 1], [1, 2, 3, 4], atEnd: false) == [2, 3, 4, 1])
    #expect(order([], [1], [2], atEnd: false) == [1, 2])
  }

  @Test func `What is deeper comes first, with the blank lines before it`() {
    let depths = [2: 2, 3: 4, 5: 2, 6: 2]
    #expect(order([1], [1, 2, 3], [1, 4, 5], depths: depths) == [1, 2, 3, 4, 5])
    #expect(order([1], [1, 4, 5], [1, 2, 3], depths: depths) == [1, 2, 3, 4, 5])
    #expect(order([1], [1, 2, 4], [1, 6, 7], depths: depths) == [1, 2, 6, 4, 7])
    #expect(order([1], [1, 8, 4], [1, 9, 2], blanks: [8, 9], depths: depths) == [1, 9, 2, 8, 4])
  }

  @Test func `Nothing gets below a heading of the other side`() {
    #expect(order([1], [1, 2, 8, 3], [1, 4, 9, 5], headings: [8, 9]) == [1, 2, 4, 8, 3, 9, 5])
    #expect(order([1], [1, 8, 3], [1, 4], headings: [8]) == [1, 4, 8, 3])
  }
}
