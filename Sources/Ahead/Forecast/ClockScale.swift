import CivilTime
import Drawing
import EventStream

/// Times below a chart, as many as there is room for, at round times of the clocks of its zone.
struct ClockScale {
  struct Tick: Equatable {
    /// Where its label begins.
    let column: Int
    let label: String
  }

  private(set) var ticks: [Tick] = []

  /// How far a label may stand over the edge of the chart.
  private static let overhang = 2

  /// The scale from the start to an end, in so many cells.
  init(end: Duration, wall: WallClock, width: Int) {
    guard end > .zero, let longest = ClockStep.all.last else { return }
    let step = ClockStep.all.first { Self.fits($0, end: end, width: width) } ?? longest
    var time = step.first(from: wall.timestamp(at: .zero).local)
    var free = 0
    while true {
      let instant = wall.position(of: wall.zone.instant(of: time))
      if instant > end { return }
      let (label, column) = (step.label(of: time), Int(instant / end * Double(width)))
      // An hour that a change of the clocks left out is no time, and one that it left short has no
      // room for a label.
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
