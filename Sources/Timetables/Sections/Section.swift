/// A section of a course: a lecture, tutorial or laboratory that one may sign up for.
package struct Section: Hashable, Sendable {
  /// The code of the course, such as `CS 2050`.
  package var course: String
  /// What the course is about; empty if the list does not say.
  package var title: String
  /// What the section is called in its course: `A`, `L0101`.
  package var label: String
  package var kind: SectionKind
  /// The label of the lecture to which it belongs; `nil`: it goes with any.
  package var parent: String?
  /// When it is held, such as `2016 Fall`; empty: in every term.
  package var term: String
  package var instructor: String
  /// What one signs up with; empty if there is none.
  package var registrationNumber: String
  /// When it meets, each time once, in the order of the list; none: whenever one likes.
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

/// What kind of class a section is.
///
/// Everybody who takes a course has one section of each kind that is offered with the lecture.
package struct SectionKind: Hashable, Sendable {
  /// In capitals: `LEC`, `TUT`, `LAB`, or what else the list says.
  package let code: String

  package static let lecture = SectionKind("LEC")
  package static let tutorial = SectionKind("TUT")
  package static let laboratory = SectionKind("LAB")

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
