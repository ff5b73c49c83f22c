import CivilTime
import Drawing
import EventStream
import Statistics

/// The time of each task, compared with an equal share.
struct SharesFigure {
  let facts: ReportFacts
  let inks: ReportInks

  /// The maximum number of tasks; the table has all.
  private static let most = 10

  /// `nil` if there are fewer than two tasks.
  var figure: Figure? {
    let tasks = facts.review.taskRows
    guard tasks.count > 1 else { return nil }
    let equal = facts.equalShare
    let rows = tasks.prefix(Self.most).map { task in
      let title = harmless(task.task.title)
      let length = TimeText.spent(task.focus)
      let difference = ReportWords.difference(task.focus, equal)
      return SharesPicture.Row(
        name: title, amount: "\(length) · \(difference)",
        value: task.focus.inSeconds, ink: inks.ink(of: task.task),
        tip: "\(title)\n\(length), \(difference) compared with an equal share")
    }
    let picture = SharesPicture(
      title: "Time, compared with an equal share",
      summary: "An equal share of \(tasks.count.counting("task")) is "
        + "\(TimeText.spent(equal)).",
      rows: Array(rows),
      equal: Tick(equal.inSeconds, "equal share \(TimeText.spent(equal))"))
    return Figure(
      id: "shares", heading: "Compared with an equal share",
      remark: tasks.count > Self.most ? "The \(Self.most) tasks with the most time." : "",
      picture: picture.svg(id: "shares-picture"))
  }
}
