/// A section of a course: a lecture, tutorial or laboratory to register for.
package struct Section: Hashable, Sendable {
  /// The code of the course, such as `CS 2050`.
  package var course: String
  /// The title of the course; empty if the list has none.
  package var title: String
  /// The label of the section in its course: `A`, `L0101`.
  package var label: String
  package var kind: SectionKind
  /// The label of its lecture; `nil` if it goes with any.
  package var parent: String?
  /// The term, such as `2016 Fall`; empty for every term.
  package var term: String
  package var instructor: String
  /// The number for registration; empty if there is none.
  package var registrationNumber: String
  /// The distinct meetings in the order of the list; empty if it has no fixed times.
  package var meetings: [Meeting]

  package init(
    course: String, title: String = "", label: String, kind: SectionKind = .lecture,
    parent: String? = nil, term: String = "", instructor: String = "",
    registrationNumber: String = "", meetings: [Meeting] = []
  ) {
    self.course = course
    self.title = title
    self.label = label
    self.kind = kind
    self.parent = parent
    self.term = term
    self.instructor = instructor
    self.registrationNumber = registrationNumber
    self.meetings = meetings
  }
}

/// A kind of section.
///
/// Every student takes one section of each kind that is offered with the lecture.
package struct SectionKind: Hashable, Sendable {
  /// In capitals: `LEC`, `TUT`, `LAB`, or another code of the list.
  package let code: String

  package static let lecture = SectionKind("LEC")

  /// The kind of a code or a word: `LEC`, `lecture`, `Lecture*`.
  package init(_ text: String) {
    code =
      switch text {
      case "LEC", "TUT", "LAB": text
      default: SectionKind.code(of: text.uppercased().filter { $0 != "*" })
      }
  }

  private static func code(of word: String) -> String {
    switch word {
    case "LECTURE": "LEC"
    case "TUTORIAL": "TUT"
    case "LABORATORY": "LAB"
    default: word
    }
  }
}
