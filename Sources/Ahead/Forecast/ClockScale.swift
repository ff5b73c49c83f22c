import CivilTime
import Drawing
import EventStream

/// The time axis of a chart: as many round local times as there is room for.
struct ClockScale {
  struct Tick: Equatable {
    /// The column of its label.
    let column: Int
    let label: String
  }

  private(set) var ticks: [Tick] = []

  /// The number of cells that a label may extend beyond the chart.
  private static let overhang = 2

  /// The scale from the start to an end, in a number of cells.
  init(end: Duration, wall: WallClock, width: Int) {
    guard end > .zero, let longest = ClockStep.all.last else { return }
    let step = ClockStep.all.first { Self.fits($0, end: end, width: width) } ?? longest
    var time = step.first(from: wall.beginning)
    var free = 0
    while true {
      let instant = wall.position(of: wall.zone.instant(of: time))
      if instant > end { return }
      let (label, column) = (step.label(of: time), Int(instant / end * Double(width)))
      // An hour skipped by the clocks is not a time, and one shortened by them has no room for a
      // label.
      let isThere = wall.timestamp(at: instant).local == time
      if isThere, column >= free, column + label.count <= width + Self.overhang {
        ticks.append(Tick(column: column, label: label))
        free = column + label.count + 1
      }
      let next = step.next(after: time)
      if next <= time { return }
      time = next
    }
  }

  /// Whether there are two blanks at the least between labels.
  private static func fits(_ step: ClockStep, end: Duration, width: Int) -> Bool {
    step.length / end * Double(width) >= Double(step.width + 2)
  }
}
