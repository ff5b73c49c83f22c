import CivilTime
import Drawing
import Statistics

/// The share of each tag in the time.
struct TagsFigure {
  let facts: ReportFacts
  let inks: ReportInks

  /// The maximum number of legible parts; others are combined.
  private static let most = 9

  /// `nil`: no task has a tag.
  var figure: Figure? {
    guard facts.review.tags.contains(where: { !$0.name.isEmpty }) else { return nil }
    let shares = shares
    let picture = DonutPicture(
      title: "Time by tag",
      summary: shares.map { "\($0.name) \(ReportWords.percent($0.share))" }
        .joined(separator: ", "),
      parts: shares.map { share in
        DonutPicture.Part(
          ink: share.ink, share: share.share,
          tip: "\(share.name)\n\(words(share.focus)), \(ReportWords.percent(share.share))")
      },
      total: words(facts.review.totals.focus), totalLabel: "focused")
    return Figure(
      id: "tags", heading: "Time by tag", picture: picture.svg(id: "tags-picture"),
      legend: shares.map { share in
        Figure.LegendEntry(
          ink: share.ink, name: share.name,
          amount: "\(ReportWords.percent(share.share)) · \(words(share.focus))")
      })
  }

  private func words(_ length: Duration) -> String { TimeText.spent(length) }

  private struct Part {
    let name: String
    let focus: Duration
    let share: Double
    let ink: PageInk
  }

  /// The largest ones, and the sum of the others.
  private var shares: [Part] {
    let tags = facts.review.tags
    let shown = tags.count > Self.most + 1 ? Self.most : tags.count
    let parts = tags.prefix(shown).map { share in
      Part(
        name: ReportWords.name(share.name, none: "no tag"), focus: share.focus,
        share: share.share, ink: inks.ink(ofTag: share.name))
    }
    let others = tags.dropFirst(shown)
    if others.isEmpty { return parts }
    return parts + [
      Part(
        name: "\(others.count) others", focus: others.reduce(.zero) { $0 + $1.focus },
        share: others.reduce(0) { $0 + $1.share }, ink: inks.ink(ofTag: ""))
    ]
  }
}
