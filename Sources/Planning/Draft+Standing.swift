import CivilTime
import Tasks

extension Draft {
  /// Keeps blocks of the previous plan in place if they still fit, without their past parts and
  /// without time that their task no longer needs.
  mutating func keep(_ standing: [Plan.Block], from start: Instant) {
    var tasks: [String: Int] = [:]
    for task in works.indices { tasks[works[task].item.id] = task }
    var blocks = standing.flatMap { block -> [Plan.Block] in
      guard case .task(let id) = block.kind, let task = tasks[id] else { return [] }
      return inGaps(block).flatMap { $0.parts(from: start, of: works[task].longest) }
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

  /// The parts of a block in adjoining gaps; the whole block if it does not lie in such.
  private func inGaps(_ block: Plan.Block) -> [Plan.Block] {
    let parts = gaps.compactMap { gap in
      var part = block
      (part.start, part.end) = (max(block.start, gap.start), min(block.end, gap.end))
      return part.start < part.end ? part : nil
    }
    let isWhole = parts.reduce(.zero) { $0 + ($1.end - $1.start) } == block.end - block.start
    return isWhole ? parts : [block]
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
