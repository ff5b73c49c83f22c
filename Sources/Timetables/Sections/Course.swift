/// A course in one term, with all of its sections.
package struct Course: Hashable, Sendable {
  /// The code, such as `CS 2050`.
  package let code: String
  /// The title; empty if the list has none.
  package let title: String
  /// The sections in the order of the list; at least one.
  package let sections: [Section]

  init(code: String, sections: [Section]) {
    self.code = code
    self.sections = sections
    title = sections.first { !$0.title.isEmpty }?.title ?? ""
  }

  /// The sections of a label, of a number to sign up with, or of the code and a label, in any case:
  /// `A`, `80684`, `CS 2050 A`.
  package func sections(named text: String) -> [Section] {
    let wanted = text.lowercased()
    return sections.filter { section in
      section.label.lowercased() == wanted || section.registrationNumber.lowercased() == wanted
        || "\(code) \(section.label)".lowercased() == wanted
    }
  }

  /// The lectures; a course may have none.
  package var lectures: [Section] { sections.filter { $0.kind == .lecture } }

  /// The kinds of its other sections, by code.
  package var otherKinds: [SectionKind] {
    Set(sections.map(\.kind)).subtracting([.lecture]).sorted { $0.code < $1.code }
  }

  /// The kinds of its sections, lectures first.
  package var kinds: [SectionKind] {
    (sections.contains { $0.kind == .lecture } ? [.lecture] : []) + otherKinds
  }
}
