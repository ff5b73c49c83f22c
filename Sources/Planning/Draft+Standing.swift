import CivilTime
import Tasks

extension Draft {
  /// Places blocks of a plan before this one where they are, if they still fit, without what is
  /// over of them and what their task no longer wants.
  mutating func keep(_ standing: [Plan.Block], from start: Instant) {
    var tasks: [String: Int] = [:]
    for task in works.indices { tasks[works[task].item.id] = task }
    var blocks = standing.flatMap { block in
      if case .task(let id) = block.kind, let task = tasks[id] {
        return block.parts(from: start, of: works[task].longest)
      }
      return []
    }.sorted { $0.start < $1.start }
    var count: Int
    repeat {
      count = blocks.count
      blocks.removeAll { block in
        guard case .task(let id) = block.kind, let task = tasks[id] else { return true }
        return keep(Span(start: max(block.start, start), end: block.end), of: task)
      }
      // A block below the minimum fits once all others of its task are there.
    } while blocks.count < count
  }

  /// Places a block where it is, and says whether it fits.
  private mutating func keep(_ block: Span, of task: Int) -> Bool {
    var span = block
    span.end = min(span.end, span.start + works[task].limit)
    guard !span.isEmpty, let room = rooms.first(where: { span.clamped(to: $0.span) == span }),
      self.block(of: task, in: room.part(span)) == span.length
    else { return false }
    place(task, span, in: room, stood: true)
    return true
  }
}

extension Plan.Block {
  /// What lies behind an instant, in equal parts that are no longer than a task is worked on at a
  /// stretch.
  fileprivate func parts(from start: Instant, of longest: Duration) -> [Plan.Block] {
    var part = self
    part.start = max(self.start, start)
    guard part.start < end else { return [] }
    let count = (end - part.start).parts(of: longest)
    let length = ((end - part.start) / count).wholeMilliseconds
    return (0..<count).map { _ in
      part.end = min(end, part.start + length)
      defer { part.start = part.end }
      return part
    }
  }
}
