import CivilTime
import Testing
import Thoroughness

@testable import Timetables

/// Why nothing fits.
@Suite struct ConflictTests {
  @Test(arguments: 0..<6)
  func `A conflict is a smallest set, with the number of timetables without each of its parts`(
    _ block: Int
  ) {
    var random = SeededNumbers(seed: 1000 + UInt64(block))
    var conflicts = 0
    while conflicts < (isExhaustive ? 50 : 3) {
      let university = RandomUniversity(using: &random)
      let search = TimetableSearch(university.courses, wishes: university.wishes)
      let all = Self.parts(of: search)
      guard Self.count(all, of: search) == 0 else { continue }
      conflicts += 1
      let smallest = Self.subsets(of: all).first { Self.count($0, of: search) == 0 }
      let conflict = search.conflict()
      #expect(conflict?.parts == smallest)
      #expect(conflict?.isSmallest == true)
      let counts = conflict?.parts.map { part in
        Tally(UInt128(Self.count(all.filter { $0 != part }, of: search)))
      }
      #expect(conflict?.counts == counts)
    }
  }

  @Test(arguments: 0..<4)
  func `A quick search finds a conflict too, and says whether it is smallest`(
    _ block: Int
  ) {
    var random = SeededNumbers(seed: 5000 + UInt64(block))
    var (conflicts, larger, reduced) = (0, 0, 0)
    while conflicts < (isExhaustive ? 12 : 4) {
      let university = RandomUniversity(using: &random)
      let search = TimetableSearch(university.courses, wishes: university.wishes)
      let all = Self.parts(of: search)
      guard all.count > 1, Self.count(all, of: search) == 0 else { continue }
      conflicts += 1
      let smallest = search.conflict()?.parts.count
      #expect(search.conflict(effort: 0) == nil)
      for effort in [1, 2, 4, 8, 16, 32] {
        guard let conflict = search.conflict(effort: effort) else { continue }
        #expect(Self.count(conflict.parts, of: search) == 0)
        if conflict.isSmallest { #expect(conflict.parts.count == smallest) } else { larger += 1 }
        if !conflict.isSmallest, conflict.parts.count < all.count { reduced += 1 }
        #expect(
          conflict.counts
            == conflict.parts.map { part in
              Tally(UInt128(Self.count(all.filter { $0 != part }, of: search)))
            })
      }
    }
    #expect(larger > 0 && reduced > 0)
  }

  @Test func `Where something fits, nothing conflicts`() {
    let course = Catalogue([Section(course: "CS 1", label: "A")], term: nil).courses
    #expect(TimetableSearch(course).conflict() == nil)
  }

  private static func parts(of search: TimetableSearch) -> [Conflict.Part] {
    search.courses.indices.map(Conflict.Part.course)
      + search.wishes.rules.indices.map(Conflict.Part.rule)
  }

  /// How many timetables there are of some of what is wanted.
  private static func count(_ parts: [Conflict.Part], of search: TimetableSearch) -> Int {
    var courses: [Course] = []
    var rules: [Wishes.Rule] = []
    for part in parts {
      switch part {
      case .course(let place): courses.append(search.courses[place])
      case .rule(let place): rules.append(search.wishes.rules[place])
      }
    }
    return NaiveSearch(courses, Wishes(rules: rules)).found.count
  }

  /// All sets of some parts, the smallest first, then in the order of the parts.
  private static func subsets(of parts: [Conflict.Part]) -> [[Conflict.Part]] {
    func subsets(_ size: Int, of parts: ArraySlice<Conflict.Part>) -> [[Conflict.Part]] {
      guard size > 0 else { return [[]] }
      return parts.indices.flatMap { index in
        subsets(size - 1, of: parts[(index + 1)...]).map { [parts[index]] + $0 }
      }
    }
    return (1...parts.count).flatMap { subsets($0, of: parts[...]) }
  }
}
