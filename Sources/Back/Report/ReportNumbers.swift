import CivilTime
import Drawing
import Statistics
import Terminals

/// The key figures of a report.
struct ReportNumbers {
  let facts: ReportFacts

  /// One number.
  private struct Number {
    let name: String
    let value: String
    /// An explanation; may be empty.
    var more = ""
  }

  private var totals: Review.Totals { facts.review.totals }

  private var numbers: [Number] {
    [
      Number(name: "focused", value: TimeText.spent(totals.focus), more: comparison),
      facts.period.unit == .hour ? hours : days,
      Number(name: "slices", value: String(totals.slices), more: StatsWords.endings(totals)),
      Number(name: "longest run", value: TimeText.spent(totals.longestRun)),
      Number(name: "tasks completed", value: String(totals.completed)),
      Number(name: "tasks added", value: String(totals.added)),
      Number(name: "switches", value: String(totals.switches)),
      Number(
        name: "pauses", value: String(totals.pauses),
        more: totals.paused > .zero ? "\(TimeText.spent(totals.paused)) in all" : ""),
    ]
  }

  private var comparison: String {
    let name = ReportWords.nameBefore(facts.period)
    let former = facts.focusBefore
    let then = facts.isRunning ? " at this point" : ""
    if former == .zero { return "nothing \(name)\(then)" }
    return "\(ReportWords.difference(totals.focus, former)) against \(name)\(then)"
  }

  /// On how many days something was done, and how much.
  private var days: Number {
    let worked = Set(facts.pieces.map(\.date)).count
    let begun = facts.days.filter { $0 <= facts.localNow.date }.count
    return Number(
      name: "days with focused time", value: "\(worked) of \(begun)",
      more: worked > 0 ? "\(TimeText.spent(totals.focus / worked)) on each" : "")
  }

  /// The times at which the first work began and the last ended.
  private var hours: Number {
    guard let first = facts.pieces.min(by: { $0.start < $1.start }),
      let last = facts.pieces.max(by: { $0.start + $0.length < $1.start + $1.length })
    else { return Number(name: "from first to last", value: "–") }
    let end = last.second + last.length.secondsRoundedDown
    return Number(
      name: "from first to last",
      value: "\(TimeText.clock(first.second))–\(TimeText.clock(min(end, 86_400)))")
  }

  var element: Element {
    Element("section", ["id": "numbers", "class": "card full numbers", "aria-label": "Numbers"]) {
      Element("dl") {
        for number in numbers {
          Element("div") {
            Element("dt", text: number.name)
            Element("dd", ["class": "big"], text: number.value)
            if !number.more.isEmpty { Element("dd", ["class": "more"], text: number.more) }
          }
        }
      }
    }
  }
}
