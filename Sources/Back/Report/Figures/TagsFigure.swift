import CivilTime
import Drawing
import Statistics
import Terminals

/// The share of each tag in the time.
struct TagsFigure {
  let facts: ReportFacts
  let inks: ReportInks

  /// The maximum number of legible parts.
  private static let most = 10

  /// `nil`: no task has a tag.
  var figure: Figure? {
    guard facts.review.tags.contains(where: { !$0.name.isEmpty }) else { return nil }
    let parts = StatsShares(facts.review.tags, limit: Self.most).parts
    let picture = DonutPicture(
      title: "Time by tag",
      summary: parts.map { "\(StatsWords.name(of: $0)) \(ReportWords.percent($0.share))" }
        .joined(separator: ", "),
      parts: parts.map { part in
        DonutPicture.Part(
          ink: ink(of: part), share: part.share,
          tip: StatsWords.name(of: part)
            + "\n\(words(part.focus)), \(ReportWords.percent(part.share))")
      },
      total: words(facts.review.totals.focus), totalLabel: "focused")
    return Figure(
      id: "tags", heading: "Time by tag", picture: picture.svg(id: "tags-picture"),
      legend: parts.map { part in
        Figure.LegendEntry(
          ink: ink(of: part), name: StatsWords.name(of: part),
          amount: "\(ReportWords.percent(part.share)) · \(words(part.focus))")
      })
  }

  private func words(_ length: Duration) -> String { TimeText.spent(length) }

  private func ink(of part: StatsShares.Part) -> PageInk {
    if case .tag(let name) = part.kind { inks.ink(ofTag: name) } else { inks.ink(ofTag: "") }
  }
}
