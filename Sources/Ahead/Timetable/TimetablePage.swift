import Drawing
import Terminals
import Timetables

extension TimetableResult {
  /// What people read.
  package func page(on paper: Paper) -> String {
    guard let picked else { return ConflictPage(self).lines.text(on: paper) }
    return TimetablePage(self, picked: picked, paper: paper).text
  }
}

/// A timetable, drawn, and in a line each the others.
struct TimetablePage {
  /// How wide it is where there is no terminal.
  private static let usualWidth = 80

  private let result: TimetableResult
  private let picked: Timetable
  private let ink: CourseInk
  private let width: Int

  init(_ result: TimetableResult, picked: Timetable, paper: Paper) {
    self.result = result
    self.picked = picked
    ink = CourseInk(paper: paper)
    width = paper.width ?? Self.usualWidth
  }

  var text: String {
    let codes = result.search.courses.map(\.code)
    let week = WeekPicture(picked, courses: codes, ink: ink, width: width).grid
    let blocks = [
      heading.text(on: ink.paper), week.text(on: ink.paper), sections.text(on: ink.paper),
      numbers.text(on: ink.paper), others.text(on: ink.paper),
    ]
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: What was found

  private var heading: [TextLine] {
    let combinations = result.search.combinationCount
    let count = TextLine([
      TextLine.Span(text: " \(TimetableWords.count(result.answer.count))", style: ink.strong),
      TextLine.Span(
        text: combinations == result.answer.count ? "" : " of \(combinations) sets of sections",
        style: ink.label),
    ])
    let number = TextLine([
      TextLine.Span(text: " \(result.options.pick)  ", style: ink.strong),
      TextLine.Span(text: merits(of: picked, "outside your times"), style: .plain),
    ])
    if result.answer.isProven { return [count, number] }
    return [
      count, TextLine(" there are too many to be sure that these are the best", ink.label), number,
    ]
  }

  private func merits(of timetable: Timetable, _ outside: String) -> String {
    TimetableWords.merits(
      of: timetable, outside: result.search.wishes.preferred.isEmpty ? nil : outside,
      dash: ink.dash, separator: ink.separator)
  }

  /// The other timetables, a line each, with what is different.
  private var others: [TextLine] {
    let width = String(result.options.count).count
    return result.shown.enumerated().compactMap { index, timetable in
      guard timetable != picked else { return nil }
      let other = timetable.sections.filter { !picked.sections.contains($0) }
        .map { harmless("\($0.course) \($0.label)") }
      let number = TextWidth.padded("\(index + 1)", to: width, alignment: .trailing)
      return TextLine([
        TextLine.Span(text: " \(number)  ", style: ink.strong),
        TextLine.Span(text: merits(of: timetable, "outside"), style: .plain),
        TextLine.Span(
          text: "\(ink.separator)with \(other.joined(separator: ", "))", style: ink.label),
      ])
    }
  }

  // MARK: What is taken

  /// A line for each section.
  private var sections: [TextLine] {
    let courses = result.search.courses.map(\.code)
    let labels = Column(picked.sections.map { harmless("\($0.kind.code) \($0.label)") })
    let codes = Column(picked.sections.map { harmless($0.course) })
    let numbers = Column(picked.sections.map { harmless($0.registrationNumber) })
    let times = Column(picked.sections.map { TimetableWords.times(of: $0, dash: ink.dash) })
    return picked.sections.indices.map { index in
      let section = picked.sections[index]
      let course = courses.firstIndex(of: section.course) ?? 0
      let isFirst = index == 0 || picked.sections[index - 1].course != section.course
      let letter = " \(ink.letter(of: course)) "
      let code = TextWidth.padded(isFirst ? codes.cells[index] : "", to: codes.width)
      return TextLine([
        TextLine.Span(text: " ", style: .plain),
        TextLine.Span(text: letter, style: (ink.fill(of: course) ?? .plain).adding(.bold)),
        TextLine.Span(text: " \(code)  ", style: ink.strong),
        TextLine.Span(text: "\(labels.cells[index])  ", style: .plain),
        TextLine.Span(
          text: numbers.width == 0 ? "" : "\(numbers.cells[index])  ", style: .plain),
        TextLine.Span(text: "\(times.cells[index])  ", style: .plain),
        TextLine.Span(text: harmless(section.instructor), style: ink.label),
      ])
    }
  }

  /// What one signs up with, ready to be copied.
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

extension Grid {
  /// The rows as they are written, each with its line feed.
  fileprivate func text(on paper: Paper) -> String {
    let profile = paper.profile
    let encoder = FrameEncoder(depth: profile.depth, glyphs: profile.glyphs)
    let isPlain = paper.width == nil || !profile.movesCursor
    return (isPlain ? lines : encoder.lines(of: self)).map { $0 + "\n" }.joined()
  }
}
