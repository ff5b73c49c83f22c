import Drawing
import Terminals
import Timetables

extension TimetableResult {
  /// The result as text.
  package func page(on paper: Paper) -> String {
    guard let picked else {
      let lines = ConflictPage(self).lines
      return lines.flatMap { line in
        paper.width.map { line.wrapped(to: $0, indent: 2) } ?? [line]
      }.text(on: paper)
    }
    return TimetablePage(self, picked: picked, paper: paper).text
  }
}

/// A timetable, drawn, and in a line each the others.
struct TimetablePage: ~Copyable {
  /// The default width without a terminal.
  private static let usualWidth = 80

  private let result: TimetableResult
  private let picked: Timetable
  private let paper: Paper
  private let width: Int

  init(_ result: TimetableResult, picked: Timetable, paper: Paper) {
    self.result = result
    self.picked = picked
    self.paper = paper
    width = paper.width ?? Self.usualWidth
  }

  private var ink: Ink { paper.ink }

  var text: String {
    let codes = result.search.courses.map(\.code)
    let week = WeekPicture(picked, courses: codes, ink: ink, width: width).grid
    let blocks = [
      heading.text(on: paper), week.text(on: paper), sections.text(on: paper),
      numbers.text(on: paper), others.text(on: paper),
    ]
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: The result

  private var heading: [TextLine] {
    let combinations = result.search.combinationCount
    let count = [
      TextSpan(TimetableWords.count(result.answer.count), ink.strong),
      TextSpan(
        combinations == result.answer.count ? "" : " of \(combinations) sets of sections", ink.label
      ),
    ]
    let doubt = "there are too many to be sure that these are the best"
    return lines(" ", count)
      + (result.answer.isProven ? [] : lines(" ", [TextSpan(doubt, ink.label)]))
      + lines(
        " \(result.options.pick)  ", [TextSpan(merits(of: picked, "outside your times"), .plain)])
  }

  /// A text after a margin: one line, wrapped beside the margin on terminals narrower than usual.
  private func lines(_ margin: String, _ spans: [TextSpan]) -> [TextLine] {
    let line = TextLine([TextSpan(margin, ink.strong)] + spans)
    guard width < Self.usualWidth, line.width > width else { return [line] }
    let rest = TextLine(spans).wrapped(to: width - TextWidth.of(margin), indent: 0)
    return rest.enumerated().map { index, line in
      let start = TextWidth.padded(index == 0 ? margin : "", to: TextWidth.of(margin))
      return TextLine([TextSpan(start, ink.strong)] + line.spans)
    }
  }

  private func merits(of timetable: Timetable, _ outside: String) -> String {
    TimetableWords.merits(
      of: timetable, outside: result.search.wishes.preferred.isEmpty ? nil : outside,
      dash: ink.dash, separator: ink.separator)
  }

  /// The other timetables, a line each, with their differences.
  private var others: [TextLine] {
    let width = String(result.options.count).count
    return result.shown.enumerated().flatMap { index, timetable -> [TextLine] in
      guard timetable != picked else { return [] }
      let other = timetable.sections.filter { !picked.sections.contains($0) }
        .map { harmless("\($0.course) \($0.label)") }
      let number = TextWidth.padded("\(index + 1)", to: width, alignment: .trailing)
      return lines(
        " \(number)  ",
        [
          TextSpan(merits(of: timetable, "outside"), .plain),
          TextSpan("\(ink.separator)with \(other.joined(separator: ", "))", ink.label),
        ])
    }
  }

  // MARK: The sections

  /// A line for each section.
  private var sections: [TextLine] {
    let courses = result.search.courses.map(\.code)
    let rows = picked.sections.indices.map { index in
      let section = picked.sections[index]
      let course = courses.firstIndex(of: section.course) ?? 0
      let isFirst = index == 0 || picked.sections[index - 1].course != section.course
      return [
        TextLine([
          TextSpan(" "),
          TextSpan(
            " \(ink.letter(of: course)) ", (ink.fill(of: course) ?? .plain).adding(.bold)),
        ]),
        TextLine(isFirst ? harmless(section.course) : "", ink.strong),
        TextLine(harmless("\(section.kind.code) \(section.label)")),
        TextLine(harmless(section.registrationNumber)),
        TextLine(TimetableWords.times(of: section, dash: ink.dash)),
        TextLine(harmless(section.instructor), ink.label),
      ]
    }
    // The registration numbers are repeated below.
    return TextTable(
      [.init(), .init(gap: 1)], rows: rows, steps: [.drop(3), .narrow(5, to: 8), .drop(5)]
    ).lines(within: paper.width, ellipsis: ink.ellipsis)
  }

  /// The registration numbers, ready to be copied.
  private var numbers: [TextLine] {
    let numbers = picked.sections.map { harmless($0.registrationNumber) }.filter { !$0.isEmpty }
    if numbers.isEmpty { return [] }
    var lines = [""]
    for number in numbers {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = number
      } else if TextWidth.of(last) + TextWidth.of(number) + 3 <= width {
        lines[lines.count - 1] += " \(number)"
      } else {
        lines.append(number)
      }
    }
    return [TextLine(" Registration numbers", ink.strong)] + lines.map { TextLine(" \($0)") }
  }
}
