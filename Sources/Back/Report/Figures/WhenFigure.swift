import CivilTime
import Drawing
import Statistics
import Terminals

/// The focused time by hour, day or month.
struct WhenFigure {
  let facts: ReportFacts

  var figure: Figure {
    Figure(
      id: "when", heading: "Focused time by \(unitName)", remark: remark,
      picture: picture.svg(id: "when-picture"), table: table, isWide: buckets.count > 62)
  }

  private var buckets: [Review.Bucket] { facts.review.buckets }
  private var unit: Period.Unit { facts.period.unit }

  private var unitName: String {
    switch unit {
    case .hour: "hour"
    case .day: "day"
    case .month: "month"
    }
  }

  /// The bucket with the most time, the first of equal ones; `nil` if all are empty.
  private var best: Review.Bucket? {
    buckets.max { $0.focus < $1.focus }.flatMap { $0.focus > .zero ? $0 : nil }
  }

  private var remark: String {
    guard let best else { return "" }
    let length = TimeText.spent(best.focus)
    return "Most, \(length), \(unit == .month ? "in" : unit == .day ? "on" : "from") "
      + "\(ReportWords.name(of: best, in: unit))."
  }

  private var picture: BarsPicture {
    let labels = BucketLabels(facts.review)
    let isFew = buckets.count <= 7
    return BarsPicture(
      title: "Focused time by \(unitName)", summary: remark,
      bars: buckets.enumerated().map { index, bucket in
        BarsPicture.Bar(
          label: labels[index], value: bucket.focus.inSeconds,
          heading: isFew && bucket.focus > .zero ? TimeText.spent(bucket.focus) : "",
          tip: "\(ReportWords.name(of: bucket, in: unit))\n\(numbers(of: bucket))")
      },
      ticks: TimeTicks.ticks(upTo: best?.focus ?? .zero))
  }

  private func numbers(of bucket: Review.Bucket) -> String {
    [
      TimeText.spent(bucket.focus),
      bucket.slices > 0 ? bucket.slices.counting("slice") : nil,
      bucket.completed > 0 ? "\(bucket.completed) completed" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  private var table: DataTable {
    DataTable(
      caption: "Focused time by \(unitName)",
      columns: [
        .init(unitName.prefix(1).uppercased() + unitName.dropFirst()),
        .init("Focused", .number), .init("Slices", .number), .init("Completed", .number),
      ],
      rows: buckets.map { bucket in
        [
          .init(
            ReportWords.name(of: bucket, in: unit), key: Double(bucket.start.instant.seconds)),
          .init(TimeText.spent(bucket.focus), key: bucket.focus.inSeconds),
          .init(String(bucket.slices), key: Double(bucket.slices)),
          .init(String(bucket.completed), key: Double(bucket.completed)),
        ]
      },
      order: .init(column: 0, isAscending: true))
  }
}

/// The labels below the buckets of a chart, few enough for a narrow screen.
struct BucketLabels {
  private let labels: [String]

  /// The maximum number of labels on a phone.
  private static let most = 8

  init(_ review: Review) {
    let starts = review.buckets.map(\.start.local)
    let unit = review.period.unit
    let isWeek = unit == .day && starts.count <= 7
    let stride = isWeek ? 1 : Self.stride(of: starts.count, unit)
    labels = starts.enumerated().map { index, start in
      guard index % stride == 0 else { return "" }
      switch unit {
      case .hour: return "\(start.time.hour):00"
      case .day where isWeek: return start.date.weekday.shortName
      case .day: return "\(start.date.day) \(TimeText.month(start.date.month, isShort: true))"
      case .month where starts.count <= 12:
        return String(TimeText.month(start.date.month).prefix(starts.count > Self.most ? 1 : 3))
      case .month:
        return "\(TimeText.month(start.date.month, isShort: true)) \(start.date.year % 100)"
      }
    }
  }

  subscript(_ index: Int) -> String { labels[index] }

  /// The number of buckets per label.
  private static func stride(of count: Int, _ unit: Period.Unit) -> Int {
    let even: [Int] =
      switch unit {
      case .hour: [3, 6]
      case .day: [1, 7, 14]
      case .month: [1, 3, 6, 12, 24, 60, 120]
      }
    let most = unit == .month && count <= 12 ? 12 : Self.most
    return even.first { (count + $0 - 1) / $0 <= most } ?? even[even.count - 1]
  }
}
