/// The courses of a list.
package struct Catalogue: Sendable {
  /// In the order of the list.
  private let sections: [Section]

  /// The terms that a list has sections of, in order.
  package static func terms(of sections: [Section]) -> [String] {
    var terms: Set<String> = []
    var last = ""
    // Most rows are of the term of the row before.
    for section in sections where section.term != last {
      terms.insert(section.term)
      last = section.term
    }
    return terms.subtracting([""]).sorted()
  }

  /// - Parameters:
  ///   - sections: The sections of a list.
  ///   - term: The term to include, besides sections without a term; `nil` for all.
  package init(_ sections: [Section], term: String?) {
    self.sections =
      term == nil ? sections : sections.filter { $0.term.isEmpty || $0.term == term }
  }

  /// All courses, by their codes.
  package var courses: [Course] {
    Dictionary(grouping: sections, by: \.course).map { Course(code: $0, sections: $1) }
      .sorted { $0.code < $1.code }
  }

  /// The course with a code, in any case and with or without blanks: `cs2050`.
  package func course(_ code: String) -> Course? {
    let same = sections.filter { $0.course == code }
    if !same.isEmpty { return Course(code: code, sections: same) }
    let wanted = Catalogue.plain(code)
    let codes = Set(sections.map(\.course)).filter { Catalogue.plain($0) == wanted }
    return codes.min().map { code in
      Course(code: code, sections: sections.filter { $0.course == code })
    }
  }

  /// The courses whose code, title or instructors contain all words of a text, in any case.
  package func search(_ text: String) -> [Course] {
    let words = text.lowercased().split(separator: " ")
    return courses.filter { course in
      let code = Catalogue.plain(course.code).lowercased()
      let texts =
        Set([course.code, course.title] + course.sections.map(\.instructor))
        .map { $0.lowercased() } + [code]
      return words.allSatisfy { word in texts.contains { $0.holds(word) } }
    }
  }

  /// A code in capitals, without optional characters.
  private static func plain(_ code: String) -> String {
    code.uppercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension String {
  /// Whether it contains another text; bytewise, as the library's search would link a megabyte.
  fileprivate func holds(_ part: some StringProtocol) -> Bool {
    let wanted = Array(part.utf8)
    if wanted.isEmpty { return true }
    let bytes = Array(utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }
}
