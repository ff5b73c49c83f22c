import CivilTime
import Tasks

extension Draft {
  /// Keeps blocks of the previous plan, none of which has begun, in place if they still fit,
  /// without time that their task no longer needs.
  ///
  /// A block whose beginning has passed is moved, and so are the blocks that it then meets.
  mutating func keep(_ standing: [Plan.Block], from start: Instant) {
    var tasks: [String: Int] = [:]
    for task in works.indices { tasks[works[task].item.id] = task }
    var blocks = standing.sorted { $0.start < $1.start }.flatMap { block -> [Standing] in
      guard let task = block.kind.task.flatMap({ tasks[$0] }) else { return [] }
      return inGaps(Span(start: block.start, end: block.end))
        .flatMap { $0.parts(of: works[task].longest) }.map { Standing(task: task, span: $0) }
    }
    blocks.removeAll { keep($0, from: start, moving: true) }
    var count: Int
    repeat {
      count = blocks.count
      // A block below the minimum fits after all others of its task.
      blocks.removeAll { keep($0, from: start, moving: false) }
    } while blocks.count < count
  }

  /// Whether a task has no time although one after it, which stood in the previous plan, has some:
  /// it stood there, too, or has a higher priority.
  func isDisplaced(_ task: Int, from standing: [Plan.Block]) -> Bool {
    guard works[task].placed == .zero, works[task].short > .zero else { return false }
    let stood = Set(standing.compactMap(\.kind.task))
    return works[(task + 1)...].contains { other in
      stood.contains(other.item.id) && other.placed > .zero
        && (stood.contains(works[task].item.id)
          || PlanRequest.comes(works[task].item.priority, before: other.item.priority) == true)
    }
  }

  /// A block of the previous plan.
  private struct Standing {
    let task: Int
    let span: Span
  }

  /// The parts of a span in adjoining gaps; the whole span if it does not lie in such.
  private func inGaps(_ span: Span) -> [Span] {
    let parts = gaps.map { span.clamped(to: $0.span) }.filter { !$0.isEmpty }
    return parts.reduce(.zero) { $0 + $1.length } == span.length ? parts : [span]
  }

  /// Keeps a block in place, or moves it to the next room of the same stretch if that has begun by
  /// its start; returns whether it fits.
  private mutating func keep(_ block: Standing, from start: Instant, moving: Bool) -> Bool {
    let (task, length) = (block.task, min(block.span.length, works[block.task].limit))
    let begin = max(block.span.start, start)
    guard length > .zero, let room = rooms.first(where: { $0.end > begin }) else { return false }
    var span = Span(start: max(begin, room.start), end: room.end)
    if span.start == block.span.start || !moving {
      span = Span(start: block.span.start, end: block.span.start + length)
      guard span.clamped(to: room.span) == span else { return false }
    } else {
      let gap = gaps.last { $0.start <= begin }
      guard gap?.stretch == room.stretch else { return false }
      span.end = min(span.end, span.start + length)
    }
    guard self.block(of: task, in: room.part(span)) == span.length else { return false }
    place(task, span, in: room, stood: span.start == block.span.start)
    return true
  }
}

extension Span {
  /// Equal parts of at most the given length, in whole minutes if possible.
  fileprivate func parts(of longest: Duration) -> [Span] {
    guard !isEmpty else { return [] }
    let count = length.parts(of: longest)
    let part = min(longest, .seconds(60 * (length / count).minutesBegun))
    return (0..<count).map { index in
      let start = self.start + part * index
      return Span(start: start, end: index == count - 1 ? end : start + part)
    }
  }
}
