import EventStream

/// The law that every instant of a rotation belongs to one thing (rule 16).
package enum Conservation {
  /// Whether slices, check-ins, breaks, commitments, waiting and pauses are as long as it all.
  package static func isKept(by records: [Record]) -> Bool {
    var accounted = Duration.zero
    var isKept = false
    var pausedSince: Duration?
    for record in records {
      switch record.content {
      case .sliceEnded(_, _, let spent, _, _), .breakEnded(_, let spent),
        .checkedIn(_, _, let spent), .waitingEnded(let spent), .commitmentEnded(_, let spent):
        accounted += spent
      case .paused(_, let ago, _): pausedSince = record.at - ago
      case .resumed(let paused, _, _):
        accounted += paused
        pausedSince = nil
      case .ended:
        // A rotation that is resumed ends again.
        isKept = accounted + (pausedSince.map { record.at - $0 } ?? .zero) == record.at
      default: break
      }
    }
    return isKept
  }
}
