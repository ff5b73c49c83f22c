import EventStream
import RoundRobin
import Testing

/// Expects that each slice has a length, and ends for the task for which it began.
package struct TurnBook {
  /// The task of the latest slice.
  private var holder: String?
  /// The task that is about to leave the ring, completed.
  private var leaving: String?

  package mutating func enter(_ record: Record) {
    switch record.content {
    case .sliceStarted(let task, _, _, _, _, _, let run):
      holder = task.id
      #expect(run.length > .zero, "\(RecordWords.line(record))")
    case .sliceEnded(let task, let reason, _, _, _):
      leaving = reason == .completed ? task.id : nil
      #expect(task.id == holder, "\(RecordWords.line(record))")
    case .taskCompleted(let task, _):
      if let leaving { #expect(task.id == leaving, "\(RecordWords.line(record))") }
      leaving = nil
    default: break
    }
  }
}
