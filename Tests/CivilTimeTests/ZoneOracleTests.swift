import CivilTime
import Foundation
import Testing

@Suite struct ZoneOracleTests {
  /// Python finds the offset of a wall time by the list of changes, this module by the instants.
  @Test(
    .enabled(
      if: ZoneOracle.isUsable, "needs python3 with zoneinfo, and tzdata in \(ZoneOracle.folder)"))
  func `Every zone of the system has the offsets that Python's zoneinfo gives, both ways`()
    async throws
  {
    let answers = try ZoneOracle.answers()
    #expect(answers.count > 300)
    let found = try await withThrowingTaskGroup(of: [String].self) { group in
      for zone in answers { group.addTask { try mismatches(zone) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(found.count == 0, "\(found.prefix(20).joined(separator: "\n"))")
  }

  /// Where a zone differs from what is known about it.
  private func mismatches(_ known: ZoneOracle.Answers) throws -> [String] {
    let bytes = try known.paths.map { try [UInt8](Data(contentsOf: URL(filePath: $0))) }
    #expect(Set(bytes).count == 1)
    let zone = try Zone(name: known.paths[0], tzif: bytes[0])
    var mismatches: [String] = []
    for (instant, offset) in zip(known.instants, known.offsets) {
      let found = zone.offset(at: Instant(seconds: Int(instant)))
      guard found != offset else { continue }
      mismatches.append("\(zone.name) at \(instant): \(found), not \(offset)")
    }
    for ((wall, first), second) in zip(zip(known.walls, known.first), known.second) {
      let found = zone.resolve(CivilDateTime(secondsSinceEpoch: Int(wall)))
      guard !agrees(found, instants: (Int(wall - first), Int(wall - second))) else { continue }
      mismatches.append("\(zone.name) on \(wall): \(found), not \(first) and \(second)")
    }
    return mismatches
  }

  /// Whether a resolution is what PEP 495 says for the wall time less its two offsets.
  private func agrees(
    _ found: Zone.Resolution, instants: (first: Int, second: Int)
  ) -> Bool {
    let first = Instant(seconds: instants.first)
    let second = Instant(seconds: instants.second)
    switch found {
    case .unique(let instant): return instant == first && instant == second
    case .gap(let shifted, let change):
      return shifted == first && second < change && change <= first
    case .fold(let one, let other): return one == first && other == second && first < second
    }
  }
}
