import RoundRobin
import RotationSupport
import Testing

/// What a sleep of the machine does, and clocks that move apart.
@Suite struct SleepTests {
  private let minute = Duration.seconds(60)

  @Test(arguments: [
    (SleepPolicy.pause, ["4s slept 60s pause", "4s paused sleep ago 0s, 6s left"]),
    (.continue, ["4s slept 60s continue"]),
    (.count, ["4s slept 60s count"]),
    (
      .endSlice,
      [
        "4s slept 60s endSlice", "4s slice_ended A slept 4s of 10s", "4s slice_started B turn 10s",
      ]
    ),
  ])
  func `The policy says what becomes of the slice`(_ policy: SleepPolicy, _ lines: [String]) {
    var story = Story()
    story.skip(to: 4)
    story.at(4, .slept(minute, frozen: false, policy))
    #expect(story.told(until: 4) == lines)
  }

  @Test(
    arguments: [Situation.paused, .checkIn, .rest, .commitment, .waiting], SleepPolicy.allCases)
  func `A sleep outside a running slice is only recorded`(
    _ situation: Situation, _ policy: SleepPolicy
  ) {
    var story = situation.story()
    let now = situation.now
    story.at(now, .slept(minute, frozen: true, policy))
    #expect(story.told(until: now) == ["\(now)s slept 60s \(policy) frozen"])
  }

  @Test(arguments: [
    (SleepPolicy.pause, Duration.zero), (.continue, .zero), (.endSlice, .zero),
    (.count, .seconds(60)),
  ])
  func `Of a sleep in a slice all counts or nothing`(_ policy: SleepPolicy, _ counted: Duration) {
    #expect(Situation.slice.story().rotation.counted(of: minute, policy) == counted)
  }

  @Test(arguments: [
    (Situation.rest, 3), (.checkIn, 3), (.commitment, 28), (.waiting, 60),
  ])
  func `Breaks, check-ins, commitments and waiting count a sleep up to their own end`(
    _ situation: Situation, _ seconds: Int
  ) {
    let rotation = situation.story().rotation
    #expect(rotation.counted(of: minute, .pause) == .seconds(seconds))
    #expect(rotation.counted(of: .seconds(1), .pause) == .seconds(1))
  }

  @Test(arguments: SleepPolicy.allCases)
  func `No sleep counts while all stands`(_ policy: SleepPolicy) {
    #expect(Situation.paused.story().rotation.counted(of: minute, policy) == .zero)
  }

  @Test func `A sleep in a break counts up to its end, or to a commitment that goes on then`() {
    var arrival = Story([Terms(), .task(from: 13)], breaks: .five)
    var over = Story(breaks: .five, commitments: [14...20])
    var running = Story(breaks: .five, commitments: [14...90])
    arrival.skip(to: 11)
    over.skip(to: 11)
    running.skip(to: 11)
    #expect(arrival.rotation.counted(of: minute, .pause) == .seconds(4))
    #expect(over.rotation.counted(of: minute, .pause) == .seconds(4))
    #expect(running.rotation.counted(of: minute, .pause) == .seconds(3))
  }

  @Test func `A sleep in waiting counts up to the arrival`() {
    var story = Story([.task(from: 20)])
    story.skip(to: 5)
    #expect(story.rotation.counted(of: minute, .pause) == .seconds(15))
  }

  // MARK: Two clocks

  @Test func `Clocks that move apart move arrivals, commitments and the end, but no slice`() {
    var rotation = Rotation(
      tasks: [Terms(), Terms(from: .seconds(20))], rules: Rules(quantum: .seconds(10)),
      commitments: [(.seconds(32), .seconds(34))], until: .seconds(38))
    _ = rotation.advance(to: .seconds(5))
    rotation.shiftMarks(by: .seconds(-3), at: rotation.clock)
    #expect(
      Story.lines(rotation.advance(to: .seconds(60))) == [
        "10s slice_ended A expired 10s", "10s cycle_ended 1", "10s slice_started A only 10s",
        "17s arrived B", "20s slice_ended A expired 10s", "20s cycle_ended 2",
        "20s slice_started B turn 10s", "29s slice_ended B commitment 9s of 10s",
        "29s commitment_started 0 until 31s", "31s commitment_ended 0 2s",
        "31s slice_started B commitment 1s", "32s slice_ended B expired 1s",
        "32s slice_started A turn 10s", "35s slice_ended A stopped 3s of 10s", "35s ended until",
      ])
  }

  @Test func `A clock set forward past the start of a commitment lets it begin at once`() {
    var rotation = Rotation(
      tasks: .two, rules: Rules(quantum: .seconds(10)), commitments: [(.seconds(50), .seconds(60))])
    _ = rotation.advance(to: .seconds(5))
    rotation.shiftMarks(by: .seconds(-48), at: rotation.clock)
    #expect(rotation.nextDeadline == .seconds(5))
    #expect(
      Story.lines(rotation.advance(to: .seconds(5))) == [
        "5s slice_ended A commitment 5s of 10s", "5s commitment_started 0 until 12s",
      ])
  }

  @Test func `The end of the commitment that runs moves with the wall clock`() {
    var rotation = Rotation(
      tasks: .two, rules: Rules(quantum: .seconds(10)), commitments: [(.seconds(3), .seconds(9))])
    _ = rotation.advance(to: .seconds(5))
    rotation.shiftMarks(by: .seconds(4), at: rotation.clock)
    #expect(rotation.nextDeadline == .seconds(13))
    #expect(
      Story.lines(rotation.advance(to: .seconds(13))) == [
        "13s commitment_ended 0 10s", "13s slice_started A commitment 7s",
      ])
  }

  @Test func `A commitment that moves away is announced again`() {
    var rotation = Rotation(
      tasks: .one, rules: Rules(quantum: .seconds(90), warnings: [.seconds(3)]),
      commitments: [(.seconds(8), .seconds(20))])
    _ = rotation.advance(to: .seconds(6))
    rotation.shiftMarks(by: .seconds(4), at: rotation.clock)
    #expect(Story.lines(rotation.advance(to: .seconds(9))) == ["9s warning upcoming 0 3s"])
  }
}
