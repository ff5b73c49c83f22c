import Testing

/// That somebody notices when a law is broken.
@Suite struct SabotageTests {
  @Test(arguments: Sabotage.allCases)
  func `A broken law is noticed`(_ sabotage: Sabotage) {
    let isNoticed = ([sabotage.tellingSeed] + (0..<100)).contains { seed in
      SimulatedDay.violations(seed: seed, sabotage).contains { $0.law == sabotage.law }
    }
    #expect(isNoticed)
  }

  @Test func `Every law can be broken`() {
    #expect(Set(Sabotage.allCases.map(\.law)) == Set(Law.allCases))
  }
}
