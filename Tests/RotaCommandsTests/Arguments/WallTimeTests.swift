import CivilTime
import CommandSupport
import Commands
import Testing

@Suite struct WallTimeTests {
  @Test(arguments: [
    ("18:00", "2026-11-20T18:00:00+01:00"), ("07:59:30", "2026-11-20T07:59:30+01:00"),
    ("24:00", "2026-11-21T00:00:00+01:00"), ("2026-11-22T08:00", "2026-11-22T08:00:00+01:00"),
    ("2026-11-20T18:00:00Z", "2026-11-20T19:00:00+01:00"),
  ])
  func `A time is meant on the clocks of the zone, today unless it says otherwise`(
    _ text: String, _ stamp: String
  ) throws {
    let time = try #require(WallTime(parsing: text))
    let now = try Timestamp(parsing: "2026-11-19T23:30:00Z").instant
    let expected = try Timestamp(parsing: stamp).instant

    #expect(time.instant(at: now, in: Zone(offset: 3600)) == expected)
  }

  @Test(arguments: ["18:00", "07:59:30", "2026-11-22T08:00", "2026-11-20T18:00:00+01:00"])
  func `A time is shown as it was typed`(_ text: String) {
    #expect(WallTime(parsing: text)?.description == text)
  }

  @Test(arguments: ["", "6pm", "18", "18:60", "24:01", "2026-11-20", "2026-02-30T10:00"])
  func `A time that no clock shows is invalid`(_ text: String) {
    #expect(WallTime(parsing: text) == nil)
  }
}
