/// Maps times of day to rows of a week, the same on all days.
struct WeekScale {
  /// The possible minutes per row, the fewest rows first.
  private static let steps = [30, 15, 10, 5]

  /// The minutes of the day that have rows, from a full hour on.
  private let minutes: Range<Int>
  private let step: Int

  /// The coarsest scale on which every class has a row of its own, if possible; `days` are the
  /// minutes of the classes of each day.
  init(_ days: [[Range<Int>]]) {
    let all = days.joined()
    let first = (all.map(\.lowerBound).min() ?? 480) / 60 * 60
    minutes = first..<max(first + 60, all.map(\.upperBound).max() ?? 0)
    var steps = Self.steps[...]
    while let step = steps.first, steps.count > 1,
      !days.allSatisfy({ WeekScale.isClear($0, step: step) })
    {
      steps = steps.dropFirst()
    }
    step = steps.first ?? 5
  }

  /// Whether no two classes of a day have the same row.
  private static func isClear(_ day: [Range<Int>], step: Int) -> Bool {
    let rows = day.map { row($0.lowerBound, step)..<row($0.upperBound, step) }
      .sorted { $0.lowerBound < $1.lowerBound }
    return rows.allSatisfy { !$0.isEmpty }
      && zip(rows, rows.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
  }

  private static func row(_ minute: Int, _ step: Int) -> Int { (minute + step / 2) / step }

  /// The number of rows; a full hour at the end has one for its label.
  var height: Int {
    row(of: minutes.upperBound) + (minutes.upperBound.isMultiple(of: 60) ? 1 : 0)
  }

  /// The row that begins at a time, or nearest to it.
  func row(of minute: Int) -> Int {
    Self.row(minute, step) - Self.row(minutes.lowerBound, step)
  }

  /// The rows of a day's classes in order: at least one each, and two if the row below or above is
  /// free.
  func rows(of day: [Range<Int>]) -> [Range<Int>] {
    var rows = day.map { minutes in
      let first = row(of: minutes.lowerBound)
      return first..<max(first + 1, row(of: minutes.upperBound))
    }
    for index in rows.indices where rows[index].count == 1 {
      let before = index > 0 ? rows[index - 1].upperBound : 0
      let after = index + 1 < rows.count ? rows[index + 1].lowerBound : height
      if rows[index].upperBound < after {
        rows[index] = rows[index].lowerBound..<rows[index].upperBound + 1
      } else if rows[index].lowerBound > before {
        rows[index] = rows[index].lowerBound - 1..<rows[index].upperBound
      }
    }
    return rows
  }

  /// The full hours, and their rows.
  var hours: [(hour: Int, row: Int)] {
    (minutes.lowerBound / 60...minutes.upperBound / 60).map { ($0, row(of: $0 * 60)) }
  }
}
