/// The properties of a timetable, or a part of one, that determine its cost.
struct Shape: Hashable {
  /// The first minute of class of each day; 1440 without one. The eighth lane is unused.
  private var first = SIMD8<Int16>(repeating: 1440)
  /// The minute after the last class of each day; 0 without one.
  private var last = SIMD8<Int16>(repeating: 0)
  /// The minutes of all classes.
  private(set) var minutes = 0
  /// The minutes of classes outside the preferred times.
  private(set) var outside = 0
  /// The days with a class, from the lowest bit on.
  private(set) var days: UInt8 = 0

  static let empty = Shape()

  private init() {}

  /// The shape of classes that do not overlap.
  init(_ runs: [Run], outside: MinutesOutside) {
    for run in runs {
      first[run.day] = min(first[run.day], Int16(run.minutes.lowerBound))
      last[run.day] = max(last[run.day], Int16(run.minutes.upperBound))
      minutes += run.minutes.count
      self.outside += outside.count(in: run.minutes)
      days |= 1 << UInt8(run.day)
    }
  }

  /// The shape of two parts that do not conflict.
  func adding(_ other: Shape) -> Shape {
    var sum = self
    sum.first = pointwiseMin(first, other.first)
    sum.last = pointwiseMax(last, other.last)
    sum.minutes += other.minutes
    sum.outside += other.outside
    sum.days |= other.days
    return sum
  }

  /// The minutes without class between the first and the last class of each day.
  var idle: Int { Shape.sum(last &- first) - minutes }

  /// At most how many minutes of another part fall between the first and last class of a day.
  func room(for other: Shape) -> Int {
    min(
      other.minutes, Shape.sum(pointwiseMin(last, other.last) &- pointwiseMax(first, other.first)))
  }

  /// The sum of the non-negative lanes.
  private static func sum(_ lengths: SIMD8<Int16>) -> Int {
    Int(pointwiseMax(lengths, SIMD8(repeating: 0)).wrappedSum())
  }
}

/// The cost of a timetable; lower is better.
///
/// Compared in this order: the unwanted days, the minutes outside the preferred times, the idle
/// minutes.
struct Cost: Hashable, Comparable {
  private let value: Int

  init(days: Int, outside: Int, idle: Int) {
    value = days << 32 | outside << 16 | idle
  }

  static func < (one: Cost, other: Cost) -> Bool { one.value < other.value }
}
