import CivilTime
import Commands
import Platform
import Timetables

/// A parsed list of courses, with its name.
struct CourseList {
  /// The maximum number of problems reported.
  private static let mostProblems = 10
  /// The maximum numbers of courses and of their sections.
  private static let mostCourses = 40
  private static let mostSections = 20_000
  /// The maximum number of suggestions.
  private static let mostNames = 3

  /// The path as typed; `-` for the standard input.
  let name: String
  /// The list in a message.
  let title: String
  private let sections: [Section]
  let problems: [FileProblem]
  private let problemCount: Int

  init(_ source: InputSource, in world: some World) throws(Failure) {
    name = source.operand
    let title = source == .standardInput ? source.label : "'\(source.operand)'"
    self.title = title
    let bytes = try source.bytes(limit: Files.limit, in: world)
    let list = try rethrowing(SectionList(parsing: bytes)) { (error: UnreadableSections) in
      Failure.list("\(title) is not a list of courses: \(error)")
    }
    sections = list.sections
    problems = list.problems
    problemCount = list.problemCount
    if sections.isEmpty {
      sayProblems(in: world)
      throw .list("\(title) has no usable section")
    }
  }

  /// Reports problems: `courses.csv:12:7: …`.
  func sayProblems(in world: some World) {
    for problem in problems.prefix(Self.mostProblems) { world.say("\(name):\(problem)") }
    let rest = problemCount - min(problems.count, Self.mostProblems)
    if rest > 0 { world.say("and \(rest) more") }
  }

  // MARK: Terms

  var terms: [String] { Catalogue.terms(of: sections) }

  /// The courses of a term, which must be given if there are several.
  private func catalogue(of term: String?) throws(Failure) -> Catalogue {
    if term == nil, terms.count > 1 {
      throw .value(
        "\(title) has several terms; choose one with --term: \(names(terms).listed(with: "or"))")
    }
    return try catalogue(ofAny: term)
  }

  /// The courses of a term, or of all.
  func catalogue(ofAny term: String?) throws(Failure) -> Catalogue {
    guard let term else { return Catalogue(sections, term: nil) }
    let known = terms.first { $0.lowercased() == term.lowercased() }
    guard let known else {
      throw .value(
        terms.isEmpty
          ? "\(title) names no terms; leave out --term"
          : "there is no term '\(term.excerpt)' in \(title); choose \(names(terms).listed(with: "or"))"
      )
    }
    return Catalogue(sections, term: known)
  }

  private func names(_ texts: [String]) -> [String] { texts.map { "'\($0)'" } }

  // MARK: Courses

  /// The courses of some codes, each once.
  func courses(_ codes: [String], term: String?) throws(Failure) -> [Course] {
    let catalogue = try catalogue(of: term)
    var courses: [Course] = []
    for code in codes {
      guard let course = catalogue.course(code) else { throw unknown(code, in: catalogue) }
      if !courses.contains(where: { $0.code == course.code }) { courses.append(course) }
    }
    let count = courses.reduce(0) { $0 + $1.sections.count }
    guard courses.count <= Self.mostCourses, count <= Self.mostSections else {
      throw .value(
        "\(courses.count) courses with \(count) sections are too many to compare; "
          + "name at most \(Self.mostCourses) with \(Self.mostSections)")
    }
    return courses
  }

  private func unknown(_ code: String, in catalogue: Catalogue) -> Failure {
    let others = terms.filter { Catalogue(sections, term: $0).course(code) != nil }
    if !others.isEmpty {
      return .value(
        "'\(code.excerpt)' is not held in that term, but in \(names(others).listed(with: "and"))")
    }
    let nearest = nearestNames(
      to: code, among: catalogue.courses.map(\.code), limit: Self.mostNames)
    let hint =
      nearest.isEmpty
      ? "find it with: rota timetable \(name) --search WORDS"
      : "did you mean \(names(nearest).listed(with: "or"))?"
    return .value("there is no course '\(code.excerpt)' in \(title); \(hint)")
  }
}
