import EventStream
import RoundRobin
import Statistics
import Testing

/// What was taken back does not count, until it is given again.
@Suite struct TakenBackTests {
  /// Task a is done in the midst of its slice, which is taken back.
  private func story() -> JournalStory {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("slice_ended", at: 300, #""reason":"completed","by":"user""#)
    story.say("task_completed", at: 300)
    story.say("slice_started", at: 300, task: "b")
    story.say("undone", at: 360, #""of_seq":2,"by":"user""#)
    story.say("slice_ended", at: 360, task: "b", #""reason":"displaced","undoes":2"#)
    story.say("task_restored", at: 360, restored("a", "ring"))
    story.say("slice_started", at: 360, #""switched":true"#)
    return story
  }

  private func restored(_ task: String, _ place: String) -> String {
    #""task":{"id":"\#(task)","title":"Task \#(task)"},"place":"\#(place)""#
  }

  private func switches(_ story: JournalStory) throws -> [Bool] {
    try story.history().slices.map(\.isSwitch)
  }

  private func completions(_ story: JournalStory) throws -> [String] {
    try story.history().moments.compactMap { moment in
      if case .completed(let task) = moment.what { task.id } else { nil }
    }
  }

  @Test func `An undone completion does not count, and its slice is a part of the next`() throws {
    var story = story()
    story.say("slice_ended", at: 1560)

    #expect(try completions(story) == [])
    #expect(
      try story.history().slices.map(\.ending?.reason) == [.displaced, .displaced, .expired])
    #expect(try story.history().slices.map(\.ending?.isUndone) == [true, true, false])
    #expect(try story.history().slices.map(\.focus) == [300, 60, 1200].map(Duration.seconds))
  }

  /// A slice of the first task that ended by a command, with the number 2, and was given back.
  private static func undoneSwitch(
    at end: Double, reason: String, undoneAt undo: Double
  ) -> JournalStory {
    var story = JournalStory()
    let switched = #""switched":true"#
    story.say("slice_started", at: 0, switched)
    story.say("slice_ended", at: end, #""reason":"\#(reason)","by":"user""#)
    story.say("slice_started", at: end, task: "b", switched)
    story.say("undone", at: undo, #""of_seq":2,"by":"user""#)
    story.say("slice_ended", at: undo, task: "b", #""reason":"displaced","undoes":2"#)
    story.say("slice_started", at: undo, switched)
    return story
  }

  @Test func `A switch that is undone does not count, and one that is redone counts once`() throws {
    var story = Self.undoneSwitch(at: 300, reason: "skipped", undoneAt: 310)
    let switched = #""switched":true"#
    #expect(try switches(story) == [true, false, false])
    story.say("undone", at: 320, #""of_seq":4,"by":"user""#)
    story.say("slice_ended", at: 320, #""reason":"displaced","undoes":4"#)
    story.say("slice_started", at: 320, task: "b", switched)
    #expect(try switches(story) == [true, false, false, true])
    story.say("slice_ended", at: 1520, task: "b")
    story.say("slice_started", at: 1520, switched)
    #expect(try switches(story) == [true, false, false, true, true])
  }

  @Test func `No switch counts by commands that are undone one after the other`() throws {
    var story = JournalStory()
    let switched = #""switched":true"#
    story.say("slice_started", at: 0, switched)
    story.say("slice_ended", at: 100, #""reason":"skipped","by":"user""#)
    story.say("slice_started", at: 100, task: "b", switched)
    story.say("slice_ended", at: 200, task: "b", #""reason":"skipped","by":"user""#)
    story.say("slice_started", at: 200, task: "c", switched)
    story.say("undone", at: 300, #""of_seq":4,"by":"user""#)
    story.say("slice_ended", at: 300, task: "c", #""reason":"displaced","undoes":4"#)
    story.say("slice_started", at: 300, task: "b", switched)
    #expect(try switches(story) == [true, true, false, false])
    story.say("undone", at: 300, #""of_seq":2,"by":"user""#)
    story.say("slice_ended", at: 300, task: "b", #""reason":"displaced","undoes":2"#)
    story.say("slice_started", at: 300, switched)
    #expect(try switches(story) == [true, false, false, false, false])
    story.say("undone", at: 400, #""of_seq":9,"by":"user""#)
    story.say("slice_ended", at: 400, #""reason":"displaced","undoes":9"#)
    story.say("slice_started", at: 400, task: "b", switched)
    story.say("undone", at: 400, #""of_seq":6,"by":"user""#)
    story.say("slice_ended", at: 400, task: "b", #""reason":"displaced","undoes":6"#)
    story.say("slice_started", at: 400, task: "c", switched)
    #expect(try switches(story) == [true, false, false, false, false, true, true])
  }

  @Test func `A command at the instant of an undo, after it, takes nothing back`() throws {
    var story = Self.undoneSwitch(at: 100, reason: "displaced", undoneAt: 200)
    let switched = #""switched":true"#
    story.say("slice_ended", at: 200, #""reason":"displaced","by":"user""#)
    story.say("slice_started", at: 200, task: "d", switched)
    #expect(try switches(story) == [true, false, false, true])
    #expect(try story.history().slices[2].ending?.isUndone == false)
  }

  @Test func `A slice after a break that an undo resumed is a switch, even at the same instant`()
    throws
  {
    var story = JournalStory()
    let switched = #""switched":true"#
    story.say("slice_started", at: 0, switched)
    story.say("slice_ended", at: 100)
    story.say("break_started", at: 100)
    story.say("break_ended", at: 110, #""reason":"skipped","by":"user""#)
    story.say("slice_started", at: 110, task: "b", switched)
    story.say("undone", at: 120, #""of_seq":4,"by":"user""#)
    story.say("slice_ended", at: 120, task: "b", #""reason":"displaced","undoes":4"#)
    story.say("break_started", at: 120, #""undoes":4"#)
    story.say("break_ended", at: 120, #""reason":"skipped","by":"user""#)
    story.say("slice_started", at: 120, task: "b", switched)
    #expect(try switches(story) == [true, false, true])
  }

  @Test func `A task that is completed again counts again`() throws {
    var story = story()
    story.say("undone", at: 400, #""of_seq":5,"by":"user""#)
    story.say("slice_ended", at: 400, #""reason":"displaced","undoes":5"#)
    story.say("task_restored", at: 400, restored("b", "ring"))
    story.say("task_restored", at: 400, restored("a", "done"))

    #expect(try completions(story) == ["a"])
    #expect(try story.history().slices.first?.ending?.reason == .completed)
    story.say("undone", at: 410, #""of_seq":9,"by":"user""#)
    story.say("task_restored", at: 410, restored("a", "ring"))
    #expect(try completions(story) == [])
  }

  @Test func `A skip that is taken back leaves what was done before it`() throws {
    var story = JournalStory()
    story.say("task_completed", at: 0)
    story.say("task_reopened", at: 10, restored("a", "ring"))
    story.say("slice_started", at: 10)
    story.say("slice_ended", at: 20, #""reason":"skipped","by":"user""#)
    story.say("undone", at: 30, #""of_seq":4,"by":"user""#)
    story.say("task_restored", at: 30, restored("a", "ring"))

    #expect(try completions(story) == ["a"])
    #expect(try story.history().slices.map(\.ending?.reason) == [.displaced])
  }

  @Test func `A task that was added by mistake was not added`() throws {
    func added(_ story: JournalStory) throws -> Int {
      try story.history().moments.count { if case .added = $0.what { true } else { false } }
    }
    var story = JournalStory()
    story.say("task_added", at: 0, #""by":"user""#)
    story.say("undone", at: 10, #""of_seq":1,"by":"user""#)
    story.say("task_restored", at: 10, restored("a", "removed"))
    #expect(try added(story) == 0)
    story.say("undone", at: 20, #""of_seq":2,"by":"user""#)
    story.say("task_restored", at: 20, restored("a", "ring"))
    #expect(try added(story) == 1)
    story.say("task_removed", at: 30, restored("a", "ring"))
    story.say("undone", at: 40, #""of_seq":6,"by":"user""#)
    story.say("task_restored", at: 40, restored("a", "ring"))
    #expect(try added(story) == 1)
  }

  @Test func `Taking a reopening back is no second completion`() throws {
    var story = story()
    story.say("slice_ended", at: 400, #""reason":"completed","by":"user""#)
    story.say("task_completed", at: 400)
    story.say("task_reopened", at: 410, restored("a", "ring") + #","by":"user""#)
    story.say("undone", at: 420, #""of_seq":11,"by":"user""#)
    story.say("task_restored", at: 420, restored("a", "done"))

    #expect(try completions(story) == ["a"])
  }
}
