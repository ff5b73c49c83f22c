/// Which row of a timetable a time of day has, the same for days that stand side by side.
///
/// Rows follow the clock as far as there are enough of them: what is short gets the row that it
/// needs to be seen, and what follows catches up. Time in which there is nothing on any day is one
/// row at most.
struct DayScale {
  /// How many seconds a row has at least, so that short days stay small.
  private static let finest = 600.0
  /// From how many seconds on nothing has a row, however few there are.
  private static let worthARow = 3600

  /// The rows at which something begins or ends, by the clock in seconds since midnight.
  private var rows: [Int: Int] = [:]
  /// The clock of the present, which has a row of its own.
  private let now: Int?
  private(set) var height = 0

  /// - Parameters:
  ///   - days: The days; without any item there are no rows.
  ///   - marks: Further times that are looked up.
  ///   - limit: How many rows there should be at most; where all have the least they need, there
  ///     may be more.
  ///   - least: How many rows an item has at least.
  init(_ days: [PlanDay], marks: [Int] = [], limit: Int, least: (PlanDay.Item) -> Int) {
    let clock = DayClock(days, marks: marks)
    var wanted = limit
    self.init(days, clock, limit: wanted, least: least)
    while height > limit, wanted > 1 {
      wanted = max(1, wanted - (height - limit))
      self.init(days, clock, limit: wanted, least: least)
    }
  }

  private init(
    _ days: [PlanDay], _ clock: DayClock, limit: Int, least: (PlanDay.Item) -> Int
  ) {
    let unit = max(Self.finest, Double(clock.live) / Double(max(1, limit - clock.gaps)))
    now = clock.now
    var ideal = 0.0
    var former: DayClock.Bound?
    for bound in clock.bounds {
      var row = 0
      if let former {
        let length = bound.clock - former.clock
        let height = Double(length) / unit
        ideal += former.isLive ? height : min(1, height)
        let isGap = !former.isLive && length >= Self.worthARow
        let before = rows[former.clock, default: 0] + (former.clock == now || isGap ? 1 : 0)
        row = max(Int(ideal.rounded()), before)
      }
      for day in days {
        for item in day.items where item.clock.lowerBound < bound.clock {
          // What ends here has had its rows, and what begins while it goes on begins below it.
          if item.clock.upperBound == bound.clock {
            row = max(row, top(of: item) + least(item))
          } else if item.clock.contains(bound.clock), least(item) > 0 {
            let begins = day.items.contains { $0.clock.lowerBound == bound.clock }
            if begins { row = max(row, top(of: item) + 1) }
            // The line of the present goes through what is said of nothing.
            if bound.clock == now { row = max(row, top(of: item) + least(item)) }
          }
        }
      }
      rows[bound.clock] = row
      former = bound
    }
    height = former.map { rows[$0.clock, default: 0] + ($0.clock == now ? 1 : 0) } ?? 0
  }

  /// The rows with that of the last end, unless the present is behind it.
  var fullHeight: Int { height + (presentRow.map { $0 < height - 1 } ?? true ? 1 : 0) }

  /// The first row of an item.
  func top(of item: PlanDay.Item) -> Int {
    let start = item.clock.lowerBound
    return rows[start, default: 0] + (start == now ? 1 : 0)
  }

  /// The first row behind an item.
  func bottom(of item: PlanDay.Item) -> Int { rows[item.clock.upperBound, default: 0] }

  /// The row of a time that was given as a mark; `nil`: the days do not reach it.
  func row(of mark: Int) -> Int? { rows[mark] }

  /// The row of the present.
  var presentRow: Int? { now.flatMap { rows[$0] } }
}

/// The times at which something changes on one of several days.
private struct DayClock {
  struct Bound {
    /// In seconds since midnight.
    let clock: Int
    /// Whether there is something from then on.
    let isLive: Bool
  }

  let bounds: [Bound]
  let now: Int?

  init(_ days: [PlanDay], marks: [Int]) {
    let spans = days.flatMap(\.items).map(\.clock)
    let now = days.lazy.compactMap(\.now).first
    let ends = spans.flatMap { [$0.lowerBound, $0.upperBound] } + (now.map { [$0] } ?? [])
    let reach = (ends.min() ?? 0)...(ends.max() ?? 0)
    let clocks = Set(ends + marks.filter(reach.contains)).sorted()
    bounds = clocks.map { clock in
      Bound(clock: clock, isLive: spans.contains { $0.contains(clock) })
    }
    self.now = now
  }

  /// For how many seconds there is something.
  var live: Int {
    zip(bounds, bounds.dropFirst()).reduce(0) { sum, pair in
      sum + (pair.0.isLive ? pair.1.clock - pair.0.clock : 0)
    }
  }

  /// How often there is nothing.
  var gaps: Int { bounds.dropLast().count { !$0.isLive } }
}
