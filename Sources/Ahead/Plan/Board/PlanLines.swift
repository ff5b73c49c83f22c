import CivilTime
import Drawing
import Tasks
import Terminals

/// A plan as lines of text, for output other than a drawing terminal.
package struct PlanLines {
  let page: PlanPage

  var text: String {
    var lines: [String] = []
    for day in page.days {
      lines += lines.isEmpty ? [] : [""]
      lines.append("\(TimeText.day(day.date)) \(day.date.year): \(PlanWords.total(of: [day]))")
      lines += day.items.map { line(of: $0, on: day) }
    }
    if let span = page.span { lines += ["", "\(span): \(page.total)"] }
    for part in page.parts {
      lines += ["", "\(part.heading):"] + part.lines.map { "  \($0)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(of item: PlanDay.Item, on day: PlanDay) -> String {
    var words = [PlanWords.title(of: item)]
    if case .work(let task?) = item.kind, let priority = task.priority {
      words[0] = "(\(priority)) \(words[0])"
    }
    if item.kind == .commitment { words[0] += " (fixed)" }
    if let former = item.carriedFrom { words.append(PlanWords.carried(from: former, to: day.date)) }
    words.append(TimeText.spent(item.length))
    words += item.state
    if page.explains, !item.why.isEmpty, item.kind != .pause {
      words.append("because: \(item.why)")
    }
    if page.explains, !item.note.isEmpty { words.append("note: \(item.note)") }
    return "  \(item.times)  \(words.joined(separator: ", "))"
  }
}
