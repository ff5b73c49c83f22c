import CivilTime
import CommandSupport
import Platform
import Statistics
import Testing

@testable import Back
@testable import Journals

@Suite struct FocusPieceTests {
  /// The pieces of a stretch, as `20 09:50 10 min`.
  private func pieces(
    _ start: String, _ length: Duration, in zone: Zone = .utc,
    within window: (String, String) = ("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z")
  ) throws -> [String] {
    let instants = try Timestamp(parsing: window.0).instant..<Timestamp(parsing: window.1).instant
    return try FocusPiece.pieces(
      of: Stretch(start: Timestamp(parsing: start).instant, length: length), slice: 0, in: zone,
      within: instants
    ).map { piece in
      "\(piece.date.day) \(TimeText.clock(piece.second)) \(TimeText.length(piece.length))"
    }
  }

  private func budapest() throws -> Zone {
    try #require(FakeWorld().zone(named: "Europe/Budapest"))
  }

  @Test func `Time is cut at hours`() throws {
    #expect(
      try pieces("2026-11-20T09:50:00Z", .seconds(4500))
        == ["20 09:50 10 min", "20 10:00 1 h", "20 11:00 5 min"])
  }

  @Test func `Time over midnight belongs to both days`() throws {
    #expect(
      try pieces("2026-11-20T23:50:00.500Z", .seconds(1500))
        == ["20 23:50 9 min 59 s", "21 00:00 15 min"])
  }

  @Test func `Records outside the window are left out`() throws {
    #expect(
      try pieces(
        "2026-11-20T23:50:00Z", .seconds(1500),
        within: ("2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z")) == ["21 00:00 15 min"])
    #expect(
      try pieces(
        "2026-11-20T23:50:00Z", .seconds(1500),
        within: ("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z")) == ["20 23:50 10 min"])
  }

  @Test func `When the clocks are put forward, an hour is not there`() throws {
    #expect(
      try pieces("2026-03-29T00:30:00Z", .seconds(3600), in: budapest())
        == ["29 01:30 30 min", "29 03:00 30 min"])
  }

  @Test func `When the clocks are put back, an hour is there twice`() throws {
    #expect(
      try pieces("2026-10-25T00:30:00Z", .seconds(5400), in: budapest())
        == ["25 02:30 30 min", "25 02:00 1 h"])
  }
}
