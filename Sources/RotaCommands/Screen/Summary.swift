import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks

/// The look back on a rotation: what was done, and how much time went where.
public struct Summary: Sendable {
  private struct Line {
    let title: String
    let spent: Duration
    let isDone: Bool
  }

  private let lines: [Line]
  private let moment: Moment

  /// The look back on a rotation as it is in a snapshot, best its last one.
  public init(_ content: SnapshotContent) {
    let moment = Moment(content, at: content.rotation.clock)
    self.moment = moment
    let done = content.rotation.done.map { (member: $0, isDone: true) }
    let open = content.rotation.ring.map { (member: $0, isDone: false) }
    lines = (done + open).map { task in
      Line(
        title: moment.title(task.member.task), spent: moment.spent(task.member),
        isDone: task.isDone)
    }
  }

  /// Three lines for the scrollback of the terminal.
  public var text: [String] {
    [
      "\(TimeText.day(moment.day)), \(span): \(focus).",
      sentence("Done", lines.filter(\.isDone), none: "Nothing was completed."),
      sentence("Open", lines.filter { !$0.isDone }, none: "Nothing is left."),
    ]
  }

  /// A screen of its own.
  public func grid(
    width: Int, height: Int, profile: TerminalProfile, palette: Palette
  ) -> Grid {
    var grid = Grid(width: width, height: height)
    draw(Ink(palette: palette, profile: profile), into: &grid, in: grid.bounds)
    return grid
  }

  /// Draws it into a rectangle: what there is to say, and a bar for each task.
  func draw(_ ink: Ink, into grid: inout Grid, in area: Rect) {
    let width = min(area.width, 76)
    let x = area.x + (area.width - width) / 2
    let room = max(0, area.height - 4)
    let shown = lines.count <= room ? lines : Array(lines.prefix(max(0, room - 1)))
    let hidden = lines.count - shown.count
    let height = 3 + shown.count + (hidden > 0 ? 1 : 0)
    var y = area.y + max(0, (area.height - height) / 3)
    func put(_ line: TextLine) {
      guard y < area.maxY else { return }
      line.draw(into: &grid, x: x, y: y, width: width, ellipsis: ink.ellipsis)
      y += 1
    }
    put(
      TextLine([
        TextLine.Span(text: title, style: ink.strong),
        TextLine.Span(text: "  " + span, style: ink.label),
      ]))
    put(TextLine(focus, ink.label))
    y += 1
    for line in shown where y < area.maxY {
      draw(line, ink, into: &grid, in: Rect(x: x, y: y, width: width, height: 1))
      y += 1
    }
    if hidden > 0 { put(TextLine("\(hidden) more", ink.label)) }
  }

  private func draw(_ line: Line, _ ink: Ink, into grid: inout Grid, in row: Rect) {
    let mark = line.isDone ? "done" : "open"
    let timeWidth = 8
    let titleWidth = min(
      max(8, lines.map { TextWidth.of($0.title) }.max() ?? 0), (row.width - timeWidth - 6) / 2)
    let style = line.isDone ? ink.text : ink.label
    TextLine(line.title, style).draw(
      into: &grid, x: row.x + 6, y: row.y, width: titleWidth, ellipsis: ink.ellipsis)
    grid.put(mark, .leading, in: Rect(x: row.x, y: row.y, width: 5, height: 1), style)
    let barX = row.x + 6 + titleWidth + 2
    let longest = lines.map(\.spent).max() ?? .zero
    Bar(share: longest > .zero ? line.spent / longest : 0).draw(
      color: line.isDone ? ink.palette.accent : ink.palette.softened(ink.palette.accent),
      palette: ink.palette, profile: ink.profile, into: &grid, x: barX, y: row.y,
      width: row.maxX - timeWidth - 2 - barX)
    grid.put(
      TimeText.spent(line.spent), .trailing,
      in: Rect(x: row.maxX - timeWidth, y: row.y, width: timeWidth, height: 1), style)
  }

  private var title: String {
    guard case .ended(let reason) = moment.state else { return "So far" }
    let words = Words.ended(reason)
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// From when to when: `09:00–16:20`.
  private var span: String { "\(moment.clock(at: .zero)) to \(moment.clock(at: moment.now))" }

  /// “5 h 10 in 12 slices, 3 rounds, 2 tasks done”.
  private var focus: String {
    let total = lines.reduce(Duration.zero) { $0 + $1.spent }
    let rotation = moment.rotation
    let rounds = rotation.cycle - (rotation.cycleIsOpen ? 1 : 0)
    let done = rotation.done.count
    return [
      "\(TimeText.spent(total)) in \(counted(rotation.slices, "slice"))",
      rounds > 0 ? "\(counted(rounds, "whole round"))" : nil,
      done > 0 ? "\(counted(done, "task")) done" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// At most four tasks with their times.
  private func sentence(_ word: String, _ lines: [Line], none: String) -> String {
    if lines.isEmpty { return none }
    let named = lines.prefix(4).map { "\($0.title) (\(TimeText.spent($0.spent)))" }
    let more = lines.count > 4 ? ", \(lines.count - 4) more" : ""
    return "\(word): \(named.joined(separator: ", "))\(more)."
  }
}
