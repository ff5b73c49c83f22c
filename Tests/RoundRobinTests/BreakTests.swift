import RoundRobin
import RotationSupport
import Testing

/// Breaks (rule 9).
@Suite struct BreakTests {
  @Test func `A break follows a slice that expired`() {
    var story = Story(breaks: .five)
    story.skip(to: 9)
    #expect(
      story.told(until: 15) == [
        "10s slice_ended A expired 10s", "10s break_started 5s", "15s break_ended expired 5s",
        "15s slice_started B turn 10s",
      ])
  }

  @Test func `A break follows a slice that was completed`() {
    var story = Story(breaks: .five)
    story.skip(to: 3)
    story.at(3, .done())
    #expect(
      story.told(until: 8) == [
        "3s slice_ended A completed 3s of 10s", "3s completed A 3s", "3s break_started 5s",
        "8s break_ended expired 5s", "8s slice_started B turn 10s",
      ])
  }

  @Test func `No break follows the completion of a task that was waiting`() {
    var story = Story(breaks: .five)
    story.at(3, .done(.b))
    #expect(story.told(until: 9, only: "break_started") == [])
  }

  @Test(arguments: [
    Command.skip, .remove(.a), .go(.b), .back(), .slept(.seconds(1), frozen: false, .endSlice),
  ])
  func `No break follows a slice that was skipped, removed, displaced or slept through`(
    _ command: Command
  ) {
    var story = Story(breaks: .five)
    story.at(1, .go(.b))
    story.at(2, .go(.a))
    story.skip(to: 4)
    story.at(4, command)
    #expect(story.told(until: 4, only: "break_started", "slice_started").count == 1)
    #expect(story.rotation.state == .slice)
  }

  @Test func `No break follows a slice that a commitment cut`() {
    var story = Story(breaks: .five, commitments: [4...8])
    #expect(story.told(until: 13, only: "break_started") == [])
  }

  @Test func `No break follows with an empty ring`() {
    var story = Story([Terms(), .task(from: 60)], breaks: .five)
    story.skip(to: 3)
    story.at(3, .done())
    #expect(
      story.told(until: 3, only: "break_started", "waiting_started") == [
        "3s waiting_started until 60s"
      ])
  }

  @Test func `One task alone has breaks too`() {
    var story = Story(.one, breaks: .five)
    #expect(
      story.told(until: 30, only: "break_started") == [
        "10s break_started 5s", "25s break_started 5s",
      ]
    )
  }

  @Test func `A break that an undo resumes is counted once`() throws {
    let breaks = Rules.Breaks(length: .seconds(2), long: .seconds(4), every: 2)
    var rotation = Story(breaks: breaks).rotation
    _ = try rotation.apply(.skip, at: .seconds(11))
    var compensation = Compensation()
    compensation.endsRun = true
    compensation.resumption = .rest(Rest(long: false, number: 1, length: .seconds(1)))
    _ = rotation.make(compensation)
    #expect(rotation.snapshot.state == .rest(long: false))
    _ = rotation.advance(to: .seconds(22))
    #expect(rotation.snapshot.state == .rest(long: true))
  }

  @Test func `Every n-th break is long, and skipped ones count`() {
    var story = Story(.one, breaks: .init(length: .seconds(2), long: .seconds(4), every: 3))
    story.at(10, .skip)
    #expect(
      story.told(until: 70, only: "break_started") == [
        "10s break_started 2s", "20s break_started 2s", "32s break_started 4s long",
        "46s break_started 2s", "58s break_started 2s", "70s break_started 4s long",
      ])
  }

  @Test func `A commitment starts the count of breaks anew`() {
    var story = Story(
      .one, breaks: .init(length: .seconds(2), long: .seconds(4), every: 2),
      commitments: [15...20])
    #expect(
      story.told(until: 60, only: "break_started", "commitment_started") == [
        "10s break_started 2s", "15s commitment_started 0 until 20s", "27s break_started 2s",
        "39s break_started 4s long", "53s break_started 2s",
      ])
  }

  @Test func `The task went to the tail before the break`() {
    var story = Story(breaks: .five)
    story.skip(to: 12)
    #expect(story.ring == "BCA")
  }

  @Test func `The next task is chosen when the break ends`() {
    var story = Story(breaks: .five)
    story.at(12, .move(.c, .first))
    story.at(13, .remove(.b))
    #expect(
      story.told(until: 15, only: "slice_started").last == "15s slice_started C turn 10s")
  }

  @Test func `A task completed by its estimate has a break after it`() {
    var story = Story([.task(estimate: 4), Terms()], breaks: .five, finishAtEstimate: true)
    #expect(story.told(until: 4, only: "break_started") == ["4s break_started 5s"])
  }
}
