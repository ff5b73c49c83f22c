import EventStream
import Testing

/// Which records of a rotation were met, and which are missing.
@Suite struct RecordNumbersTests {
  /// Numbers as they were met, one on each line of a file.
  private func met(_ numbers: [Int], inFile file: Int32 = 0) -> RecordNumbers {
    var all = RecordNumbers()
    for (line, number) in numbers.enumerated() {
      all.meet(
        number, at: Int64(number) &* 10, place: RecordPlace(file: file, line: Int32(line) + 1))
    }
    return all
  }

  @Test(arguments: [
    ([1, 2, 3], []), ([], []), ([3, 2, 1], []), ([1, 2, 2, 1, 3], []), ([1, 3, 5, 2, 4], []),
    ([1, 2, 5, 6], [3...4]), ([4, 5], [1...3]), ([7, 1, 2], [3...6]),
    ([2, 4, 8], [1...1, 3...3, 5...7]),
    ([1, 2, 9, 3, 9], [4...8]), ([0, -4, 1, 2], []), ([1, 2, .max], []),
  ])
  func `A commitment that was not met is missing, in whatever order they came`(
    _ numbers: [Int], _ missing: [ClosedRange<Int>]
  ) {
    let all = met(numbers)
    #expect(all.gaps.map(\.numbers) == missing)
    #expect(all.areWhole == missing.isEmpty)
  }

  @Test func `A gap has its places and its length`() throws {
    let gap = try #require(met([1, 2, 6, 7]).gaps.first)
    #expect(gap.former == RecordPlace(file: 0, line: 2))
    #expect(gap.place == RecordPlace(file: 0, line: 3))
    #expect(gap.length == 40)
    let beginning = try #require(met([5, 6]).gaps.first)
    #expect(beginning.former == nil && beginning.place.line == 1 && beginning.length == 50)
  }

  @Test func `Every record has its place, also among those of others`() {
    var all = RecordNumbers()
    for (number, line) in [(1, 1), (2, 2), (3, 5), (4, 6), (9, 7)] {
      all.meet(number, at: 0, place: RecordPlace(file: 3, line: Int32(line)))
    }
    #expect([1, 2, 3, 4, 9].map { all.place(of: $0)?.line } == [1, 2, 5, 6, 7])
    #expect(all.place(of: 5) == nil && all.place(of: 10) == nil)
    #expect(all.place(of: 4)?.file == 3)
  }

  @Test(arguments: [
    (1...2, true), (1...6, false), (6...9, true), (5...5, false), (9...10, false), (2...2, true),
  ])
  func `It is known whether all of a range were met`(_ range: ClosedRange<Int>, _ isMet: Bool) {
    #expect(met([6, 7, 1, 2, 8, 9]).contains(range) == isMet)
  }
}
