import CivilTime
import Testing
import Thoroughness

@testable import Timetables

/// The search against one that goes through everything.
@Suite struct TimetableSearchTests {
  @Test(arguments: 0..<20)
  func `Count, order and reasons are those of going through everything`(_ block: Int) {
    var random = SeededNumbers(seed: UInt64(block))
    for round in 0..<(isExhaustive ? 500 : 6) {
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
    var random = SeededNumbers(seed: 2000 + UInt64(seed))
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

  @Test(arguments: 0..<(isExhaustive ? 8 : 3))
  func `What is cut off says so, and what it found is right`(_ block: Int) {
    var random = SeededNumbers(seed: 3000 + UInt64(block))
    var (rounds, cut, whole) = (0, 0, 0)
    while rounds < 8 {
      let university = RandomUniversity(using: &random)
      let naive = NaiveSearch(university.courses, university.wishes)
      let search = TimetableSearch(university.courses, wishes: university.wishes)
      guard naive.found.count > 3 else { continue }
      rounds += 1
      for effort in [0, 3, 10, 30, 100, 300, 1000] {
        let answer = search.answer(limit: 5, effort: effort)
        let best = answer.best.map(\.sections)
        #expect(answer.count == Tally(UInt128(naive.found.count)))
        if answer.isProven {
          #expect(best == naive.found.prefix(5).map(\.sections), "effort \(effort)")
          whole += 1
        } else {
          #expect(best.allSatisfy { found in naive.found.contains { $0.sections == found } })
          #expect(Set(best).count == best.count)
          let costs = answer.best.map { [$0.outsideMinutes, $0.idleMinutes] }
          if university.wishes.preferredOff.isEmpty {
            #expect(costs == costs.sorted { $0.lexicographicallyPrecedes($1) })
          }
          cut += 1
        }
        if effort == 0 { #expect(!answer.isProven) }
      }
    }
    #expect(cut > 0 && whole > 0)
  }

  @Test(arguments: 0..<(isExhaustive ? 6 : 3))
  func `What is counted in several parts is the same, and what is cut off is at least there`(
    _ block: Int
  ) {
    var random = SeededNumbers(seed: 4000 + UInt64(block))
    var cut = 0
    for _ in 0..<20 {
      let university = RandomUniversity(using: &random)
      let count = NaiveSearch(university.courses, university.wishes).found.count
      let network = SectionPool(university.courses).network(
        university.wishes.rules, outside: university.wishes.minutesOutside)
      #expect(Counting.count(network, words: 0) == Tally(UInt128(count)))
      for effort in [0, 1, 5, 20, 60] {
        let tally = Counting.count(network, effort: effort)
        if tally.isExact {
          #expect(tally == Tally(UInt128(count)))
        } else {
          #expect(tally.value <= UInt128(count))
          cut += 1
        }
      }
    }
    #expect(cut > 0)
  }

  @Test func `Sums and products are exact if their parts are, and nothing is always exact`() {
    let (two, many) = (Tally(2), Tally(3, isExact: false))
    #expect(two + two == Tally(4))
    #expect(two * two == Tally(4))
    #expect(two + many == Tally(5, isExact: false))
    #expect(many + two == Tally(5, isExact: false))
    #expect(two * many == Tally(6, isExact: false))
    #expect(many * two == Tally(6, isExact: false))
    #expect(many * .zero == .zero)
    #expect(.zero * many == .zero)
    #expect(Tally(.max) + Tally(1) == Tally(.max, isExact: false))
    #expect(Tally(.max) * two == Tally(.max, isExact: false))
    #expect(Tally(1_234_567).description == "1,234,567")
    #expect(Tally(12_345, isExact: false).description == "at least 12,345")
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
