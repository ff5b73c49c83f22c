import CivilTime
import Testing
import Timetables

@Suite struct CatalogueTests {
  private static let sections = [
    Section(
      course: "CS 2050", title: "Algorithms", label: "A", term: "2016 Fall", instructor: "I. Nagy"),
    Section(course: "CS 2050", label: "A1", kind: .laboratory, term: "2016 Fall"),
    Section(course: "CS 2050", label: "A", term: "2017 Winter"),
    Section(course: "ALGO 1", label: "A", term: "2017 Winter"),
    Section(course: "ART 1", label: "A"),
  ]

  @Test func `A term has its own courses, and those without a term`() {
    #expect(Catalogue.terms(of: Self.sections) == ["2016 Fall", "2017 Winter"])
    let fall = Catalogue(Self.sections, term: "2016 Fall")
    #expect(fall.courses.map(\.code) == ["ART 1", "CS 2050"])
    #expect(fall.course("CS 2050")?.sections.count == 2)
    #expect(fall.course("CS 2050")?.kinds == [.lecture, .laboratory])
    #expect(fall.course("ALGO 1") == nil)
  }

  @Test(arguments: ["CS 2050", "cs 2050", "cs2050", "CS-2050"])
  func `A course is known however its code is written`(_ code: String) {
    #expect(Catalogue(Self.sections, term: nil).course(code)?.code == "CS 2050")
  }

  @Test(arguments: [
    ("algo", ["ALGO 1", "CS 2050"]), ("ALGO cs", ["CS 2050"]), ("nagy", ["CS 2050"]),
    ("cs20", ["CS 2050"]), ("zebra", []),
  ])
  func `Courses are found by their codes, titles and instructors`(_ text: String, _ codes: [String])
  {
    #expect(Catalogue(Self.sections, term: nil).search(text).map(\.code) == codes)
  }
}
