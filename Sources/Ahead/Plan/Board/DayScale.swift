/// Maps times of day to rows of a timetable, the same for adjacent days.
///
/// Rows follow the clock if there are enough of them: a short item gets its minimum number of rows,
/// and what follows catches up. Time without items on any day takes at most one row.
struct DayScale {
  /// The minimum number of seconds per row, so that short days stay small.
  private static let finest = 600.0
  /// The minimum length of empty time, in seconds, for a row of its own.
  private static let worthARow = 3600

  /// The rows at which something begins or ends, by the clock in seconds since midnight.
  private var rows: [Int: Int] = [:]
  /// The current time, which has a row of its own.
  private let now: Int?
  private(set) var height = 0

  /// - Parameters:
  ///   - days: The days; without any item there are no rows.
  ///   - marks: Further times to map.
  ///   - limit: The desired maximum number of rows; the minimums of items may exceed it.
  ///   - least: The minimum number of rows of an item.
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
          // An item that ends here has had its rows, and one that begins meanwhile is below its
          // beginning.
          if item.clock.upperBound == bound.clock {
            row = max(row, top(of: item) + least(item))
          } else if item.clock.contains(bound.clock), least(item) > 0 {
            let begins = day.items.contains { $0.clock.lowerBound == bound.clock }
            if begins { row = max(row, top(of: item) + 1) }
            // The line of the present goes through the text about an empty time.
            if bound.clock == now { row = max(row, top(of: item) + least(item)) }
          }
        }
      }
      rows[bound.clock] = row
      former = bound
    }
    height = former.map { rows[$0.clock, default: 0] + ($0.clock == now ? 1 : 0) } ?? 0
  }

  /// The rows including that of the last end, unless the present is after it.
  var fullHeight: Int { height + (presentRow.map { $0 < height - 1 } ?? true ? 1 : 0) }

  /// The first row of an item.
  func top(of item: PlanDay.Item) -> Int {
    let start = item.clock.lowerBound
    return rows[start, default: 0] + (start == now ? 1 : 0)
  }

  /// The first row after an item.
  func bottom(of item: PlanDay.Item) -> Int { rows[item.clock.upperBound, default: 0] }

  /// The row of a time given as a mark; `nil` if it is outside the days.
  func row(of mark: Int) -> Int? { rows[mark] }

  /// The row of the present.
  var presentRow: Int? { now.flatMap { rows[$0] } }
}

/// The times at which an item of any day begins or ends.
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

  /// The number of seconds with items.
  var live: Int {
    zip(bounds, bounds.dropFirst()).reduce(0) { sum, pair in
      sum + (pair.0.isLive ? pair.1.clock - pair.0.clock : 0)
    }
  }

  /// The number of gaps without items.
  var gaps: Int { bounds.dropLast().count { !$0.isLive } }
}
