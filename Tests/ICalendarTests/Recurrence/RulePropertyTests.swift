import CivilTime
import ICalendar
import Testing
import Thoroughness

/// What holds for every rule, tried on many that seeds give.
@Suite struct RulePropertyTests {
  typealias Frequency = NaiveRule.Frequency

  /// A rule, its start, and how far rules of its kind are followed.
  private struct Sample {
    let seed: UInt64
    let naive: NaiveRule
    let rule: RecurrenceRule
    let start: CivilDateTime
    let reach: Int

    init(_ frequency: Frequency, seed: UInt64) throws {
      self.seed = seed
      var generator = SeededNumbers(seed: seed)
      (naive, start) = NaiveRule.random(frequency, by: &generator)
      rule = try RecurrenceRule(parsing: naive.text)
      let hours =
        switch frequency {
        case .yearly: 1500 * 24
        case .monthly: 700 * 24
        case .weekly: 250 * 24
        case .daily: 90 * 24
        case .hourly: 20 * 24
        case .minutely: 48
        case .secondly: 2
        }
      reach = hours * 3600
    }

    var name: String { "seed \(seed): \(naive.text) from \(start)" }

    func at(_ share: Double) -> CivilDateTime { start.adding(seconds: Int(Double(reach) * share)) }

    func times(_ window: Range<CivilDateTime>, _ rule: RecurrenceRule? = nil) -> [CivilDateTime] {
      Array((rule ?? self.rule).starts(from: start, in: window, includesStart: false))
    }
  }

  private func forEachSample(
    of frequency: Frequency, _ seeds: Range<UInt64>, _ body: (Sample) throws -> Void
  ) throws {
    let count = isExhaustive ? seeds.count : seeds.count / 5
    for seed in seeds.prefix(count) { try body(Sample(frequency, seed: seed)) }
  }

  @Test(arguments: Frequency.allCases)
  func `A rule gives what following it naively gives`(_ frequency: Frequency) throws {
    var found = 0
    try forEachSample(of: frequency, 0..<30) { sample in
      let window = sample.start..<sample.at(1)
      let times = sample.times(window)
      #expect(
        times == sample.naive.times(from: sample.start, before: window.upperBound), "\(sample.name)"
      )
      found += times.count
    }
    #expect(found > (isExhaustive ? 500 : 30))
  }

  @Test(arguments: Frequency.allCases)
  func `Two windows side by side give what one gives`(_ frequency: Frequency) throws {
    try forEachSample(of: frequency, 100..<160) { sample in
      var generator = SeededNumbers(seed: sample.seed)
      let cuts = (0..<3).map { _ in Double.random(in: -0.1...1.1, using: &generator) }.sorted()
      let (first, middle, last) = (sample.at(cuts[0]), sample.at(cuts[1]), sample.at(cuts[2]))
      #expect(
        sample.times(first..<middle) + sample.times(middle..<last) == sample.times(first..<last),
        "\(sample.name)")
    }
  }

  @Test(arguments: Frequency.allCases)
  func `Looking from far away gives what walking there gives`(_ frequency: Frequency) throws {
    try forEachSample(of: frequency, 300..<360) { sample in
      let window = sample.at(0.6)..<sample.at(1)
      let walked = sample.times(sample.start..<window.upperBound)
      #expect(
        sample.times(window) == walked.filter { $0 >= window.lowerBound }, "\(sample.name)")
    }
  }

  @Test(arguments: Frequency.allCases)
  func `COUNT gives the first of all times, wherever one looks`(_ frequency: Frequency) throws {
    try forEachSample(of: frequency, 400..<440) { sample in
      let all = sample.times(sample.start..<sample.at(1))
      for count in [1, all.count / 2, all.count - 1, all.count] where count > 0 {
        let counted = try RecurrenceRule(parsing: "\(sample.naive.text);COUNT=\(count)")
        let window = sample.at(0.3)..<sample.at(1)
        #expect(
          sample.times(window, counted)
            == all.prefix(count).filter { $0 >= window.lowerBound }, "\(sample.name) COUNT=\(count)"
        )
      }
    }
  }

  @Test(arguments: Frequency.allCases)
  func `UNTIL takes away what is later, and nothing else`(_ frequency: Frequency) throws {
    try forEachSample(of: frequency, 500..<540) { sample in
      let all = sample.times(sample.start..<sample.at(1))
      guard let last = all.dropLast(all.count / 3).last else { return }
      for (share, end) in zip([0, 0.3, 0.9], [-1, 0, 1].map { last.adding(seconds: $0) }) {
        let window = sample.at(share)..<sample.at(1)
        let times = sample.rule.starts(from: sample.start, in: window, until: end)
        #expect(
          times.filter { $0 > sample.start }
            == all.filter { $0 > sample.start && $0 >= window.lowerBound && $0 <= end },
          "\(sample.name) until \(end)")
      }
    }
  }

  @Test(arguments: Frequency.allCases)
  func `The start is there once, whether the rule has it or not`(_ frequency: Frequency) throws {
    try forEachSample(of: frequency, 600..<660) { sample in
      let window = sample.start..<sample.at(0.2)
      let plain = sample.times(window).filter { $0 > sample.start }
      #expect(
        Array(sample.rule.starts(from: sample.start, in: window)) == [sample.start] + plain,
        "\(sample.name)")
    }
  }
}
