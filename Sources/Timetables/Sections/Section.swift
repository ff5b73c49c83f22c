/// A section of a course: a lecture, tutorial or laboratory that one may sign up for.
public struct Section: Hashable, Sendable {
  /// The code of the course, such as `CS 2050`.
  public var course: String
  /// What the course is about; empty if the list does not say.
  public var title: String
  /// What the section is called in its course: `A`, `L0101`.
  public var label: String
  public var kind: SectionKind
  /// The label of the lecture to which it belongs; `nil`: it goes with any.
  public var parent: String?
  /// When it is held, such as `2016 Fall`; empty: in every term.
  public var term: String
  public var instructor: String
  /// What one signs up with; empty if there is none.
  public var registrationNumber: String
  /// When it meets, each time once, in the order of the list; none: whenever one likes.
  public var meetings: [Meeting]

  public init(
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
public struct SectionKind: Hashable, Sendable {
  /// In capitals: `LEC`, `TUT`, `LAB`, or what else the list says.
  public let code: String

  public static let lecture = SectionKind("LEC")
  public static let tutorial = SectionKind("TUT")
  public static let laboratory = SectionKind("LAB")

  /// The kind of a code or a word: `LEC`, `lecture`, `Lecture*`.
  public init(_ text: String) {
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
