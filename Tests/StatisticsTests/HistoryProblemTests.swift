import EventStream
import Statistics
import Testing

/// What whole lines of a journal show to be wrong together.
@Suite struct HistoryProblemTests {
  /// Three slices with a pause in the second; every record is right.
  private static let story: JournalStory = {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("slice_ended", at: 600, #""reason":"expired","spent_s":600"#)
    story.say("slice_started", at: 600)
    story.say("paused", at: 700, #""ago_s":50"#)
    story.say("resumed", at: 800, #""paused_s":150"#)
    story.say("slice_ended", at: 900, #""reason":"expired","spent_s":150"#)
    story.say("slice_started", at: 900)
    story.say("slice_ended", at: 1000, #""reason":"stopped","spent_s":100"#)
    story.say("ended", at: 1000)
    return story
  }()

  private func problems(_ lines: [String]) throws -> [HistoryProblem] {
    var story = Self.story
    story.lines = lines
    return try story.history().problems
  }

  /// The story with a text in one of its lines replaced.
  private func problems(
    line: Int, _ text: String, as other: String
  ) throws -> [HistoryProblem] {
    var lines = Self.story.lines
    let parts = lines[line - 1].split(
      separator: text, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    lines[line - 1] = parts[0] + other + parts[1]
    return try problems(lines)
  }

  @Test func `Records that are all there and agree are no problem`() throws {
    #expect(try problems(Self.story.lines) == [])
    #expect(try problems(Self.story.lines.reversed()) == [])
    #expect(try problems(Self.story.lines + Self.story.lines) == [])
    // Whose last lines are not there yet, or never came, looks the same.
    #expect(try problems(Self.story.lines.dropLast(3)) == [])
  }

  @Test(arguments: [0..<2, 0..<1, 1..<2, 2..<6, 3..<4, 7..<8])
  func `Records that are missing before others are reported, and nothing else is`(
    _ lost: Range<Int>
  ) throws {
    var lines = Self.story.lines
    lines.removeSubrange(lost)
    let found = try problems(lines)
    #expect(found.count == 1)
    #expect(found.first?.place == RecordPlace(file: 0, line: Int32(lost.lowerBound + 1)))
    guard case .missing(let numbers, _)? = found.first?.what else {
      Issue.record("\(found)")
      return
    }
    #expect(numbers == lost.lowerBound + 1...lost.upperBound)
  }

  @Test func `The missing time of the rotation's clock is reported`() throws {
    var lines = Self.story.lines
    lines.removeSubrange(2..<6)
    #expect(try problems(lines).first?.what == .missing(3...6, over: .seconds(300)))
  }

  struct Fault: Sendable {
    let line: Int
    let text: String
    let other: String
    let what: HistoryProblem.What
    /// Where it shows.
    let shownAt: Int32
  }

  @Test(arguments: [
    Fault(
      line: 2, text: "spent_s\":600", other: "spent_s\":60",
      what: .otherLength(said: .seconds(60), found: .seconds(600)), shownAt: 2),
    Fault(
      line: 3, text: "at_s\":600.0", other: "at_s\":500.0", what: .clockWentBack, shownAt: 3),
    Fault(
      line: 4, text: "ago_s\":50", other: "ago_s\":40",
      what: .otherPause(said: .seconds(150), found: .seconds(140)), shownAt: 5),
    Fault(
      line: 5, text: "paused_s\":150", other: "paused_s\":1500",
      what: .otherPause(said: .seconds(1500), found: .seconds(150)), shownAt: 5),
    Fault(line: 2, text: "slice_ended", other: "slice_endeD", what: .withoutEnd, shownAt: 3),
    Fault(
      line: 3, text: "slice_started", other: "sliCe_started", what: .withoutBeginning, shownAt: 6),
    Fault(line: 4, text: "2026-11-20", other: "2026-11-10", what: .otherTime, shownAt: 4),
  ])
  func `Records that contradict one another are reported`(_ fault: Fault) throws {
    let found = try problems(line: fault.line, fault.text, as: fault.other)
    #expect(found.contains { $0.what == fault.what && $0.place.line == fault.shownAt }, "\(found)")
    // Who cannot see all of them cannot know.
    #expect(!found.contains { if case .missing = $0.what { true } else { false } })
  }

  @Test func `A lost record in between may explain a contradiction`() throws {
    var lines = Self.story.lines
    lines.remove(at: 4)
    lines.remove(at: 1)
    let found = try problems(lines)
    #expect(found.allSatisfy { if case .missing = $0.what { true } else { false } }, "\(found)")
    #expect(found.count == 2)
  }

  @Test func `Dropped records and unknown kinds are reported`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0)
    story.say("problem_solved", at: 10, #""code":"journal","dropped":7"#)
    story.say("problem_solved", at: 20, #""code":"journal","dropped":0"#)
    story.say("invented", at: 30)
    let found = try story.history().problems
    #expect(found.map(\.what) == [.dropped(7), .unknownKind("invented")])
    #expect(found.map(\.place.line) == [2, 4])
  }
}
