import CivilTime
import EventStream
import JSONLines
import Statistics

/// The cost of folding records into a history, and of a year's review.
struct StatisticsBench {
  private static let count = 600_000

  func run() {
    var bytes: [UInt8] = []
    let records = JournalSample.records(Self.count)
    for record in records { record.append(to: &bytes) }
    var history = History()
    let folding = CPUTime.measure {
      var fold = HistoryFold()
      var lines = LineSplitter()
      lines.split(bytes.span) { line in
        if case .whole(let bytes) = line.content { try? fold.append(bytes) }
      }
      history = fold.history()
    }
    report("fold", folding) { $0.member("slices", history.slices.count) }

    let first = records.first.map { Zone.utc.local($0.time.instant).date } ?? .earliest
    var review: Review?
    let reviewing = CPUTime.measure {
      review = Review(of: history, in: Period(.year, of: first), zone: .utc)
    }
    report("review", reviewing) { $0.member("slices", review?.totals.slices) }
  }

  private func report(
    _ what: String, _ time: Duration, _ members: (inout JSONObjectWriter) -> Void
  ) {
    let line = [UInt8].object {
      $0.member("benchmark", "statistics")
      $0.member("what", what)
      $0.member("records", Self.count)
      members(&$0)
      $0.member("ms", share: time / .milliseconds(1))
    }
    print(String(decoding: line, as: UTF8.self))
  }
}
