import CivilTime
import EventStream
import Statistics

/// Statistics in a few lines.
enum StatsText {
  static func text(of review: Review, previous: Review) -> String {
    let totals = review.totals
    var lines = [
      "\(review.period.from) to \(review.period.to.adding(days: -1))",
      "focused    \(totals.focus.shortText)  (before \(previous.totals.focus.shortText))",
      "slices     \(totals.slices)",
      "completed  \(totals.completed)",
    ]
    lines += review.tasks.map { "  \($0.focus.shortText)  \($0.task.title.withoutControls)" }
    return lines.map { "\($0)\n" }.joined()
  }
}
