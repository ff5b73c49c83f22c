import CivilTime
import Planning

extension Plan {
  /// The blocks as lines such as `23T08:00-09:00 Essay`, without the day if all are on the first;
  /// pauses are `-`, commitments are in brackets.
  func words(in zone: Zone = .utc) -> [String] {
    blocks.map { block in
      let (start, end) = (zone.local(block.start), zone.local(block.end))
      let title =
        switch block.kind {
        case .task: block.title
        case .pause: "-"
        case .commitment: "[\(block.title)]"
        }
      let day = start.date.day == 23 ? "" : "\(start.date.day)T"
      return "\(day)\(start.time)-\(end.time) \(title)"
    }
  }

  /// What is missing, as lines such as `Essay 1h`.
  var missing: [String] { unplaced.map { "\($0.title) \($0.short.shortText)" } }

  /// The work on tasks, in order.
  var work: [Block] { blocks.filter { $0.task != nil } }
}

extension Plan.Block {
  /// The id of the task, if it is work on one.
  var task: String? {
    switch kind {
    case .task(let id): id
    case .pause, .commitment: nil
    }
  }

  var length: Duration { end - start }
}
