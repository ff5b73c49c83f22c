import Foundation
import Testing
import Thoroughness

/// Days full of trouble, on which every law is kept.
///
/// `ROTA_DAYS=1000` lives so many of them, and `ROTA_SEED=85` the one of that seed.
@Suite struct TroubledDayTests {
  static let seeds = Seeds.first(4, of: 60, counted: "ROTA_DAYS")

  @Test func `No day breaks a law, and all of them together leave no files`() throws {
    var tally = Tally()
    var early = 0
    for seed in Self.seeds {
      let report = SimulatedDay.live(seed: seed)
      #expect(report.violations.isEmpty, "\(report)")
      tally += report.tally
      if seed == Self.seeds.upperBound / 4 { early = try residentBytes() }
    }
    if Self.seeds.count >= 50 {
      let missing = Tally.Event.allCases.filter { tally[$0] == 0 }
      #expect(missing.isEmpty, "these never happened: \(missing)")
    }
    // With fewer days other tests run meanwhile, and take memory as well.
    if Self.seeds.count >= 500 {
      let late = try residentBytes()
      #expect(late < early + 4 << 20, "\(early) bytes have become \(late)")
    }
  }

  @Test func `A seed gives the same day each time`() {
    // What depends on chance that no seed decides shows on few days only.
    let count = max(2, Self.seeds.count / 10)
    for seed in Self.seeds.prefix(count) {
      let (one, other) = (SimulatedDay.live(seed: seed), SimulatedDay.live(seed: seed))
      #expect(one.fingerprint == other.fingerprint)
      #expect(one.tally == other.tally)
    }
  }

  /// How much memory the process has.
  private func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return try #require(pages) * Int(getpagesize())
  }
}
