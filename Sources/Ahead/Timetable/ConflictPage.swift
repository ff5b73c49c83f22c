import Commands
import Drawing
import Terminals
import Timetables

/// The page for the case that nothing fits.
struct ConflictPage {
  private let result: TimetableResult

  init(_ result: TimetableResult) { self.result = result }

  var lines: [TextLine] {
    guard result.answer.count == .zero else {
      return [TextLine("nothing was found, but the search is not complete", .bold)]
    }
    guard let conflict = result.conflict else {
      let hint = result.options.explains ? "" : "; --explain says why"
      return [TextLine("nothing fits\(hint)", .bold)]
    }
    return [TextLine("nothing fits: \(reason(conflict))", .bold)] + remedies(conflict)
  }

  /// The conflict in a sentence.
  private func reason(_ conflict: Conflict) -> String {
    let names = conflict.parts.map(name)
    let isOfCourses = conflict.parts.allSatisfy {
      if case .course = $0 { true } else { false }
    }
    if case .course(let place) = conflict.parts[0], names.count == 1 {
      return result.search.courses[place].lectures.isEmpty
        ? "the sections of \(names[0]) all conflict with one another"
        : "every lecture of \(names[0]) conflicts with its other sections"
    }
    return switch (names.count, isOfCourses) {
    case (2, true): "\(names.listed(with: "and")) conflict in all of their sections"
    case (2, false): "\(names[0]) does not fit with \(names[1])"
    default: "\(names.listed(with: "and")) do not all fit together"
    }
  }

  /// The remedies, one per line.
  private func remedies(_ conflict: Conflict) -> [TextLine] {
    let parts = zip(conflict.parts, conflict.counts).filter { part, _ in
      result.canDoWithout(part)
    }
    let helpful = parts.filter { $1 != .zero }
    if helpful.isEmpty, !parts.isEmpty {
      return [TextLine("leaving out one of them is not enough: something else conflicts, too")]
    }
    return helpful.map { TextLine("without \(name($0)): \(TimetableWords.count($1))") }
  }

  private func name(_ part: Conflict.Part) -> String {
    switch part {
    case .course(let place): result.search.courses[place].code.withoutControls
    case .rule(let place): result.options.wishes.texts[place].withoutControls
    }
  }
}
