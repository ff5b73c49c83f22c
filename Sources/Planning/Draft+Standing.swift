import CivilTime
import Tasks

extension Draft {
  /// Keeps blocks of the previous plan in place if they still fit, without their past parts and
  /// without time that their task no longer needs.
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
        return keep(Span(start: block.start, end: block.end), of: task)
      }
      // A block below the minimum fits after all others of its task.
    } while blocks.count < count
  }

  /// Keeps a block in place; returns whether it fits.
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
  /// The part after an instant, in equal parts of at most the given length.
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
