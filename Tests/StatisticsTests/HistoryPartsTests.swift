import CivilTime
import EventStream
import Statistics
import Testing

/// A history that is folded file by file, of rotations that reach from one file into another.
@Suite struct HistoryPartsTests {
  /// The lines of each file.
  private typealias Files = [[String]]

  /// The parts of the history, after each file.
  private func parts(_ files: Files, meanwhile: [String] = []) throws -> [History] {
    var fold = HistoryFold(isAhead: true)
    try append(files, to: &fold)
    fold.readAgain()
    let bounds = fold.beginnings(behind: files.count)
    var parts: [History] = []
    var held = History()
    for number in files.indices {
      let lines = files[number] + (number == files.count - 1 ? meanwhile : [])
      try append([lines], to: &fold, from: number)
      held.add(fold.takeHistory(through: Int32(number)))
      held.removeCopies()
      parts.append(held.take(before: bounds[number]))
    }
    #expect(held == History())
    return parts
  }

  private func whole(_ files: Files) throws -> History {
    var fold = HistoryFold()
    try append(files, to: &fold)
    return fold.history()
  }

  private func append(_ files: Files, to fold: inout HistoryFold, from first: Int = 0) throws {
    for (number, lines) in files.enumerated() {
      for (line, text) in lines.enumerated() {
        let place = RecordPlace(file: Int32(first + number), line: Int32(line + 1))
        try fold.append(Array(text.utf8).span, at: place)
      }
    }
  }

  /// The rotations `a`, in the first file, and `b`, in three, which begins first.
  private var story: JournalStory {
    var story = JournalStory()
    for turn in 0..<12 {
      let time = Double(turn * 100)
      story.say("slice_started", at: time, of: "b", task: "b\(turn)")
      story.say("slice_ended", at: time + 40, of: "b", task: "b\(turn)")
      story.say("break_started", at: time + 40, of: "b", #""long":false"#)
      story.say("break_ended", at: time + 50, of: "b")
      guard turn < 4 else { continue }
      story.say("slice_started", at: time + 60, of: "a", task: "a\(turn)")
      story.say("slice_ended", at: time + 90, of: "a", task: "a\(turn)")
    }
    return story
  }

  /// The story in three files.
  private var files: Files {
    let lines = story.lines
    return [Array(lines[..<24]), Array(lines[24..<40]), Array(lines[40...])]
  }

  @Test func `All parts together are the whole, in its order`() throws {
    let whole = try whole(files)
    let parts = try parts(files)
    #expect(parts.flatMap(\.slices) == whole.slices)
    #expect(parts.flatMap(\.interludes) == whole.interludes)
    #expect(whole.slices.count == 16)
  }

  @Test func `A slice waits for imports of its stretches in a later file`() throws {
    var story = JournalStory()
    story.say("slice_started", at: 0, of: "a")
    story.say("paused", at: 100, of: "a", #""ago_s":0"#)
    story.say("resumed", at: 400, of: "a", #""paused_s":300"#)
    story.say("slice_ended", at: 500, of: "a")
    story.say("slice_started", at: 400, of: "import-b")
    story.say("slice_ended", at: 500, of: "import-b")
    let files = [Array(story.lines[..<4]), Array(story.lines[4...])]
    #expect(try parts(files).map(\.slices.count) == [0, 1])
    #expect(try parts(files).flatMap(\.slices) == whole(files).slices)
  }

  @Test func `A rotation that begins during an earlier one waits for its end`() throws {
    #expect(try parts(files).map(\.slices.count) == [0, 0, 16])
  }

  @Test func `A file reports the earliest start of what continues beyond it`() throws {
    var later = JournalStory()
    later.start = later.start + .seconds(5_000)
    later.say("slice_started", at: 0, of: "c")
    later.say("slice_ended", at: 10, of: "c")
    #expect(try parts([story.lines, later.lines]).map(\.slices.count) == [16, 1])
  }

  @Test func `Records out of order, and such that come twice, change nothing`() throws {
    let files = self.files
    let mixed = [files[2], files[1] + files[0].prefix(8), files[0]]
    let parts = try parts(mixed)
    #expect(try parts.flatMap(\.slices) == whole(files).slices)
    #expect(parts.last?.slices.count == 16)
  }

  @Test func `Records written during a second reading are either missing or complete`() throws {
    var other = JournalStory()
    other.say("slice_started", at: 0, of: "new")
    other.say("slice_ended", at: 10, of: "new")
    other.say("slice_started", at: 20, of: "new")
    let parts = try parts(files, meanwhile: other.lines)
    #expect(try parts.flatMap(\.slices) == whole(files).slices)
  }
}
