/// Where a record stands.
public struct RecordPlace: Hashable, Sendable {
  /// The number of its file among those that are read.
  public var file: Int32
  /// The number of its line, from 1; 0 if it is not known.
  public var line: Int32

  /// A place that is not known.
  public static let nowhere = RecordPlace(file: 0, line: 0)

  public init(file: Int32, line: Int32) {
    self.file = file
    self.line = line
  }
}

/// The numbers of a rotation's records that were met, and where, so that those that are missing are
/// known.
///
/// Records nearly always come one after the other, line after line, and cost nothing then. One that
/// comes otherwise, such as one that stands twice, begins a run of its own.
public struct RecordNumbers: Sendable {
  /// Numbers that were not met, though later ones were.
  public struct Gap: Equatable, Sendable {
    public var numbers: ClosedRange<Int>
    /// Where the record before them stands; `nil` if there is no such record.
    public var former: RecordPlace?
    /// Where the record behind them stands.
    public var place: RecordPlace
    /// How far apart these two are on the rotation's clock, in nanoseconds.
    public var length: Int64
  }

  /// Numbers that follow one another, as do their lines.
  private struct Run {
    var numbers: ClosedRange<Int>
    var place: RecordPlace
    /// The times of the rotation's clock at its first and its last record.
    var begin: Int64
    var end: Int64

    func place(of number: Int) -> RecordPlace {
      let offset = place.line == 0 ? 0 : number - numbers.lowerBound
      return RecordPlace(file: place.file, line: place.line + Int32(clamping: offset))
    }

    /// Whether a record is the next one, on the next line.
    func isFollowed(by number: Int, at place: RecordPlace) -> Bool {
      number == numbers.upperBound + 1 && place == self.place(of: number)
    }
  }

  private static let limit = 1 << 60

  /// The run that goes on.
  private var last: Run?
  private var others: [Run] = []

  public init() {}

  /// Takes note of a record.
  ///
  /// - Parameters:
  ///   - number: Its number; what is less than 1, or more than a rotation ever reaches, is none.
  ///   - at: What the rotation's clock showed, in nanoseconds.
  ///   - place: Where it stands.
  @inline(__always)
  public mutating func meet(_ number: Int, at: Int64, place: RecordPlace) {
    guard number > 0, number < Self.limit else { return }
    if let run = last, run.isFollowed(by: number, at: place) {
      last?.numbers = run.numbers.lowerBound...number
      last?.end = at
      return
    }
    if let last { others.append(last) }
    last = Run(numbers: number...number, place: place, begin: at, end: at)
  }

  /// The numbers that are missing before others, in order; those from 1 to the first are, too.
  public var gaps: [Gap] {
    var gaps: [Gap] = []
    var reached: Run?
    for run in runs {
      let next = (reached?.numbers.upperBound ?? 0) + 1
      if run.numbers.lowerBound > next {
        let former = reached.map { $0.place(of: $0.numbers.upperBound) }
        gaps.append(
          Gap(
            numbers: next...run.numbers.lowerBound - 1, former: former, place: run.place,
            length: max(0, run.begin - (reached?.end ?? 0))))
      }
      if run.numbers.upperBound >= next { reached = run }
    }
    return gaps
  }

  /// Whether nothing is missing before the last one.
  public var areWhole: Bool {
    if others.isEmpty { return last.map { $0.numbers.lowerBound == 1 } ?? true }
    return gaps.isEmpty
  }

  /// Whether all numbers of a range were met.
  public func contains(_ range: ClosedRange<Int>) -> Bool {
    var next = range.lowerBound
    for run in runs where run.numbers.lowerBound <= next {
      next = max(next, run.numbers.upperBound + 1)
    }
    return next > range.upperBound
  }

  /// Where a record stands; `nil`: it was not met.
  public func place(of number: Int) -> RecordPlace? {
    runs.first { $0.numbers.contains(number) }?.place(of: number)
  }

  private var runs: [Run] {
    (others + [last].compactMap(\.self))
      .sorted {
        ($0.numbers.lowerBound, $0.numbers.upperBound)
          < ($1.numbers.lowerBound, $1.numbers.upperBound)
      }
  }
}
