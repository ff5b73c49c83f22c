import CivilTime
import Testing
import Thoroughness

@Suite struct DurationTests {
  @Test(arguments: [
    ("25m", Duration.seconds(1500)), ("1h30m", .seconds(5400)), ("90s", .seconds(90)),
    ("500ms", .milliseconds(500)), ("1.5h", .seconds(5400)), ("25min", .seconds(1500)),
    ("PT25M", .seconds(1500)), ("pt1h0.5s", .milliseconds(3_600_500)),
    ("5.61m", .milliseconds(336_600)),
    ("1:30:00", .seconds(5400)), ("0:00:00.25", .milliseconds(250)), ("25:00:00", .seconds(90_000)),
    ("0m", .zero), ("25 min", .seconds(1500)), ("1h 30 m", .seconds(5400)), ("2H", .seconds(7200)),
    ("1h1m1s1ms", .milliseconds(3_661_001)), ("1m30.5s", .milliseconds(90_500)),
    ("0.1s", .milliseconds(100)), ("0.333333333333333333333h", .nanoseconds(1_200_000_000_000)),
    ("0.0000005ms", .nanoseconds(1)), ("8760000h", .longestReadable), ("3 hours", .seconds(10_800)),
    ("1h30", .seconds(5400)), ("1 h 05", .seconds(3900)), ("0h00", .zero),
  ])
  func `Durations that people write are read exactly`(_ text: String, _ expected: Duration) throws {
    #expect(try Duration(parsing: text) == expected)
  }

  @Test(arguments: [
    ("", UnreadableDuration.empty), ("25", .missingUnit(found: "25")),
    ("1.5", .missingUnit(found: "1.5")), ("-5m", .negative(found: "-5m")),
    ("-25", .negative(found: "-25")), ("1:30", .ambiguousClock(found: "1:30")),
    ("8760000h1ms", .tooLong(found: "8760000h1ms")),
    (
      "99999999999999999999999999999999999999h",
      .tooLong(found: "99999999999999999999999999999999999999h")
    ),
    ("9999999999999999999999h", .tooLong(found: "9999999999999999999999h")),
  ])
  func `A duration that is refused says what it lacks`(_ text: String, _ error: UnreadableDuration)
  {
    #expect(throws: error) { try Duration(parsing: text) }
  }

  @Test(arguments: [
    "m", "h5", "1h5", "1h60", "1h300", "1h30 ", "1.5h30", "30m15", "PT1H30", "5x", "5m5", "5m5m",
    "5s5m", "1.5h30m", "1.h", ".5h", "1,5h", " 5m", "5m ", "5 ",
    "+5m", "-", "--5m", "P", "PT", "P1D", "PT5", "PT5MS", "PT 5M", "1d", "1:60:00", "1:00:60",
    "1:0:0", "1:00:00:00", "1:00:00m", ":30:00", "1.5:00:00", "5m\0", "５m", "5µs", "1e3s", "0x5m",
    "nan", "5m-3m", "1::00",
  ])
  func `An invalid duration is refused with the text found`(_ text: String) {
    #expect(throws: UnreadableDuration.garbled(found: text)) { try Duration(parsing: text) }
  }

  @Test func `The refusal of a bare number names the likely meaning`() {
    #expect(
      UnreadableDuration.missingUnit(found: "25").description
        == "'25' has no unit; did you mean 25m?")
  }

  @Test(arguments: [
    (Duration.seconds(1500), "25m", "1500"), (.seconds(5400), "1h30m", "5400"),
    (.seconds(90), "1m30s", "90"), (.milliseconds(500), "500ms", "0.5"), (.zero, "0s", "0"),
    (.milliseconds(250), "250ms", "0.25"), (.milliseconds(336_600), "5m36s600ms", "336.6"),
    (.seconds(86_400), "24h", "86400"), (.nanoseconds(1), "0.000001ms", "0.000000001"),
    (.seconds(-90), "-1m30s", "-90"), (.milliseconds(-1), "-1ms", "-0.001"),
    (Duration(attoseconds: -1), "0s", "0"), (.milliseconds(3_600_020), "1h20ms", "3600.02"),
  ])
  func `Durations are printed for people and for programs`(
    _ duration: Duration, _ short: String, _ seconds: String
  ) {
    #expect(duration.shortText == short)
    #expect(duration.decimalSeconds == seconds)
  }

  @Test func `A printed duration is read back as the same one`() throws {
    var numbers = SeededNumbers(seed: 42)
    for _ in 0..<(isExhaustive ? 20_000 : 4_000) {
      let limit = Int64(1) << Int64.random(in: 1...62, using: &numbers)
      let duration = Duration.nanoseconds(Int64.random(in: 0..<limit, using: &numbers))
      #expect(try Duration(parsing: duration.shortText) == duration)
      #expect(Duration(decimalSeconds: duration.decimalSeconds) == duration)
      #expect(Duration(decimalSeconds: (.zero - duration).decimalSeconds) == .zero - duration)
    }
  }

  @Test(arguments: [
    ("1500", Duration.seconds(1500)), ("0.25", .milliseconds(250)), ("-0.25", .milliseconds(-250)),
    ("1e-3", .milliseconds(1)), ("1.5E+3", .seconds(1500)), ("0e9999", .zero), ("1e-9999", .zero),
    ("336.60", .milliseconds(336_600)), ("0.0000000000000000001", .zero),
    ("9000000000000000000", .seconds(9_000_000_000_000_000_000)),
    ("1.0000000000000000000000000000000000000000000000009", .seconds(1)),
    ("10000000000000000000000000000000000000000000000e-46", .seconds(1)),
  ])
  func `Decimal seconds are read as JSON writes numbers`(_ text: String, _ expected: Duration) {
    #expect(Duration(decimalSeconds: text) == expected)
  }

  @Test(arguments: [
    "", "-", "01", ".5", "1.", "1e", "1e+", "+1", "1 ", "1s", "nan", "1e99999", "1e19",
    "9000000000000000001", "--1", "1.5.5",
  ])
  func `Anything but a JSON number of seconds is refused`(_ text: String) {
    #expect(Duration(decimalSeconds: text) == nil)
  }
}
