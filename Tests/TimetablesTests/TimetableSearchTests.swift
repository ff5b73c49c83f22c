import CivilTime
import Testing
import Timetables

/// The search against one that goes through everything.
@Suite struct TimetableSearchTests {
  @Test(arguments: 0..<20)
  func `Count, order and reasons are those of going through everything`(_ block: Int) {
    var random = SplitMix64(seed: UInt64(block))
    for round in 0..<(isExhaustive ? 500 : 15) {
      let university = RandomUniversity(using: &random)
      let naive = NaiveSearch(university.courses, university.wishes)
      let search = TimetableSearch(university.courses, wishes: university.wishes)
      let limit = Int.random(in: 1...12, using: &random)
      let answer = search.answer(limit: limit)
      let place: Comment = "block \(block), round \(round)"

      #expect(search.combinationCount == Tally(UInt128(naive.combinationCount)), place)
      #expect(answer.count == Tally(UInt128(naive.found.count)), place)
      #expect(answer.isProven, place)
      #expect(answer.best.map(\.sections) == naive.found.prefix(limit).map(\.sections), place)
      #expect(answer.best.map(\.idleMinutes) == naive.found.prefix(limit).map(\.idle), place)
      #expect(answer.best.map(\.outsideMinutes) == naive.found.prefix(limit).map(\.outside), place)
    }
  }

  @Test(arguments: 0..<(isExhaustive ? 10 : 1))
  func `A course with thousands of ways is searched all the same`(_ seed: Int) {
    var random = SplitMix64(seed: 2000 + UInt64(seed))
    let sections = RandomUniversity.manySections(of: "BIO 1", using: &random)
    let courses = Catalogue(
      sections + [Section(course: "ART 1", label: "A", meetings: sections[0].meetings)], term: nil
    ).courses
    let naive = NaiveSearch(courses, Wishes())
    let search = TimetableSearch(courses)
    let answer = search.answer(limit: 20)
    #expect(naive.combinationCount > 4096)
    #expect(search.combinationCount == Tally(UInt128(naive.combinationCount)))
    #expect(answer.count == Tally(UInt128(naive.found.count)))
    #expect(answer.best.map(\.sections) == naive.found.prefix(20).map(\.sections))
  }

  @Test func `Courses without times multiply, beyond what any number holds`() {
    func search(_ count: Int) -> TimetableSearch {
      let sections = (0..<count).flatMap { course in
        (0..<100).map { Section(course: "C\(course)", label: "\($0)") }
      }
      return TimetableSearch(Catalogue(sections, term: nil).courses)
    }
    let many = search(19)
    #expect(many.combinationCount.description == "100" + String(repeating: ",000", count: 12))
    #expect(many.count == many.combinationCount)
    let best = many.answer(limit: 2).best
    #expect(
      best.map { $0.sections.map(\.label) }
        == [0, 1].map { last in
          Array(repeating: "0", count: 18) + ["\(last)"]
        })
    let tooMany = search(20)
    #expect(tooMany.count == Tally(.max, isExact: false))
    #expect(tooMany.combinationCount.description.hasPrefix("at least 340,282,366,920,938"))
  }
}
