import CivilTime
import Drawing
import Statistics

/// The growth of the period's time, compared with the previous period.
struct TrendFigure {
  let facts: ReportFacts

  var figure: Figure {
    Figure(
      id: "trend", heading: "Against \(nameBefore)", remark: remark,
      picture: picture.svg(id: "trend-picture"), table: table)
  }

  private var nameBefore: String { ReportWords.nameBefore(facts.period) }

  /// The sums at the end of each bucket that has begun.
  private var sums: [Duration] {
    Self.sums(facts.review.buckets.prefix(facts.begunBuckets))
  }

  private var sumsBefore: [Duration] { Self.sums(facts.before.buckets[...]) }

  private static func sums(_ buckets: ArraySlice<Review.Bucket>) -> [Duration] {
    var sum = Duration.zero
    return buckets.map { bucket in
      sum += bucket.focus
      return sum
    }
  }

  private var remark: String {
    guard let total = sums.last else { return "It has not begun." }
    let (so, then) = facts.isRunning ? (" so far", " at this point") : ("", "")
    return "\(words(total))\(so); \(nameBefore) (dashed) it was "
      + "\(words(facts.focusBefore))\(then)."
  }

  private func words(_ length: Duration) -> String { TimeText.spent(length) }

  /// The name of each bucket, the sum up to its end, and that of the previous period.
  private var steps: [(name: String, sum: Duration?, before: Duration?)] {
    let (sums, before) = (sums, sumsBefore)
    return facts.review.buckets.enumerated().map { index, bucket in
      (
        ReportWords.name(of: bucket, in: facts.period.unit),
        sums.indices.contains(index) ? sums[index] : nil,
        before.indices.contains(index) ? before[index] : nil
      )
    }
  }

  private var picture: TrendPicture {
    let labels = BucketLabels(facts.review)
    let most = max(sums.last ?? .zero, sumsBefore.last ?? .zero)
    return TrendPicture(
      title: "Sum of focused time, against \(nameBefore)", summary: remark,
      sums: sums.map(\.inSeconds), sumsBefore: sumsBefore.map(\.inSeconds),
      steps: steps.enumerated().map { index, step in
        let lines = [
          "Up to the end of \(step.name)", step.sum.map(words),
          step.before.map { "\(nameBefore): \(words($0))" },
        ]
        return TrendPicture.Step(
          label: labels[index], tip: lines.compactMap(\.self).joined(separator: "\n"))
      },
      ticks: TimeTicks.ticks(upTo: most))
  }

  private var table: DataTable {
    DataTable(
      caption: "Sum of focused time up to the end of each",
      columns: [
        .init("Up to"), .init("This period", .number), .init("The one before", .number),
      ],
      rows: zip(facts.review.buckets, steps).map { bucket, step in
        [
          .init(step.name, key: Double(bucket.start.instant.seconds)),
          .init(step.sum.map(words) ?? "", key: step.sum?.inSeconds),
          .init(step.before.map(words) ?? "", key: step.before?.inSeconds),
        ]
      },
      order: .init(column: 0, isAscending: true))
  }
}
