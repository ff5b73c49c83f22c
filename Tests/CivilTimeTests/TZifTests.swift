import CivilTime
import Testing
import Thoroughness

@Suite struct TZifTests {
  private func zone(_ file: TZifBytes) throws -> Zone {
    try Zone(name: "Test", tzif: file.bytes)
  }

  @Test(arguments: [UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4"), 0])
  func `All versions are read`(_ version: UInt8) throws {
    let zone = try zone(
      TZifBytes(
        version: version, transitions: [(-1_000_000, 1), (1_000_000, 0)],
        types: [(3600, 0, 0), (7200, 1, 4)], footer: "CET-1"))
    #expect(zone.localTime(at: Instant(seconds: -1_000_001)).abbreviation == "CET")
    #expect(zone.offset(at: Instant(seconds: -1_000_000)) == 7200)
    #expect(zone.localTime(at: .epoch).abbreviation == "CEST")
    #expect(zone.localTime(at: .epoch).isDaylight)
    #expect(zone.offset(at: Instant(seconds: 1_000_000)) == 3600)
    #expect(zone.nextTransition(after: Instant(seconds: 1_000_000)) == nil)
  }

  @Test func `Without a TZ string the last local time goes on`() throws {
    let zone = try zone(
      TZifBytes(transitions: [(0, 1)], types: [(3600, 0, 0), (7200, 1, 4)], footer: ""))
    #expect(zone.offset(at: Instant(milliseconds: .max)) == 7200)
  }

  @Test func `Without transitions the TZ string holds for all of time`() throws {
    let zone = try zone(TZifBytes(types: [(0, 0, 0)]))
    let summer = CivilDateTime(date: try CivilDate(parsing: "1817-07-01"))
    #expect(zone.local(zone.instant(of: summer)) == summer)
    #expect(zone.localTime(at: zone.instant(of: summer)).abbreviation == "CEST")
    #expect(zone.offset(at: Instant(seconds: -9_000_000_000_000)) != 0)
  }

  @Test func `Faults of a file are reported`() throws {
    func error(_ change: (inout TZifBytes) -> Void) -> UnreadableZone? {
      var file = TZifBytes()
      change(&file)
      do { _ = try zone(file) } catch { return error as? UnreadableZone }
      return nil
    }
    #expect(error { _ in } == nil)
    #expect(
      error { $0.transitions = [(5, 0), (5, 0)] } == .transitionOutOfOrder(index: 1, found: 5))
    #expect(
      error { $0.transitions = [(.min, 0)] } == .transitionOutOfOrder(index: 0, found: .min))
    #expect(error { $0.transitions = [(5, 1)] } == .unknownLocalTime(index: 0, found: 1))
    #expect(error { $0.types = [] } == .noLocalTime(found: 0))
    #expect(error { $0.types = [(93_600, 0, 0)] } == .offset(index: 0, found: 93_600))
    #expect(
      error { $0.types = [(-2_147_483_648, 0, 0)] }
        == .offset(index: 0, found: -2_147_483_648))
    #expect(error { $0.types = [(0, 0, 200)] } == .designation(index: 0))
    #expect(error { $0.designations = "CET" } == .designation(index: 0))
    #expect(error { $0.leapSeconds = [(78_796_800, 1)] } == .countsLeapSeconds)
    #expect(error { $0.footer = "CET" } == .posix(found: "CET"))
    #expect(error { $0.footer = nil } == .truncated(needed: 112, found: 110))
    #expect(throws: UnreadableZone.truncated(needed: 44, found: 0)) {
      try Zone(name: "Empty", tzif: [])
    }
    #expect(throws: UnreadableZone.noMagic(at: 0)) {
      try Zone(name: "Text", tzif: [UInt8](repeating: 65, count: 100))
    }
  }

  @Test func `A file cut anywhere is refused`() {
    let whole = TZifBytes(transitions: [(0, 0), (99, 0)]).bytes
    for count in 0..<whole.count {
      #expect(throws: UnreadableZone.self) {
        try Zone(name: "Cut", tzif: Array(whole.prefix(count)))
      }
    }
  }

  @Test func `Damaged files are refused or read, and no instant traps`() {
    let whole = TZifBytes(
      transitions: [(-5_000_000_000, 1), (0, 0), (1_700_000_000, 1)],
      types: [(3600, 0, 0), (7200, 1, 4)]
    ).bytes
    var numbers = SeededNumbers(seed: 1)
    var readable = 0
    for _ in 0..<(isExhaustive ? 3000 : 1000) {
      let damaged = whole.damaged(
        by: [0, 0x7F, 0x80, 0xFF] + Array(0...3), keepsLength: true, using: &numbers)
      guard let zone = try? Zone(name: "Damaged", tzif: damaged) else { continue }
      readable += 1
      for milliseconds in [Int64.min, -1 << 40, 0, 1 << 41, 1 << 50, .max] {
        let instant = Instant(milliseconds: milliseconds)
        _ = zone.resolve(zone.local(instant))
        _ = zone.startOfDay(zone.local(instant).date)
        _ = zone.nextTransition(after: instant)
      }
    }
    #expect(readable > 100)
  }
}
