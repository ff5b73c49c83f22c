import CivilTime
import Drawing
import EventStream
import RoundRobin
import Terminals

/// The column of text beside the ring: now, next, the shares, and the rest of the day.
struct Panel {
  let status: RotationStatus
  /// The reason for the slice; `nil` if unknown, or no longer so.
  let why: Fact.Why?
  let ink: Ink
  let end: EndEstimate?
  let width: Int

  /// The column of the text after `now`, `next`, `then`.
  private static let indent = 6

  /// Draws as much as fits into the rectangle, the most important first.
  func draw(into grid: inout Grid, in area: Rect) {
    var parts: [Part] = [.lines(now), .lines(next)]
    let tail = self.tail
    var free = area.height - parts.reduce(0) { $0 + $1.height + 1 } + 1
    if free > tail.count, !tail.isEmpty {
      free -= tail.count + 1
    }
    if let chart = ShareChart(status: status, ink: ink, height: free - 1) {
      parts.append(.chart(chart))
    }
    let used = parts.reduce(0) { $0 + $1.height + 1 }
    if area.height >= used + tail.count, !tail.isEmpty { parts.append(.lines(tail)) }
    parts.removeAll { $0.height == 0 }
    let height = parts.reduce(0) { $0 + $1.height + 1 } - 1
    let isAiry = area.height >= height + 2 * parts.count
    let gaps = isAiry ? parts.count - 1 : 0
    var y = area.y + max(0, (area.height - height - gaps) / 2)
    for part in parts {
      draw(part, into: &grid, in: Rect(x: area.x, y: y, width: width, height: area.maxY - y))
      y += part.height + (isAiry ? 2 : 1)
    }
  }

  private enum Part {
    case lines([TextLine])
    case chart(ShareChart)

    var height: Int {
      switch self {
      case .lines(let lines): lines.count
      case .chart(let chart): chart.height
      }
    }
  }

  private func draw(_ part: Part, into grid: inout Grid, in area: Rect) {
    switch part {
    case .lines(let lines):
      grid.put(
        lines.prefix(area.height), x: area.x, y: area.y, width: area.width, ellipsis: ink.ellipsis)
    case .chart(let chart):
      chart.draw(into: &grid, in: area)
    }
  }

  // MARK: Parts

  /// The segment, its project and tags, and the reason for it.
  var now: [TextLine] {
    if status.state == .waiting, let words = status.arrivalWords,
      TextWidth.of(status.headline) > width - Panel.indent
    {
      return [
        labelled("now", words.task, ink.head(status)), labelled("", words.time, ink.label),
      ]
    }
    return [labelled("now", status.headline, ink.head(status))] + details
  }

  private var details: [TextLine] {
    switch status.state {
    case .slice:
      guard let task = status.current else { return [] }
      return [places(of: task), reason(for: task), cut].compactMap(\.self)
        + status.note(of: task, rows: 2, width: width - Panel.indent)
        .map { labelled("", $0, ink.text) }
    case .checkIn:
      let question = "still there? any key says yes"
      let fits = TextWidth.of(question) <= width - Panel.indent
      return [labelled("", fits ? question : "still there? any key", ink.strong)]
    case .rest, .commitment:
      return status.deadline.map { [labelled("", "until \($0)", ink.label)] } ?? []
    case .ready, .between, .waiting, .ended:
      return []
    }
  }

  /// The commitment that interrupts the slice, and what happens to the rest.
  private var cut: TextLine? {
    status.cut.map { block in
      let start = "until \(status.clockAndDay(at: block.start)), then "
      let forms = ["; the rest after", ""]
      let title = status.title(ofCommitment: block.number)
      let room = width - Panel.indent - TextWidth.of(start)
      let end = forms.first { TextWidth.of(title + $0) <= room } ?? ""
      return labelled("", start + title + end, Style(ink.palette.commitment))
    }
  }

  /// The projects, tags and priority of a task; `nil` if it has none.
  private func places(of task: Handle) -> TextLine? {
    let places = ink.places(of: task, status)
    let priority = ink.priority(of: status.item(task))
    if places.isEmpty, priority == nil { return nil }
    var line = labelled("", "", ink.label)
    line.spans += places
    line.end = priority
    return line
  }

  /// The reason for the slice, and the time spent of the estimate; `nil` if neither is known.
  private func reason(for task: Handle) -> TextLine? {
    var line = labelled("", why.map(Words.why) ?? "", ink.label)
    guard let member = status.member(task), let estimate = member.terms.estimate else {
      return why == nil ? nil : line
    }
    let had = "\(TimeText.spent(status.work(member))) of \(TimeText.length(estimate))"
    line.end = TextSpan(had, ink.label)
    return line.width <= width && why != nil ? line : labelled("", had, ink.label)
  }

  /// The next two tasks, and the number of others.
  var next: [TextLine] {
    guard let first = status.upcoming.first else {
      // The reason for the slice says it already.
      if why == .only { return [] }
      return status.nextWords.map { [labelled("next", $0, ink.label)] } ?? []
    }
    var line = labelled("next", "", ink.text)
    line.spans.append(ink.title(of: first.task, status))
    line.end = left(first)
    let others = status.upcoming.dropFirst()
    guard !others.isEmpty else { return [line] }
    var then = labelled("then", "", ink.text)
    var named = 0
    for member in others.prefix(3) {
      let title = ink.title(of: member.task, status)
      let gap = TextSpan(named > 0 ? ink.separator : "", ink.label)
      if named > 0, then.width + TextWidth.of(gap.text + title.text) > width { break }
      then.spans += [gap, title]
      named += 1
    }
    let rest = others.dropFirst(named)
    guard let last = rest.first else { return [line, then] }
    // One alone gets the row in which it would be counted.
    var more = labelled("", "", ink.label)
    more.spans.append(ink.title(of: last.task, status))
    if rest.count > 1 || more.width > width {
      more = labelled("", "\(rest.count) more", ink.label)
    }
    return [line, then, more]
  }

  /// The rest of a slice with which the task continues.
  private func left(_ member: Snapshot.Member) -> TextSpan? {
    member.left.map { TextSpan("\(TimeText.countdown($0)) left", ink.label) }
  }

  /// The next commitment and arrival, and the end of the cycle or of everything.
  var tail: [TextLine] {
    var lines: [TextLine] = []
    if let block = status.nextCommitment {
      // The time comes first, so that it is never cut off.
      let title = status.title(ofCommitment: block.number)
      lines.append(entry("commitment", "\(status.span(of: block))  \(title)"))
    }
    if status.state != .waiting, let next = status.rotation.coming.first,
      let from = next.terms.from
    {
      lines.append(entry("arrives", "\(status.clockAndDay(at: from))  \(status.title(next.task))"))
    }
    if let end {
      lines.append(entry(end.label, "about \(status.clockAndDay(at: end.rounded(from: status)))"))
    }
    if let until = status.rotation.until {
      lines.append(entry("ends", "at \(status.clockAndDay(at: until))"))
    }
    return lines
  }

  private func entry(_ label: String, _ text: String) -> TextLine {
    line(label, text, ink.text, indent: 12)
  }

  private func labelled(_ label: String, _ text: String, _ style: Style) -> TextLine {
    line(label, text, style, indent: Panel.indent)
  }

  private func line(_ label: String, _ text: String, _ style: Style, indent: Int) -> TextLine {
    TextLine([
      TextSpan(TextWidth.padded(label, to: indent), ink.label),
      TextSpan(text, style),
    ])
  }
}
