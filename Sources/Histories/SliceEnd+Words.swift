import RoundRobin
import Statistics

extension SliceEnd {
  /// The end of a slice in words.
  package var words: String {
    switch self {
    case .expired: "finished"
    case .completed: "task completed"
    case .skipped: "skipped"
    case .removed: "task removed"
    case .commitment: "interrupted by a commitment"
    case .displaced: "displaced by another task"
    case .postponed: "postponed to finish a thought"
    case .slept: "ended by sleep"
    case .stopped: "stopped"
    }
  }
}

extension PastSlice.Ending {
  /// The end of a slice in words, also if the check-in after it was not answered.
  package var words: String {
    if isAnswered == false { return "unanswered" }
    return isUndone ? "cut by an undo" : reason.words
  }
}
