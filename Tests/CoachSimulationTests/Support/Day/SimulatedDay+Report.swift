extension SimulatedDay {
  /// How a day went.
  struct Report: Sendable, CustomStringConvertible {
    let seed: UInt64
    let violations: [Violation]
    let tally: Tally
    /// What the journal has at the end, as one number.
    let fingerprint: UInt64
    /// What happened last.
    let lastEvents: [String]

    var description: String {
      let broken = violations.map(\.description).joined(separator: "\n")
      return """
        seed \(seed): \(broken)
        \(lastEvents.joined(separator: "\n"))
        ROTA_SEED=\(seed) swift test --filter CoachSimulationTests
        """
    }
  }

  /// Lives the day of a seed.
  ///
  /// If a law is broken it is lived once more, to tell what happened before.
  static func live(seed: UInt64, _ sabotage: Sabotage? = nil) -> Report {
    let report = live(seed: seed, sabotage, tellsStory: false)
    return report.violations.isEmpty ? report : live(seed: seed, sabotage, tellsStory: true)
  }

  /// What is broken on the day of a seed.
  static func violations(seed: UInt64, _ sabotage: Sabotage) -> [Violation] {
    live(seed: seed, sabotage, tellsStory: false).violations
  }

  private static func live(seed: UInt64, _ sabotage: Sabotage?, tellsStory: Bool) -> Report {
    let day = SimulatedDay(seed: seed, sabotage: sabotage, tellsStory: tellsStory)
    day.run()
    return Report(
      seed: seed, violations: day.witness.violations, tally: day.witness.counts,
      fingerprint: day.disk.fingerprint, lastEvents: day.witness.lastEvents)
  }
}
