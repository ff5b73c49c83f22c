import CivilTime
import Foundation
import Testing
import Timetables

/// Three students of the university whose list is among the samples.
@Suite struct StudentTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

  private static func list(_ name: String) throws -> SectionList {
    try SectionList(parsing: [UInt8](Data(contentsOf: samples.appending(path: name))))
  }

  private func courses(_ codes: String...) throws -> [Course] {
    let catalogue = Catalogue(try Self.list("courses.csv").sections, term: nil)
    return try codes.map { try #require(catalogue.course($0)) }
  }

  private func span(_ start: Int, _ end: Int) -> TimeSpan { .minutes(start * 30..<end * 30) }

  @Test func `The two samples are the same list`() throws {
    let table = try Self.list("courses.csv")
    let sheet = try Self.list("courses.xml")
    #expect(table.problems == [] && sheet.problems == [])
    let untitled = table.sections.map { section in
      var section = section
      section.title = ""
      return section
    }
    #expect(sheet.sections == untitled)
    #expect(table.sections.count == 52)
  }

  @Test func `A student who works from 8:30 to 16:30 studies in the evening`() throws {
    let week: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    let wishes = Wishes(rules: [.busy(week, [span(17, 33)])])
    let answer = TimetableSearch(
      try courses("CS 2050", "MATH 1554", "PHIL 1010"), wishes: wishes
    ).answer(limit: 3)
    #expect(answer.count == Tally(1))
    #expect(answer.best.map { $0.sections.map(\.label) } == [["E", "E1", "E", "E"]])
    #expect(answer.best.map(\.idleMinutes) == [30])

    // Programming has its laboratories when algebra is taught.
    let conflict = try #require(
      TimetableSearch(try courses("CS 1010", "MATH 1554", "PHIL 1010"), wishes: wishes).conflict())
    #expect(conflict.parts == [.course(0), .course(1), .rule(0)])
    #expect(conflict.counts.map(\.value).prefix(2) == [1, 0])
    #expect(conflict.counts[2].value > 0)
  }

  @Test func `A student with football keeps three evenings and Fridays free`() throws {
    let football = Wishes.Rule.busy([.monday, .wednesday, .thursday], [span(34, 40)])
    let wishes = Wishes(
      rules: [football, .off(.friday)], preferred: [span(16, 24), span(24, 34)])
    let search = TimetableSearch(
      try courses("CS 2050", "MATH 1554", "PHYS 1301", "ECON 1010"), wishes: wishes)
    let answer = search.answer(limit: 5)
    #expect(answer.count.value > 0)
    for timetable in answer.best {
      let meetings = timetable.sections.flatMap(\.meetings)
      #expect(meetings.allSatisfy { !$0.days.contains(.friday) })
      #expect(timetable.outsideMinutes == 0)
    }
  }

  @Test func `Many choices are shown from the best on`() throws {
    let search = TimetableSearch(try courses("CS 1010", "MATH 1510", "BIO 1201", "PHIL 1010"))
    let answer = search.answer(limit: 500)
    #expect(answer.count.value > 100)
    #expect(answer.best.count == min(500, Int(answer.count.value)))
    #expect(Set(answer.best).count == answer.best.count)
    let idle = answer.best.map(\.idleMinutes)
    #expect(idle == idle.sorted())
  }
}
