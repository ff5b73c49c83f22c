import CivilTime
import EventStream
import Statistics
import Testing

/// A journal that is made up, a line for each thing that happens.
///
/// ```swift
/// var story = JournalStory()
/// story.say("slice_started", at: 0)
/// story.say("slice_ended", at: 600, #""reason":"expired""#)
/// ```
struct JournalStory {
  /// The lines in the order in which they were said.
  var lines: [String] = []
  private var seqs: [String: Int] = [:]
  /// When the rotation's clock shows zero.
  var start = Instant(seconds: 1_795_165_200)

  /// Says what happened at a second of the rotation's clock, when the wall clock is ahead of it by
  /// some more seconds than at the start.
  mutating func say(
    _ kind: String, at: Double, ahead: Int = 0, of rotation: String = "r", task: String = "a",
    note: String? = nil, _ fields: String = ""
  ) {
    let seq = (seqs[rotation] ?? 0) + 1
    seqs[rotation] = seq
    let time = Timestamp(start + .seconds(at) + .seconds(ahead))
    var more = fields
    switch kind {
    case "slice_started":
      if fields.isEmpty { more = #""switched":true,"deadline":"\#(time)""# }
      let note = note.map { #","note":"\#($0)""# } ?? ""
      more += #","task":{"id":"\#(task)","title":"Task \#(task)"\#(note)}"#
    case "slice_ended":
      more =
        #""task":{"id":"\#(task)","title":"Task \#(task)"},"#
        + (fields.isEmpty ? #""reason":"expired""# : fields)
    case "task_completed", "task_added":
      more = #""task":{"id":"\#(task)","title":"Task \#(task)"}"#
    default: break
    }
    lines.append(
      #"{"v":1,"seq":\#(seq),"kind":"\#(kind)","time":"\#(time)","at_s":\#(at),"#
        + #""rotation":"\#(rotation)","cycle":1\#(more.isEmpty ? "" : ",\(more)")}"#)
  }

  /// What the lines tell.
  func history(running: [String: Duration] = [:]) throws -> History {
    var fold = HistoryFold()
    for (number, line) in lines.enumerated() {
      try fold.append(Array(line.utf8).span, at: RecordPlace(file: 0, line: Int32(number + 1)))
    }
    return fold.history(running: running)
  }
}

extension PastSlice {
  /// The stretches as seconds since the start of a story, and how long they are.
  func spans(since start: Instant) -> [[Double]] {
    stretches.map { stretch in
      [(stretch.start - start) / .seconds(1), stretch.length / .seconds(1)]
    }
  }
}
