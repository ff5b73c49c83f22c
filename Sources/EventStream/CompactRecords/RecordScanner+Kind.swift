extension RecordScanner {
  /// The kinds that the scanner recognizes; lines of others are parsed.
  enum Kind {
    case sliceStarted, sliceEnded, breakStarted, breakEnded, checkInDue, checkedIn
    case paused, resumed, completed, cycleEnded
    /// A kind of which only the head matters for statistics.
    case idle

    /// `nil` if the scanner does not know it.
    @inline(__always)
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
      func isHere(_ text: StaticString) -> Bool {
        guard text.utf8CodeUnitCount == range.count, let start = bytes.baseAddress
        else { return false }
        return ByteTable.areEqual(
          start + range.lowerBound, text.utf8Start, count: range.count)
      }
      switch range.count {
      case 13 where isHere("slice_started"): self = .sliceStarted
      case 11 where isHere("slice_ended"): self = .sliceEnded
      case 13 where isHere("break_started"): self = .breakStarted
      case 11 where isHere("break_ended"): self = .breakEnded
      case 12 where isHere("check_in_due"): self = .checkInDue
      case 10 where isHere("checked_in"): self = .checkedIn
      case 6 where isHere("paused"): self = .paused
      case 7 where isHere("resumed"): self = .resumed
      case 14 where isHere("task_completed"): self = .completed
      case 7 where isHere("started") || isHere("warning"): self = .idle
      case 7 where isHere("planned") || isHere("problem"): self = .idle
      case 8 where isHere("snapshot") || isHere("extended"): self = .idle
      case 10 where isHere("task_moved"): self = .idle
      case 11 where isHere("cycle_ended"): self = .cycleEnded
      case 12 where isHere("task_arrived"): self = .idle
      case 13 where isHere("hook_finished"): self = .idle
      case 15 where isHere("quantum_changed"): self = .idle
      case 16 where isHere("estimate_reached") || isHere("commitment_added"): self = .idle
      case 18 where isHere("commitment_removed"): self = .idle
      default: return nil
      }
    }
  }
}
