import CivilTime
import Coach
import Planning

/// A turn of a planned rotation: a block, or several of one task without a break between.
package struct PlannedTurn {
  let task: String
  var blocks: [Plan.Block]

  /// The turn for the rotation; `isFirst`: of those that the plan has.
  func turn(isFirst: Bool) -> Itinerary.Turn {
    let length = blocks.reduce(Duration.zero) { $0 + ($1.end - $1.start) }
    return Itinerary.Turn(task: task, length: length, start: isFirst ? blocks.first?.start : nil)
  }
}

extension [PlannedTurn] {
  /// The turns that have not begun: for each task the last ones, as many as the rotation has left.
  package func left(_ turns: [Itinerary.Turn]) -> [PlannedTurn] {
    var counts: [String: Int] = [:]
    for turn in turns { counts[turn.task, default: 0] += 1 }
    let kept = reversed().filter { turn in
      counts[turn.task, default: 0] -= 1
      return counts[turn.task, default: 0] >= 0
    }
    return kept.reversed()
  }
}

extension Plan {
  /// The turns of a rotation that follows the plan, in order.
  ///
  /// Without a break a rotation gives no task two turns in a row: blocks between which there are
  /// only commitments are one turn, as are those before and after hours of the same day without
  /// work, unless the rotation has breaks.
  ///
  /// - Parameters:
  ///   - pause: The break between two blocks; zero for none.
  ///   - buffer: The free time around commitments.
  ///   - zone: The zone of the days.
  /// - Returns: The turns.
  package func turns(pause: Duration, buffer: Duration, in zone: Zone) -> [PlannedTurn] {
    var turns: [PlannedTurn] = []
    /// The instant up to which only commitments follow the last block; `nil` after a break.
    var reach: Instant?
    for block in blocks {
      switch block.kind {
      case .pause: reach = nil
      case .commitment:
        guard let end = reach, block.start - buffer <= end else { continue }
        reach = max(end, block.end + buffer)
      case .task(let id):
        if let last = turns.indices.last, turns[last].task == id, let reach,
          block.start <= reach
            || pause == .zero && zone.local(block.start).date == zone.local(reach).date
        {
          turns[last].blocks.append(block)
        } else {
          turns.append(PlannedTurn(task: id, blocks: [block]))
        }
        reach = block.end
      }
    }
    return turns
  }
}
