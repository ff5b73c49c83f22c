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

  @Test(arguments: 0..<10)
  func `With a pin the timetables are those that have the section`(_ block: Int) throws {
    var random = SeededNumbers(seed: 5000 + UInt64(block))
    for round in 0..<(isExhaustive ? 500 : 10) {
      let university = RandomUniversity(using: &random)
      let sections = university.courses.flatMap(\.sections)
      let pin = try #require(sections.randomElement(using: &random))
      var wishes = university.wishes
      let found = NaiveSearch(university.courses, wishes).found.map(\.sections)
        .filter { $0.contains(pin) }
      wishes.rules.append(.only([pin]))
      let answer = TimetableSearch(university.courses, wishes: wishes).answer(limit: 3)
      let place: Comment = "block \(block), round \(round)"

      #expect(answer.count == Tally(UInt128(found.count)), place)
      #expect(answer.best.map(\.sections) == Array(found.prefix(3)), place)
    }
  }

  @Test(arguments: 0..<(isExhaustive ? 10 : 1))
  func `A course with thousands of combinations is searched, too`(_ seed: Int) {
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

  @Test func `In a large course, too, a lecture without a tutorial is taken without one`() {
    func meeting(_ day: String, _ index: Int) -> Meeting {
      let (hour, minutes) = (8 + index / 6, "\(index % 6)0")
      return Meeting(day, "\(hour):\(minutes)", "\(hour + 1):\(minutes)")
    }
    let sections = (0..<25).flatMap { index in
      [
        Section(course: "BIO 1", label: "L\(index)", meetings: [meeting("M", index % 10)]),
        Section(
          course: "BIO 1", label: "P\(index)", kind: .laboratory,
          meetings: [meeting("TW", index)]),
        Section(
          course: "BIO 1", label: "T\(index)", kind: .tutorial, parent: "L\(max(index, 1))",
          meetings: [meeting("F", index)]),
      ]
    }
    let courses = Catalogue(sections, term: nil).courses
    let naive = NaiveSearch(courses, Wishes())
    #expect(TimetableSearch(courses).count == Tally(UInt128(naive.found.count)))
  }

  @Test func `Sections with equal labels and numbers are in the order of the list`() {
    let sections = ["Nagy", "Kis", "Ács"].map {
      Section(course: "CS 1", label: "A", instructor: $0, meetings: [Meeting("M", "9:00", "9:50")])
    }
    let best = TimetableSearch(Catalogue(sections, term: nil).courses).answer(limit: 3).best
    #expect(best.map { $0.sections.map(\.instructor) } == [["Nagy"], ["Kis"], ["Ács"]])
  }

  @Test func `A minute that has begun is taken`() {
    let sections = [("CS 1", "9:00", "10:00:30"), ("CS 2", "10:00", "11:00")].map {
      Section(course: $0, label: "A", meetings: [Meeting("M", $1, $2)])
    }
    #expect(TimetableSearch(Catalogue(sections, term: nil).courses).count == .zero)
  }

  @Test func `Timetables with the same hours count once for each way to reach them`() {
    func section(_ course: String, _ label: String, _ day: String, _ hour: Int) -> Section {
      Section(
        course: course, label: label, meetings: [Meeting(day, "\(hour):00", "\(hour + 1):00")])
    }
    // Math and art fill two hours of Monday in two ways; physics may have a gap before it.
    let sections =
      [
        section("ART 1", "A", "M", 9), section("ART 1", "B", "M", 10),
        section("MATH 1", "A", "M", 10), section("MATH 1", "B", "M", 9),
        section("PHYS 1", "A", "M", 13), section("PHYS 1", "B", "T", 9),
        section("PHYS 1", "C", "T", 11), section("PHYS 1", "D", "T", 13),
      ]
      + [("ECON 1", "W"), ("GEO 1", "F")].flatMap { course, day in
        [9, 11, 13].map { section(course, "\($0)", day, $0) }
      }
    let courses = Catalogue(sections, term: nil).courses
    let best = TimetableSearch(courses).answer(limit: 40).best
    #expect(best.map(\.idleMinutes) == Array(repeating: 0, count: 40))
    #expect(best.map(\.sections) == NaiveSearch(courses, Wishes()).found.prefix(40).map(\.sections))
  }

  @Test(arguments: [[], [Weekday.monday, .tuesday, .wednesday, .thursday, .friday]])
  func `Nothing is looked at that could only be as good as what was found`(_ off: [Weekday]) {
    let sections = "MTWRF".flatMap { day in
      (8..<18).map { hour in
        Section(
          course: "C\(day)", label: "\(hour)",
          meetings: [Meeting(String(day), "\(hour):00", "\(hour):50")])
      }
    }
    let search = TimetableSearch(
      Catalogue(sections, term: nil).courses, wishes: Wishes(preferredOff: Set(off)))
    let whole = search.answer(limit: 1, effort: 5000)
    #expect(whole.isProven)
    for effort in stride(from: 1, to: 200, by: 7) {
      let answer = search.answer(limit: 1, effort: effort)
      #expect(!answer.isProven || answer.best.map(\.sections) == whole.best.map(\.sections))
    }
    #expect(search.count == Tally(100_000))
  }

  @Test(arguments: 0..<(isExhaustive ? 8 : 3))
  func `A search that was cut off says so, and its results are right`(_ block: Int) {
    var random = SeededNumbers(seed: 3000 + UInt64(block))
    var (rounds, cut, whole) = (0, 0, 0)
    while rounds < 8 {
      let university = RandomUniversity(using: &random)
      let naive = NaiveSearch(university.courses, university.wishes)
      let search = TimetableSearch(university.courses, wishes: university.wishes)
      guard naive.found.count > 3 else { continue }
      rounds += 1
      for effort in [0, 3, 10, 20, 30, 45, 60, 100, 150, 300, 1000] {
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
  func `Counting in parts gives the same sum, and an interrupted count is a lower bound`(
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
    #expect(Tally(0, isExact: false).description == "an unknown number of")
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
