import CivilTime

/// A plan under construction: the placed pieces, and the room that is left.
///
/// Every piece lies in a gap, overlaps no other one, and keeps a break to its neighbours.
struct Draft: Sendable {
  /// A stretch of work on one task.
  struct Piece: Sendable {
    /// The place of the task in ``Draft/works``.
    let task: Int
    var span: Span
    let stretch: Int
    let day: Int
    /// The fair share of its day, if its task has exactly that.
    var share: Duration?
    /// Whether it was here in the previous plan.
    var stood = false
  }

  /// The free time, in order.
  let gaps: [Gap]

  /// The shortest pause between two pieces.
  let pause: Duration

  /// The maximum total of a date.
  let cap: Duration?

  /// The tasks, in the order in which they are served.
  private(set) var works: [Work]

  /// The pieces that are placed, in order of time.
  private(set) var pieces: [Piece] = []

  /// The total of each date, if there is a cap.
  private var spent: [CivilDate: Duration] = [:]

  init(
    gaps: [Gap], works: [Work], pause: Duration, cap: Duration?, spent: [CivilDate: Duration] = [:]
  ) {
    self.gaps = gaps
    self.works = works
    self.pause = pause
    self.cap = cap
    self.spent = spent
  }

  /// The total of a date, if there is a cap.
  func spent(on date: CivilDate) -> Duration { spent[date, default: .zero] }

  /// The time that may still be placed on a date, regardless of room.
  func budget(on date: CivilDate) -> Duration {
    cap.map { max(.zero, $0 - spent(on: date)) } ?? .longest
  }

  /// The room that is left, in order.
  var rooms: [Gap] { gaps.flatMap { rooms(in: $0) } }

  /// The room left in a gap, or in a part of it, without the breaks around its neighbours.
  func rooms(in gap: Gap) -> [Gap] {
    var rooms: [Gap] = []
    var start = gap.start
    var index = firstPiece(endingAfter: gap.start - pause)
    while index < pieces.count, pieces[index].span.start - pause < gap.end {
      if pieces[index].stretch == gap.stretch {
        rooms.append(gap.part(Span(start: start, end: pieces[index].span.start - pause)))
        start = max(start, pieces[index].span.end + pause)
      }
      index += 1
    }
    rooms.append(gap.part(Span(start: start, end: gap.end)))
    return rooms.filter { !$0.span.isEmpty }
  }

  /// The longest block possible for a task in a room; `nil` if none is long enough.
  func block(of task: Int, in room: Gap) -> Duration? {
    works[task].block(in: room.span, within: budget(on: room.date), pause: pause)
  }

  /// Places work on a task in a room.
  mutating func place(_ task: Int, _ span: Span, in room: Gap, stood: Bool = false) {
    works[task].placed += span.length
    if cap != nil { spent[room.date, default: .zero] += span.length }
    let piece = Piece(
      task: task, span: span, stretch: room.stretch, day: room.day, stood: stood)
    pieces.insert(piece, at: firstPiece(endingAfter: span.start))
  }

  /// Makes a piece a minute longer, and the following ones in its gap, up to a last one, as much
  /// later.
  mutating func lengthen(_ index: Int, upTo last: Int, in gap: Gap) {
    works[pieces[index].task].placed += .seconds(60)
    if cap != nil { spent[gap.date, default: .zero] += .seconds(60) }
    for later in index...last {
      if later > index { pieces[later].span.start += .seconds(60) }
      pieces[later].span.end += .seconds(60)
    }
  }

  /// Marks the pieces of some tasks with the fair share of a day.
  mutating func nameShare(_ share: Duration, of tasks: Set<Int>, on day: Int) {
    for index in pieces.indices
    where pieces[index].day == day && tasks.contains(pieces[index].task) {
      pieces[index].share = share
    }
  }

  /// The task with the block right before the beginning of a room, or before the break between
  /// them; `nil` after a commitment or idle time.
  func task(before room: Gap) -> Int? {
    guard let piece = lastPiece(upTo: room.start) else { return nil }
    let isBreakBetween = piece.stretch == room.stretch && piece.span.end + pause == room.start
    return piece.span.end == room.start || isBreakBetween ? piece.task : nil
  }

  /// The task whose work ends at an instant.
  private func task(endingAt instant: Instant) -> Int? {
    lastPiece(upTo: instant).flatMap { $0.span.end == instant ? $0.task : nil }
  }

  /// The length of uninterrupted work on one task up to an instant.
  func stretch(endingAt instant: Instant) -> Duration {
    guard let task = task(endingAt: instant) else { return .zero }
    var start = instant
    while self.task(endingAt: start) == task {
      start = pieces[firstPiece(endingAfter: start) - 1].span.start
    }
    return instant - start
  }

  /// The last piece that is over by an instant.
  func lastPiece(upTo instant: Instant) -> Piece? {
    let place = firstPiece(endingAfter: instant) - 1
    return place >= 0 ? pieces[place] : nil
  }

  /// The place of the first piece that ends after an instant.
  private func firstPiece(endingAfter instant: Instant) -> Int {
    pieces.partitioningIndex { $0.span.end > instant }
  }
}
