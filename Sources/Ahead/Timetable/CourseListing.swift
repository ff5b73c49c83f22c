import Drawing
import JSONLines
import Terminals
import Timetables

/// A list of courses, a line for each.
struct CourseListing {
  private let courses: [Course]
  private let isOfSeveralTerms: Bool

  /// - Parameters:
  ///   - courses: The courses.
  ///   - isOfSeveralTerms: Whether to show their terms.
  init(_ courses: [Course], isOfSeveralTerms: Bool) {
    self.courses = courses
    self.isOfSeveralTerms = isOfSeveralTerms
  }

  var isEmpty: Bool { courses.isEmpty }

  /// The lines for people: code, title, sections of each kind, terms.
  func lines(on paper: Paper) -> [TextLine] {
    let dim = Style(Palette.either.dim)
    let rows = courses.map { course in
      let terms = isOfSeveralTerms ? "  " + terms(of: course).joined(separator: ", ") : ""
      return [
        TextLine(harmless(course.code), .bold), TextLine(harmless(course.title)),
        TextLine(harmless(sections(of: course) + terms), dim),
      ]
    }
    return TextTable(rows: rows, steps: [.narrow(1, to: 8)])
      .lines(within: paper.width, ellipsis: paper.ink.ellipsis)
  }

  /// One line of JSON.
  var json: [UInt8] {
    .object { object in
      object.array("courses") { array in
        for course in courses { array.object { write(course, to: &$0) } }
      }
    }
  }

  private func write(_ course: Course, to object: inout JSONObjectWriter) {
    object.member("course", course.code)
    object.member("title", course.title.isEmpty ? nil : course.title)
    object.array("terms") { array in for term in terms(of: course) { array.element(term) } }
    object.array("sections") { array in
      for kind in course.kinds {
        array.object { object in
          object.member("type", kind.code)
          object.member("count", count(of: kind, in: course))
        }
      }
    }
  }

  /// The number of sections of each kind: `3 LEC, 12 LAB`.
  private func sections(of course: Course) -> String {
    course.kinds.map { "\(count(of: $0, in: course)) \($0.code)" }.joined(separator: ", ")
  }

  private func count(of kind: SectionKind, in course: Course) -> Int {
    course.sections.count { $0.kind == kind }
  }

  private func terms(of course: Course) -> [String] { Catalogue.terms(of: course.sections) }
}
