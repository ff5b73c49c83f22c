import RoundRobin
import RotationSupport
import Testing

/// Slice after slice (rules 1, 3 and 7).
@Suite struct TurnTests {
  @Test func `The head has the slice and goes to the tail when it expires`() {
    var story = Story()
    #expect(
      story.told(until: 20) == [
        "0s started 3", "0s slice_started A first 10s", "10s slice_ended A expired 10s",
        "10s slice_started B turn 10s", "20s slice_ended B expired 10s",
        "20s slice_started C turn 10s",
      ])
    #expect(story.ring == "CAB")
  }

  @Test func `A late wake-up crosses every deadline it missed, each at its own instant`() {
    var late = Story(.two)
    #expect(
      late.told(until: 58, only: "slice_started") == [
        "0s slice_started A first 10s", "10s slice_started B turn 10s",
        "20s slice_started A turn 10s", "30s slice_started B turn 10s",
        "40s slice_started A turn 10s", "50s slice_started B turn 10s",
      ])
  }

  @Test func `Waking up late or often makes no difference`() {
    var (late, often) = (Story(breaks: .five, warn: [3]), Story(breaks: .five, warn: [3]))
    let wakings = (0...500).flatMap { often.told(until: $0) }
    #expect(late.told(until: 500) == wakings)
  }

  @Test func `A task may have a slice length of its own`() {
    var story = Story([.task(slice: 4), Terms()])
    #expect(
      story.told(until: 14, only: "slice_started") == [
        "0s slice_started A first 4s", "4s slice_started B turn 10s",
        "14s slice_started A turn 4s",
      ])
  }

  @Test func `A new quantum counts from the next slice on`() {
    var story = Story()
    story.skip(to: 3)
    story.at(3, .quantum(.seconds(4)))
    #expect(
      story.told(until: 14) == [
        "3s quantum_changed 4s", "10s slice_ended A expired 10s", "10s slice_started B turn 4s",
        "14s slice_ended B expired 4s", "14s slice_started C turn 4s",
      ])
  }

  @Test func `A new length of the running task's slices counts from its next one`() {
    var story = Story(.two)
    story.skip(to: 3)
    story.at(3, .edit(.a, .task(slice: 4)))
    #expect(
      story.told(until: 20, only: "slice_ended", "slice_started") == [
        "10s slice_ended A expired 10s", "10s slice_started B turn 10s",
        "20s slice_ended B expired 10s", "20s slice_started A turn 4s",
      ])
  }

  @Test func `One task alone has slice after slice`() {
    var story = Story(.one)
    #expect(
      story.told(until: 10) == [
        "0s started 1", "0s slice_started A first 10s", "10s slice_ended A expired 10s",
        "10s cycle_ended 1", "10s slice_started A only 10s",
      ])
    #expect(story.rotation.snapshot.next == nil)
  }

  @Test func `A rotation without any task ends at once`() {
    var story = Story([])
    #expect(story.told(until: 9) == ["0s started 0", "0s ended finished"])
  }

  @Test func `A slice says whose was the last and whose is the next`() {
    var rotation = Rotation(tasks: .three, rules: Rules(quantum: .seconds(10)))
    let slices = rotation.advance(to: .seconds(20)).compactMap { event in
      if case .sliceStarted(let task, let previous, let next, _, _, _, _) = event.fact {
        [previous, task, next]
      } else {
        nil
      }
    }
    #expect(slices == [[nil, .a, .b], [.a, .b, .c], [.b, .c, .a]])
  }

  @Test func `Ten thousand slices later nothing has drifted`() {
    var rotation = Rotation(tasks: .three, rules: Rules(quantum: .nanoseconds(333_333_333)))
    while rotation.slices <= 10_000 { _ = rotation.step(to: .seconds(1_000_000)) }
    #expect(rotation.clock == .nanoseconds(333_333_333) * 10_000)
  }

  // MARK: The next deadline

  @Test func `The next deadline is the first instant at which something happens`() {
    let cases: [(Story, at: Int, deadline: Int?)] = [
      (Story(), 3, 10), (Story(warn: [2]), 3, 8), (Story(warn: [2]), 8, 10),
      (Story([.task(estimate: 4)]), 3, 4), (Story([Terms(), .task(from: 6)]), 3, 6),
      (Story(commitments: [5...7]), 3, 5), (Story(commitments: [5...7]), 6, 7),
      (Story(warn: [2], commitments: [9...12]), 3, 7), (Story(until: 5), 3, 5),
      (Story(breaks: .five), 12, 15), (Story(checkIn: 4), 12, 14),
      (Story([.task(from: 30)]), 3, 30), (Story([]), 3, nil),
    ]
    for (number, (story, now, deadline)) in cases.enumerated() {
      var story = story
      story.skip(to: now)
      #expect(story.rotation.nextDeadline == deadline.map { .seconds($0) }, "case \(number)")
    }
  }

  @Test func `Before its first record a rotation is due at once`() {
    #expect(Story().rotation.nextDeadline == .zero)
  }

  @Test func `Nothing is due by itself while all stands`() {
    var story = Story()
    story.at(3, .pause())
    #expect(story.rotation.nextDeadline == nil)
  }
}
