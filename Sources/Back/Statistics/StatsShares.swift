import Statistics

/// The shares of tags for a picture: the largest, and the sum of the others.
struct StatsShares: Equatable, Sendable {
  /// One part.
  struct Part: Equatable, Sendable {
    /// The tags of a part.
    enum Kind: Equatable, Sendable {
      case tag(String)
      case untagged
      /// A number of tags together.
      case others(Int)
    }

    let kind: Kind
    let focus: Duration
    /// Of all focused time, 0…1.
    let share: Double
  }

  /// The largest first, the others last.
  let parts: [Part]

  /// The parts that can be told apart, at most `limit`.
  init(_ shares: [Review.Share], limit: Int = 8) {
    let shown = shares.count <= limit ? shares[...] : shares.prefix(limit - 1)
    let rest = shares[shown.endIndex...]
    var parts = shown.map { share in
      Part(
        kind: share.name.isEmpty ? .untagged : .tag(share.name), focus: share.focus,
        share: share.share)
    }
    if !rest.isEmpty {
      parts.append(
        Part(
          kind: .others(rest.count), focus: rest.reduce(.zero) { $0 + $1.focus },
          share: rest.reduce(0) { $0 + $1.share }))
    }
    self.parts = parts
  }
}
