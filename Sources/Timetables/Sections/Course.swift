/// A course in one term: all of its sections.
public struct Course: Hashable, Sendable {
  /// The code, such as `CS 2050`.
  public let code: String
  /// What it is about; empty if the list does not say.
  public let title: String
  /// In the order of the list; at least one.
  public let sections: [Section]

  init(code: String, sections: [Section]) {
    self.code = code
    self.sections = sections
    title = sections.first { !$0.title.isEmpty }?.title ?? ""
  }

  /// The lectures; a course may have none.
  public var lectures: [Section] { sections.filter { $0.kind == .lecture } }

  /// The kinds of its other sections, by their codes.
  public var otherKinds: [SectionKind] {
    Set(sections.map(\.kind)).subtracting([.lecture]).sorted { $0.code < $1.code }
  }

  /// The kinds of its sections, lectures first.
  public var kinds: [SectionKind] {
    (sections.contains { $0.kind == .lecture } ? [.lecture] : []) + otherKinds
  }
}
