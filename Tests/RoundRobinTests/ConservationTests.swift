import RoundRobin
import RotationSupport
import Testing

/// Every instant belongs to one thing (rule 16).
@Suite struct ConservationTests {
  /// Where the time of a rotation went.
  struct Account: Equatable {
    var slices = Duration.zero
    var checkIns = Duration.zero
    var breaks = Duration.zero
    var commitments = Duration.zero
    var waiting = Duration.zero
    var pauses = Duration.zero
    var end = Duration.zero

    var sum: Duration { slices + checkIns + breaks + commitments + waiting + pauses }

    init(_ events: [Event]) {
      var pausedSince: Duration?
      for event in events {
        switch event.fact {
        case .sliceEnded(_, _, let spent, _, _): slices += spent
        case .checkedIn(_, _, let waited): checkIns += waited
        case .restEnded(_, let spent): breaks += spent
        case .commitmentEnded(_, let spent): commitments += spent
        case .waitingEnded(let waited): waiting += waited
        case .paused(_, let ago, _): pausedSince = event.at - ago
        case .resumed(let paused, _): (pauses, pausedSince) = (pauses + paused, nil)
        case .ended:
          end = event.at
          pauses += pausedSince.map { event.at - $0 } ?? .zero
        default: break
        }
      }
    }
  }

  /// A day with something of everything, on odd nanoseconds.
  private func day(_ script: [(at: Int64, command: Command)]) -> Account {
    let rules = Rules(
      quantum: .nanoseconds(10_000_000_019),
      breaks: .init(length: .nanoseconds(3_000_000_007), long: .nanoseconds(5_000_000_003)),
      checkIn: .nanoseconds(2_000_000_011), unused: .keep)
    let rotation = Rotation(
      tasks: [Terms(), Terms(slice: .nanoseconds(7_000_000_001)), Terms(from: .seconds(500))],
      rules: rules, commitments: [(.nanoseconds(33_333_333_333), .nanoseconds(44_444_444_447))])
    var simulation = Simulation(
      rotation, script: script.map { (.nanoseconds($0.at), $0.command) })
    let events = simulation.run(until: .seconds(900))
    #expect(simulation.refusals.isEmpty)
    return Account(events)
  }

  @Test func `All that was spent, waited and paused is the time of the end, to the nanosecond`() {
    let account = day([
      (4_000_000_001, .pause(ago: .nanoseconds(1_000_000_007))), (9_999_999_999, .resume),
      (22_222_222_222, .skip), (31_000_000_003, .pause()), (35_000_000_009, .resume),
      (40_000_000_001, .pause()), (43_000_000_003, .toggle), (60_000_000_007, .go(.a)),
      (70_000_000_001, .done(.a)), (99_000_000_001, .done(.b)), (300_000_000_001, .pause()),
      (301_000_000_003, .resume), (777_777_777_777, .stop()),
    ])
    #expect(account.sum == account.end)
    #expect(account.end == .nanoseconds(777_777_777_777))
    for part in [account.slices, account.breaks, account.commitments, account.waiting] {
      #expect(part > .zero)
    }
  }

  @Test func `Paused time is in no slice, break, check-in, commitment or waiting`() {
    let account = day([
      (1_000_000_000, .pause()), (3_000_000_000, .resume), (13_000_000_000, .pause()),
      (16_000_000_001, .resume), (34_000_000_000, .pause()), (37_000_000_003, .resume),
      (50_000_000_000, .stop()),
    ])
    #expect(account.pauses == .nanoseconds(8_000_000_004))
    #expect(account.sum == .seconds(50))
  }

  @Test func `A pause that still stands at the end is counted up to it`() {
    let account = day([(1_000_000_001, .pause()), (6_000_000_000, .stop())])
    #expect(account.pauses == .nanoseconds(4_999_999_999))
    #expect(account.slices == .nanoseconds(1_000_000_001))
  }

  @Test(arguments: Situation.allCases)
  func `A pause is no time of what stands`(_ situation: Situation) {
    var story = situation.story()
    let spent = story.rotation.snapshot.spent
    story.at(situation.now, .pause())
    story.at(situation.now + 5, .resume)
    #expect(story.rotation.snapshot.spent == spent)
  }
}
