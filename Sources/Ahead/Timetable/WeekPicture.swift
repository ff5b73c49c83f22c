import CivilTime
import Drawing
import Timetables

/// A week of classes: the days in use across, the clock down the side.
struct WeekPicture {
  /// A class on a day.
  private struct Block {
    let course: Int
    let section: Section
    let minutes: Range<Int>
  }

  /// The width of the clock in cells.
  private static let margin = 7
  /// The widest column of a day.
  private static let widest = 30
  /// The minimum width at which the text of a class fits into one row.
  private static let roomy = 18

  let ink: Ink
  private let days: [(day: Weekday, blocks: [Block])]
  private let column: Int
  private let scale: WeekScale

  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - courses: The codes of the courses, in the order of their letters.
  ///   - ink: The styles.
  ///   - width: The maximum width in cells.
  init(_ timetable: Timetable, courses: [String], ink: Ink, width: Int) {
    self.ink = ink
    days = Weekday.allCases.compactMap { day in
      let blocks = timetable.sections.flatMap { section in
        section.meetings.filter { $0.days.contains(day) }.map { meeting in
          Block(
            course: courses.firstIndex(of: section.course) ?? 0, section: section,
            minutes: WeekPicture.minute(meeting.start)..<WeekPicture.minute(meeting.end))
        }
      }
      .sorted { $0.minutes.lowerBound < $1.minutes.lowerBound }
      return blocks.isEmpty ? nil : (day, blocks)
    }
    column = min(Self.widest, (width - Self.margin) / max(1, days.count))
    scale = WeekScale(days.map { $0.blocks.map(\.minutes) })
  }

  private static func minute(_ time: TimeOfDay) -> Int { time.secondsSinceMidnight / 60 }

  /// The picture; empty without classes.
  var grid: Grid {
    if days.isEmpty { return Grid(width: 0, height: 0) }
    var grid = Grid(width: Self.margin + column * days.count, height: scale.height + 1)
    for (hour, row) in scale.hours where row < scale.height {
      grid.put(hour < 10 ? "0\(hour):00" : "\(hour):00", x: 1, y: row + 1, ink.label)
    }
    for (index, (day, blocks)) in days.enumerated() {
      let x = Self.margin + index * column
      let name = column > 12 ? day.name : day.shortName
      grid.put(name, x: x + ink.margin, y: 0, ink.strong, within: area(x, 0..<1))
      for (block, rows) in zip(blocks, scale.rows(of: blocks.map(\.minutes))) {
        draw(block, into: &grid, in: area(x, rows.lowerBound + 1..<rows.upperBound + 1))
      }
    }
    return grid
  }

  private func area(_ x: Int, _ rows: Range<Int>) -> Rect {
    Rect(x: x, y: rows.lowerBound, width: column - 1, height: rows.count)
  }

  private func draw(_ block: Block, into grid: inout Grid, in area: Rect) {
    let fill = ink.fill(of: block.course)
    if let fill {
      grid.fill(area, fill)
      for row in 0..<area.height {
        guard let edge = ink.edge(of: block.course) else { break }
        grid.put(edge.text, x: area.maxX - 1, y: area.y + row, edge.style)
      }
    } else {
      for row in 0..<area.height {
        let frame = ink.frame(row: row, of: area.height)
        grid.put(frame, x: area.x, y: area.y + row, ink.label)
      }
    }
    let style = fill ?? .plain
    // A filled class has the same margin at both sides.
    let width = area.width - ink.margin - (fill == nil ? 0 : 1)
    for (row, line) in lines(of: block, height: area.height, width: width).enumerated() {
      let text = TextWidth.truncated(line, to: width, ellipsis: ink.ellipsis)
      grid.put(
        text, x: area.x + ink.margin, y: area.y + row, row == 0 ? style.adding(.bold) : style)
    }
  }

  /// The text of a class for its rows and width.
  private func lines(of block: Block, height: Int, width: Int) -> [String] {
    let course = "\(ink.letter(of: block.course)) \(harmless(block.section.course))"
    let section = harmless("\(block.section.kind.code) \(block.section.label)")
    let time = TimetableWords.time(block.minutes, dash: ink.dash)
    let start = String(time.prefix(5))
    func longest(_ texts: String...) -> String {
      texts.first { TextWidth.of($0) <= width } ?? texts[texts.count - 1]
    }
    if height == 1 { return ["\(course) \(section)"] }
    if width >= Self.roomy {
      let lines = ["\(course)\(ink.separator)\(section)", time, harmless(block.section.instructor)]
      return Array(lines.prefix(height))
    }
    if height == 2 { return [course, longest("\(section) \(start)", section)] }
    return [course, section, longest(time, start)]
  }
}
