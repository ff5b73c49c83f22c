import CivilTime
import EventStream
import RoundRobin
import Statistics
import Testing

/// Focused time, from the records of the journal.
@Suite struct HistoryFoldTests {
  private func spans(_ story: JournalStory) throws -> [[Double]] {
    try story.history().slices.flatMap { $0.spans(since: story.start) }
  }

  @Test func `A slice that nothing disturbs is one stretch`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 10)
    story.say("slice_ended", at: 610)
    let slice = try #require(try story.history().slices.first)

    #expect(slice.spans(since: story.start) == [[10, 600]])
    #expect(slice.ending?.reason == .expired)
    #expect(slice.isSwitch)
  }

  @Test func `A pause is cut out, from when it was meant to begin`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("paused", at: 300, #""ago_s":60"#)
    story.say("resumed", at: 900, #""paused_s":660"#)
    story.say("slice_ended", at: 1000)

    #expect(try spans(story) == [[0, 240], [900, 100]])
    #expect(
      try story.history().moments == [
        PastMoment(
          time: story.start + .seconds(900), rotation: "r", what: .paused(.seconds(660)))
      ])
  }

  @Test func `A pause that reaches back behind a sleep cuts what came before`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("slept", at: 300, ahead: 3600, #""policy":"continue""#)
    story.say("paused", at: 400, ahead: 3600, #""ago_s":150"#)
    story.say("slice_ended", at: 500, ahead: 3600)

    #expect(try spans(story) == [[0, 250]])
  }

  @Test func `A slice that begins standing counts from when it runs`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0, #""deadline":null"#)
    story.say("slept", at: 50, ahead: 100, #""policy":"pause""#)
    story.say("resumed", at: 60, ahead: 100, #""paused_s":60"#)
    story.say("slice_ended", at: 100, ahead: 100)

    #expect(try spans(story) == [[160, 40]])
  }

  @Test(
    "After a sleep the time goes on where the wall clock is",
    arguments: [
      ("continue", [[0.0, 300.0], [3900, 100]]), ("pause", [[0, 300], [3900, 100]]),
      ("end-slice", [[0, 300], [3900, 100]]), ("count", [[0, 400]]),
    ])
  func sleep(policy: String, expected: [[Double]]) throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("slept", at: 300, ahead: 3600, #""policy":"\#(policy)""#)
    story.say("slice_ended", at: 400, ahead: 3600)
    #expect(try spans(story) == expected)
  }

  @Test func `What was taken up again counts what somebody was seen to do`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    // Somebody was there for 60 seconds more than the last record tells.
    story.say("recovered", at: 160, ahead: 7200, #""counted_s":60"#)
    story.say("slice_ended", at: 200, ahead: 7200)
    #expect(try spans(story) == [[0, 160], [7360, 40]])
  }

  @Test func `A slice without an end counts up to the last record, or to now`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("hook_finished", at: 100)
    let slices = try story.history().slices
    #expect(slices.map { $0.spans(since: story.start) } == [[[0, 100]]])
    #expect(slices.first?.ending == nil)

    let running = try story.history(running: ["r": .seconds(500)]).slices
    #expect(running.map { $0.spans(since: story.start) } == [[[0, 500]]])
    let other = try story.history(running: ["other": .seconds(500)]).slices
    #expect(other == slices)
  }

  @Test func `Rotations are mixed, records stand twice and in any order`() throws {
    var story = JournalStory()
    for at in stride(from: 0.0, to: 6000, by: 1000) {
      story.say("slice_started", at: at, of: "one")
      story.say("slice_started", at: at + 1, of: "two", task: "b")
      story.say("paused", at: at + 200, of: "one", #""ago_s":0"#)
      story.say("slice_ended", at: at + 500, of: "two", task: "b")
      story.say("slice_ended", at: at + 600, of: "one")
    }
    let expected = try story.history()
    var random = SeededNumbers(state: 1)
    for _ in 0..<20 {
      var other = story
      other.lines += story.lines.prefix(Int.random(in: 0...30, using: &random))
      other.lines.shuffle(using: &random)
      #expect(try other.history() == expected)
    }
    #expect(expected.slices.count == 12)
  }

  @Test func `The answer to a check-in belongs to the slice before it`() throws {
    var story = JournalStory()
    for isConfirmed in [true, false] {
      story.say("slice_started", at: 0)
      story.say("slice_ended", at: 10)
      story.say("checked_in", at: 20, #""confirmed":\#(isConfirmed)"#)
    }
    story.say("slice_started", at: 30)
    story.say("slice_ended", at: 40)
    #expect(try story.history().slices.map(\.ending?.isAnswered) == [true, false, nil])
  }

  @Test func `A pause that its rotation ended in is one`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("paused", at: 10, #""ago_s":5"#)
    story.say("slice_ended", at: 100, #""reason":"stopped""#)
    story.say("ended", at: 100)
    #expect(try story.history().moments.map(\.what) == [.paused(.seconds(95))])
  }
}
