import Ahead
import CivilTime
import Drawing
import EventStream
import Rotations
import Tasks
import Terminals

/// The wording of the start page: the summary, the first task, and problems.
struct StartWords {
  let page: StartPage
  let forecast: StartForecast?
  let wall: WallClock
  let ink: Ink

  /// The number of tasks that take turns.
  var count: String { forecast?.members.counting("task") ?? "nothing takes turns yet" }

  /// Why nothing can begin on this day, though tasks take turns.
  var obstacle: String? { page.obstacle(on: wall.beginning.date) }

  /// The first task, and the reason; `nil` if there is only one.
  var beginning: String? {
    forecast.flatMap { beginning($0, width: .max).first }?.text
  }

  /// The summary and the first task, each in the longest form that fits.
  func lines(width: Int) -> [TextLine] {
    guard let forecast else { return [TextLine(count, ink.label)] }
    if let obstacle { return TextLine(obstacle, ink.label).wrapped(to: width, indent: 0) }
    let ends = forecast.end.map { end in
      ["one cycle by \(end)", "cycle by \(end)", "by \(end)"]
    }
    var sums: [[TextSpan]] = []
    for end in ends ?? [""] {
      for count in counts(forecast) {
        var spans = [TextSpan(count, ink.text)]
        if !end.isEmpty {
          spans.append(TextSpan(": ", ink.label))
          spans.append(TextSpan(end, ink.strong))
        }
        sums.append(spans)
      }
    }
    let sum = sums.map { TextLine($0) }.first { $0.width <= width } ?? TextLine(sums.last ?? [])
    return [sum] + beginning(forecast, width: width)
  }

  /// “6 tasks × 25 min + 5”, and shorter forms; “6 tasks” if some have slices of their own.
  private func counts(_ forecast: StartForecast) -> [String] {
    if forecast.order.contains(where: { page.lines[$0].item?.slice != nil }) { return [count] }
    let times = ink.isASCII ? "x" : "×"
    let (slice, rest) = (page.slice, page.rest)
    let unit = rest.unit == slice.unit ? "" : " \(rest.unit)"
    let plus = rest.minutes ?? 0 > 0 ? " + \(rest.digits)\(unit)" : ""
    return [count, "\(forecast.members)"].map {
      "\($0) \(times) \(slice.digits) \(slice.unit)\(plus)"
    }
  }

  /// The first task, and the reason.
  private func beginning(_ forecast: StartForecast, width: Int) -> [TextLine] {
    guard forecast.order.count > 1, let first = forecast.order.first,
      let item = page.lines[first].item
    else { return [] }
    let title = harmless(item.title)
    let reasons: [String]
    if let since = forecast.since {
      let day = self.day(of: since)
      reasons = [", which waited longest (since \(day))", ", waiting since \(day)", ""]
    } else {
      let isNewcomer = page.lastTurns.isEmpty
      reasons = isNewcomer ? [""] : [", which has not had a slice yet", " (no slice yet)", ""]
    }
    let lead = "begins with "
    let fitting = reasons.first { TextWidth.of(lead + title + $0) <= width } ?? ""
    let room = width - TextWidth.of(lead) - TextWidth.of(fitting)
    return [
      TextLine([
        TextSpan(lead, ink.label),
        TextSpan(
          TextWidth.truncated(title, to: room, ellipsis: ink.ellipsis), ink.title(of: item)),
        TextSpan(fitting, ink.label),
      ])
    ]
  }

  /// `09:25` for a time of today, else `Tue`, from a week on `3 Nov`.
  private func day(of instant: Instant) -> String {
    let then = wall.zone.local(instant)
    let today = wall.beginning.date
    switch today.days(since: then.date) {
    case ...0: return TimeText.clock(then.time)
    case 1..<7: return then.date.weekday.shortName
    default: return TimeText.day(then.date, isShort: true)
    }
  }

  /// The last message, or the problem of the line with the focus.
  var notice: TextLine? {
    if let message = page.message {
      return TextLine(message.text, message.isWarning ? ink.warning : ink.text)
    }
    guard case .line(let index) = page.place, page.lines[index].editor == nil,
      let problem = page.lines[index].problem
    else { return nil }
    return TextLine(problem.message, ink.warning)
  }
}
