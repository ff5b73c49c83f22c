import CivilTime
import Planning
import Terminals

/// The division of a plan's working time, in sentences.
struct PlanDivision {
  let plan: Plan
  let request: PlanRequest

  /// A few sentences, without their full stops, for each day that has work, or for the only one.
  var lines: [String] {
    let gaps = request.freeTime
    let rule =
      switch request.strategy {
      case .share:
        "work needed for due dates comes first; then every task gets a fair share of "
          + "each day"
      case .deadline:
        "tasks are placed by due date, as early as possible; after "
          + "\(TimeText.minutes(request.maximum)), or its own slice, a task yields to another one "
          + "if no date is missed"
      }
    let days = request.dates.map { day in
      (day: day, gaps: gaps.filter { request.zone.local($0.start).date == day })
    }
    .filter { !$0.gaps.isEmpty }
    return [rule] + days.flatMap { lines(of: $0.day, gaps: $0.gaps, isOnly: days.count == 1) }
  }

  private func lines(of day: CivilDate, gaps: [Span], isOnly: Bool) -> [String] {
    let zone = request.zone
    let blocks = plan.blocks(on: day, in: zone).filter { $0.kind.task != nil }
    if blocks.isEmpty, !isOnly { return [] }
    let time = gaps.reduce(Duration.zero) { $0 + $1.length }
    let name = isOnly ? "" : "\(TimeText.day(day, isShort: true)): "
    var lines = ["\(name)\(TimeText.minutes(time)) between fixed times"]
    let share = blocks.lazy.compactMap(\.share).first
    if let share {
      lines[0] += ", a share of \(TimeText.minutes(share)) for each task"
    }
    for gap in gaps {
      let inside = blocks.filter { $0.start >= gap.start && $0.start < gap.end }
      let lengths = inside.map { TimeText.spent($0.end - $0.start) }
      let times = PlanWords.times(from: gap.start, to: gap.end, in: zone)
      lines.append(
        "\(name)\(times): "
          + (lengths.isEmpty ? "nothing" : "\(lengths.count.counting("block")), ")
          + lengths.joined(separator: " + "))
    }
    return lines
  }
}

extension Plan.Block {
  /// The fair share of the task on its day, if the day was divided by shares.
  fileprivate var share: Duration? {
    guard case .work(let grounds) = why else { return nil }
    return grounds.share
  }
}
