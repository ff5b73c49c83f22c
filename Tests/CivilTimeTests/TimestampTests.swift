import CivilTime
import Testing
import Thoroughness

@Suite struct TimestampTests {
  @Test(arguments: [
    ("2026-11-20T09:00:00+01:00", Int64(1_795_161_600_000), 3600),
    ("2026-11-20T08:00:00Z", 1_795_161_600_000, 0),
    ("2026-11-20t08:00:00.5z", 1_795_161_600_500, 0),
    ("2026-11-20 08:00:00.1239999999999999999999999+00:00", 1_795_161_600_123, 0),
    ("2026-11-19T20:15:00-11:45", 1_795_161_600_000, -42_300),
    ("2026-11-20T08:00:00-00:00", 1_795_161_600_000, 0),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000, 0),
    ("1969-12-31T23:59:59.999Z", -1, 0),
    ("2026-11-21T07:59:00+23:59", 1_795_161_600_000, 86_340),
  ])
  func `Time stamps of RFC 3339 are read`(
    _ text: String, _ milliseconds: Int64, _ offset: Int
  ) throws {
    let stamp = try Timestamp(parsing: text)
    #expect(stamp == Timestamp(Instant(milliseconds: milliseconds), offset: offset))
    #expect(stamp.instant.milliseconds == milliseconds)
    #expect(stamp.offset == offset)
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T09:00:00", "2026-11-20T09:00Z", "2026-11-20T24:00:00Z",
    "2026-11-20T09:60:00Z", "2026-11-20T09:00:61Z", "2026-11-20T09:00:00.Z",
    "2026-11-20T09:00:00,5Z", "2026-11-20T09:00:00+1:00", "2026-11-20T09:00:00+0100",
    "2026-11-20T09:00:00+24:00", "2026-11-20T09:00:00+01:60", "2026-11-20T09:00:00Z ",
    "2026-11-31T09:00:00Z", "2026-11-20T9:00:00Z", "2026-11-20_09:00:00Z",
  ])
  func `An invalid timestamp is refused with the text found`(_ text: String) {
    #expect(throws: UnreadableTime.timestamp(found: text)) { try Timestamp(parsing: text) }
  }

  @Test(arguments: [
    (
      Int64(1_795_161_600_000), 3600, "2026-11-20T09:00:00.000+01:00", "2026-11-20T09:00:00+01:00"
    ),
    (1_795_161_600_007, 0, "2026-11-20T08:00:00.007+00:00", "2026-11-20T08:00:00+00:00"),
    (-1, -12_600, "1969-12-31T20:29:59.999-03:30", "1969-12-31T20:29:59-03:30"),
    (Int64.max, 0, "9999-12-31T23:59:59.807+00:00", "9999-12-31T23:59:59+00:00"),
  ])
  func `Time stamps are printed with milliseconds and without`(
    _ milliseconds: Int64, _ offset: Int, _ long: String, _ short: String
  ) {
    let stamp = Timestamp(Instant(milliseconds: milliseconds), offset: offset)
    #expect(stamp.description == long)
    #expect(stamp.withoutMilliseconds == short)
  }

  @Test func `A printed timestamp is read back as the same one`() throws {
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<20_000 {
      let stamp = Timestamp(
        Instant(
          milliseconds: .random(in: -62_000_000_000_000...253_000_000_000_000, using: &numbers)),
        offset: 60 * .random(in: -1439...1439, using: &numbers))
      #expect(try Timestamp(parsing: stamp.description) == stamp)
    }
  }

  @Test func `An offset with seconds is written in minutes, and the instant stays exact`() throws {
    let stamp = Timestamp(.epoch, offset: -2670)
    #expect(stamp.description == "1969-12-31T23:16:00.000-00:44")
    #expect(try Timestamp(parsing: stamp.description).instant == .epoch)
  }
}
