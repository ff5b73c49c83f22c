import CivilTime
import Testing
import Thoroughness

@Suite struct ZoneTests {
  private func budapest() throws -> Zone { try Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") }

  private func instant(_ text: String) throws -> Instant { try Timestamp(parsing: text).instant }

  @Test func `A gap shifts forward by its length`() throws {
    let gap = try budapest().resolve(CivilDateTime(parsing: "2026-03-29T02:30"))
    #expect(
      try gap
        == .gap(
          shifted: instant("2026-03-29T03:30:00+02:00"), change: instant("2026-03-29T01:00:00Z")))
    #expect(
      try budapest().instant(of: CivilDateTime(parsing: "2026-03-29T02:30"))
        == instant("2026-03-29T03:30:00+02:00"))
  }

  @Test func `A time that the clocks skip has come when they are changed`() throws {
    for (local, first) in [
      ("2026-03-29T02:30", "2026-03-29T01:00:00Z"), ("2026-03-29T03:30", "2026-03-29T01:30:00Z"),
      ("2026-10-25T02:30", "2026-10-25T00:30:00Z"),
    ] {
      #expect(try budapest().firstInstant(of: CivilDateTime(parsing: local)) == instant(first))
    }
  }

  @Test func `A zone may be made of the changes of its clocks, in any order`() throws {
    let zone = try Zone(
      name: "Campus", offset: 0,
      changes: [
        (instant("2026-10-25T01:00:00Z"), 3600), (instant("2026-03-29T01:00:00Z"), 1800),
        (instant("2026-03-29T01:00:00Z"), 7200),
      ])
    let instants = ["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]
    #expect(try instants.map { try zone.offset(at: instant($0)) } == [0, 7200, 3600])
    #expect(try zone.offset(at: instant("2999-01-01T00:00:00Z")) == 3600)
    #expect(zone.name == "Campus")
  }

  @Test func `Of simultaneous changes the last one counts, and ineffective ones are dropped`()
    throws
  {
    let zone = try Zone(
      name: "Campus", offset: 3600,
      changes: [
        (instant("2026-03-29T01:00:00Z"), 7200), (instant("2026-03-29T01:00:00Z"), 3600),
        (instant("2026-05-01T00:00:00Z"), 3600), (instant("2026-10-25T01:00:00Z"), 0),
      ])
    let change = try #require(zone.nextTransition(after: .epoch))
    #expect(try change.instant == instant("2026-10-25T01:00:00Z"))
    #expect([change.before.offset, change.after.offset] == [3600, 0])
    #expect(zone.nextTransition(after: change.instant) == nil)
  }

  @Test func `Daylight saving time of a whole year has no change of the clocks`() throws {
    #expect(try Zone(posix: "EST5EDT,0/0,J365/25").nextTransition(after: .epoch) == nil)
  }

  @Test(arguments: [
    ("02:00", "03:00", "01:00", "02:00"), ("02:30", "03:15", "01:30", "02:15"),
    ("02:30", "04:00", "01:30", "02:00"), ("02:15", "02:45", "01:15", "01:45"),
    ("01:30", "02:30", "00:30", "01:30"),
  ])
  func `A span that would end before its shifted start keeps its length`(
    _ start: String, _ end: String, _ first: String, _ last: String
  ) throws {
    let span = try budapest().instants(
      from: CivilDateTime(parsing: "2026-03-29T\(start)"),
      to: CivilDateTime(parsing: "2026-03-29T\(end)"))
    #expect(try span.start == instant("2026-03-29T\(first):00Z"))
    #expect(try span.end == instant("2026-03-29T\(last):00Z"))
  }

  @Test func `Records next to a gap are not part of it`() throws {
    for (wall, expected) in [
      ("2026-03-29T01:59:59", "2026-03-29T00:59:59Z"), ("2026-03-29T03:00", "2026-03-29T01:00:00Z"),
    ] {
      #expect(
        try budapest().resolve(CivilDateTime(parsing: wall)) == .unique(instant(expected)))
    }
    for (wall, shifted) in [
      ("2026-03-29T02:00", "2026-03-29T01:00:00Z"), ("2026-03-29T02:59:59", "2026-03-29T01:59:59Z"),
    ] {
      #expect(
        try budapest().resolve(CivilDateTime(parsing: wall))
          == .gap(shifted: instant(shifted), change: instant("2026-03-29T01:00:00Z")))
    }
  }

  @Test func `Where clocks go back over midnight, the next day begins again`() throws {
    let zone = try Zone(posix: "NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01")
    func next(_ text: String) throws -> Instant { try zone.nextMidnight(after: instant(text)) }
    let first = try instant("2010-11-07T00:00:00-02:30")
    let second = try instant("2010-11-07T00:00:00-03:30")
    #expect(try next("2010-11-06T22:00:00-02:30") == first)
    #expect(try next("2010-11-06T23:30:00-03:30") == second)
    #expect(try next("2010-11-07T12:00:00-03:30") == instant("2010-11-08T00:00:00-03:30"))
  }

  @Test func `A fold is the first of its two instants`() throws {
    let fold = try budapest().resolve(CivilDateTime(parsing: "2026-10-25T02:30"))
    #expect(
      try fold
        == .fold(
          first: instant("2026-10-25T02:30:00+02:00"),
          second: instant("2026-10-25T02:30:00+01:00")))
    #expect(
      try budapest().instant(of: CivilDateTime(parsing: "2026-10-25T02:30"))
        == instant("2026-10-25T02:30:00+02:00"))
  }

  @Test func `The next change of the clocks is known, also in ten thousand years`() throws {
    let spring = try #require(budapest().nextTransition(after: instant("2026-01-01T00:00:00Z")))
    #expect(try spring.instant == instant("2026-03-29T01:00:00Z"))
    #expect(spring.before.abbreviation == "CET")
    #expect(spring.after.abbreviation == "CEST")
    let autumn = try #require(budapest().nextTransition(after: spring.instant))
    #expect(try autumn.instant == instant("2026-10-25T01:00:00Z"))
    let late = try #require(budapest().nextTransition(after: instant("9999-11-01T00:00:00Z")))
    #expect(late.instant.seconds > 253_402_300_800)
    #expect(Zone.utc.nextTransition(after: .epoch) == nil)
  }

  @Test func `A yearly rule is the same after every 400 years`() throws {
    let zone = try Zone(posix: "XXX3YYY,M1.1.1/-167,365/167")
    var numbers = SeededNumbers(seed: 3)
    let cycle = 146_097 * 86_400
    for _ in 0..<2000 {
      let seconds = Int.random(in: -2_000_000_000...6_000_000_000, using: &numbers)
      let offsets = (-3...19).map { zone.offset(at: Instant(seconds: seconds + $0 * cycle)) }
      #expect(Set(offsets).count == 1)
    }
  }

  @Test(arguments: [
    ("EST5EDT", "2026-07-01T00:00:00Z", -14_400, "EDT"),
    ("EST5EDT", "2026-01-01T00:00:00Z", -18_000, "EST"),
    ("<+03>-3", "2026-01-01T00:00:00Z", 10_800, "+03"),
    ("<-0330>3:30:15", "2026-01-01T00:00:00Z", -12_615, "-0330"),
    ("EST5EDT,0/0,J365/25", "2026-01-01T04:59:59Z", -14_400, "EDT"),
    ("EST5EDT,0/0,J365/25", "1900-12-31T23:00:00Z", -14_400, "EDT"),
    ("EST5EDT,0/0,J365/25", "2525-01-01T05:00:00Z", -14_400, "EDT"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-12-24T00:00:00Z", 0, "GMT"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-06-24T00:00:00Z", 3600, "IST"),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", 10_800, "EEST"),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 7200, "EET"),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600, "-01"),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200, "-02"),
    ("AAA0BBB,J60/0,J61/0", "2028-03-01T00:00:00Z", 3600, "BBB"),
    ("AAA0BBB,J60/0,J61/0", "2028-02-29T23:59:59Z", 0, "AAA"),
    ("AAA0BBB,59/0,61/0", "2028-02-29T00:00:00Z", 3600, "BBB"),
    ("AAA-24", "2026-01-01T00:00:00Z", 86_400, "AAA"),
  ])
  func `TZ strings of POSIX are understood`(
    _ rule: String, _ time: String, _ offset: Int, _ abbreviation: String
  ) throws {
    let zone = try Zone(posix: rule)
    #expect(zone.name == rule)
    let local = try zone.localTime(at: instant(time))
    #expect(local.offset == offset)
    #expect(local.abbreviation == abbreviation)
  }

  @Test(arguments: [
    "", "CET", "CE-1", "<CET-1", "CET-25", "CET-1:60", "CET-1CEST,", "CET-1CEST,M3.5.0",
    "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
    "CET-1CEST,J0,J1", "CET-1CEST,366,1", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,1,2,3",
    "CET-1\n", "<é>-1", ":Europe/Budapest",
  ])
  func `An invalid TZ string is refused with the text found`(_ text: String) {
    #expect(throws: UnreadableZone.posix(found: text)) { try Zone(posix: text) }
  }

  @Test(arguments: [
    // Midnight exists once, is skipped, and comes twice.
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29", "2026-03-28T23:00:00Z"),
    ("AAA5BBB,M9.1.0/0,M4.1.0/0", "2026-09-06", "2026-09-06T05:00:00Z"),
    ("AAA5BBB,M3.1.0/0,M9.1.0/0:30", "2026-09-06", "2026-09-06T04:00:00Z"),
    // Clocks that go back over midnight leave the end of the day before in two pieces.
    ("AAA5BBB,M3.1.0/0,M9.1.0/0", "2026-09-06", "2026-09-06T05:00:00Z"),
  ])
  func `A day begins at the first instant of its date`(
    _ rule: String, _ day: String, _ expected: String
  ) throws {
    let zone = try Zone(posix: rule)
    let date = try CivilDate(parsing: day)
    let start = zone.startOfDay(date)
    #expect(try start == instant(expected))
    #expect(zone.local(start).date == date)
    #expect(zone.local(start - .milliseconds(1)).date < date)
  }

  @Test func `A day that a zone skipped is empty`() throws {
    let samoa = try Zone(
      name: "Samoa",
      tzif: TZifBytes(
        transitions: [(1_325_239_200, 1)], types: [(-36_000, 1, 0), (50_400, 1, 0)], footer: ""
      ).bytes)
    let skipped = try CivilDate(parsing: "2011-12-30")
    #expect(samoa.startOfDay(skipped) == samoa.startOfDay(skipped.adding(days: 1)))
    #expect(try samoa.startOfDay(skipped) == instant("2011-12-31T00:00:00+14:00"))
    #expect(
      try samoa.instant(of: CivilDateTime(parsing: "2011-12-30T09:00"))
        == instant("2011-12-31T09:00:00+14:00"))
  }

  @Test(arguments: [
    (0, "+00:00"), (19_800, "+05:30"), (-12_600, "-03:30"), (-2670, "-00:44:30"),
    (.max, "+24:00"),
  ])
  func `A fixed offset is a zone of its own`(_ offset: Int, _ name: String) {
    let zone = Zone(offset: offset)
    #expect(zone.name == name)
    #expect(zone.offset(at: .epoch) == min(offset, 86_400))
    #expect(zone.local(.epoch).secondsSinceEpoch == min(offset, 86_400))
  }

  @Test func `A time stamp in a zone has its offset`() throws {
    let stamp = Timestamp(try instant("2025-11-03T08:00:00Z"), in: try budapest())
    #expect(stamp.withoutMilliseconds == "2025-11-03T09:00:00+01:00")
  }

  @Test(arguments: [
    "UTC", "Europe/Budapest", "America/Argentina/Buenos_Aires", "Etc/GMT+5",
    "America/Port-au-Prince",
  ])
  func `Names of the tz database are names of zones`(_ name: String) {
    #expect(throws: Never.self) { try Zone.checkName(name) }
  }

  @Test(arguments: [
    "", "/etc/passwd", "../../etc/passwd", "Europe/../../x", "Europe/", "Europe//Rome", ".",
    "./UTC",
    "Europe/.hidden", "-x", "a b", "a\0b", "a\\b", "Zürich", String(repeating: "a", count: 256),
  ])
  func `A path that could leave the time zone database is not a zone name`(_ name: String) {
    #expect(throws: UnreadableZone.name(found: name)) { try Zone.checkName(name) }
  }
}
