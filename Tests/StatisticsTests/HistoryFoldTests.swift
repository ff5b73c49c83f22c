import CivilTime
import EventStream
import RoundRobin
import Statistics
import Testing
import Thoroughness

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

  @Test func `A slice has the note that its task had when it began, and other words from its end`()
    throws
  {
    var story = JournalStory()
    story.say("slice_started", at: 10, note: "two sources")
    story.say("slice_ended", at: 610)
    story.say("slice_started", at: 610)
    story.say("slice_ended", at: 700)
    #expect(try story.history().slices.map(\.task.note) == ["two sources", nil])
  }

  @Test func `Uncounted time of a sleep or a crash is an interruption, not a pause`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("slept", at: 300, ahead: 3600, #""policy":"continue""#)
    story.say("recovered", at: 400, ahead: 3644)
    story.say("paused", at: 450, ahead: 3644, #""ago_s":0"#)
    story.say("resumed", at: 500, ahead: 3644, #""paused_s":50"#)
    story.say("slice_ended", at: 600, ahead: 3644)
    let slice = try #require(try story.history().slices.first)
    #expect(
      slice.interruptions == [
        Stretch(start: story.start + .seconds(300), length: .seconds(3600)),
        Stretch(start: story.start + .seconds(4000), length: .seconds(44)),
      ])
    #expect(slice.focus == .seconds(550))
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

  @Test func `A pause that reaches back before a sleep shortens what came before it`() throws {
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

  @Test func `A resumed slice counts the observed time`() throws {
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

  @Test(arguments: ["waiting_started", "break_started", "commitment_started", "check_in_due"])
  func `A slice whose end is lost is over when something else begins`(_ kind: String) throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say(kind, at: 1200, #""title":"Lunch""#)
    story.say("hook_finished", at: 40_000)
    #expect(try spans(story) == [[0, 1200]])
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
    var random = SeededNumbers(seed: 1)
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

  @Test func `An answer after the next slice has begun belongs to no check-in`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("slice_ended", at: 10)
    story.say("slice_started", at: 10)
    story.say("checked_in", at: 15, #""confirmed":true"#)
    story.say("slice_ended", at: 20)
    #expect(try story.history().slices.map(\.ending?.isAnswered) == [nil, nil])
  }

  @Test func `A slice whose beginning is lost had its turn`() throws {
    var story = JournalStory()
    story.say("slice_ended", at: 10)
    let slices = try story.history().slices
    #expect(slices.map(\.ending?.reason) == [.expired])
    #expect(slices.map(\.task.title) == ["Task a"])
    #expect(slices.map(\.focus) == [.zero])
  }

  @Test func `Interludes are reported, each until the next one begins`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("slice_ended", at: 10)
    story.say("check_in_due", at: 10)
    story.say("checked_in", at: 15, #""confirmed":true"#)
    story.say("break_started", at: 15, #""long":true"#)
    story.say("paused", at: 20, #""ago_s":0"#)
    story.say("resumed", at: 30, #""paused_s":10"#)
    story.say("break_ended", at: 40)
    story.say("waiting_started", at: 40)
    // Whose end was lost is over by now.
    story.say("commitment_started", at: 60, #""title":"Lecture""#)
    story.say("commitment_ended", at: 90)
    story.say("slice_started", at: 90)
    story.say("slice_ended", at: 95)
    story.say("break_started", at: 95, #""long":false"#)

    func interlude(
      _ kind: PastInterlude.Kind, _ title: String = "", from start: Int, to end: Int
    ) -> PastInterlude {
      PastInterlude(
        rotation: "r", kind: kind, title: title, start: story.start + .seconds(start),
        end: story.start + .seconds(end))
    }
    var rest = interlude(.longRest, from: 15, to: 40)
    rest.pauses = [Stretch(start: story.start + .seconds(20), length: .seconds(10))]
    #expect(rest.spent == .seconds(15))
    #expect(
      try story.history().interludes == [
        interlude(.checkIn, from: 10, to: 15), rest,
        interlude(.waiting, from: 40, to: 60), interlude(.commitment, "Lecture", from: 60, to: 90),
      ])
  }

  @Test(arguments: ["break_ended", "slice_started", "ended", "waiting_started"])
  func `A break lasts until it ends, or anything else begins`(_ end: String) throws {
    var story = JournalStory()
    story.say("break_started", at: 0, #""long":false"#)
    story.say("task_added", at: 1)
    story.say("task_completed", at: 2)
    story.say("paused", at: 3, #""ago_s":0"#)
    story.say("resumed", at: 4, #""paused_s":1"#)
    story.say("slept", at: 5, #""policy":"pause""#)
    story.say("recovered", at: 6)
    story.say("hook_finished", at: 7)
    story.say(end, at: 10)
    story.say("ended", at: 10)
    #expect(
      try story.history().interludes == [
        PastInterlude(
          rotation: "r", kind: .rest, start: story.start, end: story.start + .seconds(10),
          pauses: [Stretch(start: story.start + .seconds(3), length: .seconds(1))])
      ])
  }

  @Test func `A sleep that does not count, and a crash, interrupt a break`() throws {
    var story = JournalStory()
    story.say("break_started", at: 0, #""long":false"#)
    story.say("slept", at: 2, ahead: 60, #""policy":"pause""#)
    story.say("recovered", at: 3, ahead: 90)
    story.say("break_ended", at: 5, ahead: 90)
    let rest = try #require(try story.history().interludes.first)
    #expect(rest.spent == .seconds(5))
    #expect(
      rest.interruptions == [
        Stretch(start: story.start + .seconds(2), length: .seconds(60)),
        Stretch(start: story.start + .seconds(63), length: .seconds(30)),
      ])
  }

  @Test func `A pause that an interruption cut and that goes on is one`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("paused", at: 10, #""ago_s":0"#)
    story.say("ended", at: 30, #""reason":"interrupted","exit_code":0"#)
    let cut = story
    story.say("recovered", at: 30, ahead: 600)
    story.say("resumed", at: 50, ahead: 600, #""paused_s":40"#)
    story.say("paused", at: 60, ahead: 600, #""ago_s":0"#)
    story.say("ended", at: 65, ahead: 600, #""reason":"stopped","exit_code":0"#)
    #expect(try cut.history().moments.map(\.what) == [.paused(.seconds(20))])
    #expect(
      try story.history().moments.map(\.what) == [.paused(.seconds(40)), .paused(.seconds(5))])
  }

  @Test func `A pause that goes on after a break is one of what follows, too`() throws {
    var story = JournalStory()
    story.say("break_started", at: 0, #""long":false"#)
    story.say("paused", at: 2, #""ago_s":0"#)
    story.say("break_ended", at: 5)
    story.say("waiting_started", at: 5)
    story.say("resumed", at: 8, #""paused_s":6"#)
    story.say("waiting_ended", at: 10)
    #expect(try story.history().interludes.map(\.spent) == [.seconds(2), .seconds(2)])
  }

  @Test func `What came in a backdated pause of a break is a part of it`() throws {
    var story = JournalStory()
    story.say("break_started", at: 0, #""long":false"#)
    story.say("paused", at: 2, #""ago_s":0"#)
    story.say("resumed", at: 4, #""paused_s":2"#)
    story.say("slept", at: 5, ahead: 60, #""policy":"pause""#)
    story.say("paused", at: 6, ahead: 60, #""ago_s":63"#)
    story.say("resumed", at: 9, ahead: 60, #""paused_s":66"#)
    story.say("break_ended", at: 10, ahead: 60)
    let rest = try #require(try story.history().interludes.first)
    #expect(rest.interruptions == [])
    #expect(
      rest.pauses == [
        Stretch(start: story.start + .seconds(2), length: .seconds(1)),
        Stretch(start: story.start + .seconds(3), length: .seconds(66)),
      ])
  }

  @Test func `Interludes without a duration are left out`() throws {
    var story = JournalStory()
    story.say("break_started", at: 5, #""long":false"#)
    story.say("break_ended", at: 5)
    #expect(try story.history().interludes == [])
  }

  @Test func `Interludes are omitted unless wanted`() throws {
    var story = JournalStory()
    story.say("break_started", at: 0, #""long":false"#)
    story.say("break_ended", at: 10)
    story.say("slice_started", at: 10)
    story.say("slice_ended", at: 20)
    var fold = HistoryFold(tellsInterludes: false)
    for line in story.lines { try fold.append(Array(line.utf8).span) }
    #expect(try fold.history() == History(slices: story.history().slices))
  }

  @Test(
    "It is known what reaches beyond the records of a rotation whose first ones are elsewhere",
    arguments: [
      (["slice_started"], false, true), (["slice_started", "slice_ended"], false, false),
      (["slice_ended"], true, false), (["break_started"], false, true),
      (["break_ended"], true, false), (["check_in_due", "checked_in"], false, false),
      (["checked_in"], true, false), (["waiting_started", "ended"], false, false),
      (["commitment_ended", "slice_started"], true, true), (["warning"], true, false),
    ])
  func reach(kinds: [String], beginsBefore: Bool, goesOn: Bool) throws {
    var story = JournalStory()
    story.say("snapshot", at: 0)
    for (number, kind) in kinds.enumerated() {
      story.say(kind, at: Double(number), kind == "checked_in" ? #""confirmed":true"# : "")
    }
    var fold = HistoryFold()
    for line in story.lines.dropFirst() { try fold.append(Array(line.utf8).span) }

    #expect(fold.met == ["r"])
    #expect(fold.withoutBeginning == (beginsBefore ? ["r"] : []))
    #expect(fold.withoutEnd == (goesOn ? ["r"] : []))
  }

  @Test func `Of rotations that are not wanted nothing is taken in`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("slice_started", at: 0, of: "other")
    var fold = HistoryFold()
    for line in story.lines { try fold.append(Array(line.utf8).span, of: ["other"]) }
    #expect(fold.met == ["other"])
    #expect(fold.history().slices.map(\.rotation) == ["other"])
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
