/// The position of a record.
public struct RecordPlace: Hashable, Sendable {
  /// The index of its file.
  public var file: Int32
  /// Its line number, from 1; 0 if unknown.
  public var line: Int32

  /// A place that is not known.
  public static let nowhere = RecordPlace(file: 0, line: 0)

  public init(file: Int32, line: Int32) {
    self.file = file
    self.line = line
  }
}

/// The sequence numbers seen of one rotation with their positions, to detect missing ones.
///
/// Records nearly always have consecutive numbers on consecutive lines, which costs nothing. Any
/// other record, such as a duplicate, begins a new run.
public struct RecordNumbers: Sendable {
  /// Missing sequence numbers before later ones.
  public struct Gap: Equatable, Sendable {
    public var numbers: ClosedRange<Int>
    /// The position of the record before; `nil` if there is none.
    public var former: RecordPlace?
    /// The position of the record after.
    public var place: RecordPlace
    /// The time between these two on the rotation's clock, in nanoseconds.
    public var length: Int64
  }

  /// Consecutive numbers on consecutive lines.
  private struct Run {
    var numbers: ClosedRange<Int>
    var place: RecordPlace
    /// The rotation's clock at its first and its last record.
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

  /// The current run.
  private var last: Run?
  private var others: [Run] = []

  public init() {}

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - number: Its sequence number; ignored if less than 1 or impossibly large.
  ///   - at: The rotation's clock, in nanoseconds.
  ///   - place: Its position.
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

  /// The missing numbers before others, in order, including those from 1 to the first.
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

  /// Whether no number is missing before the last one.
  public var areWhole: Bool {
    if others.isEmpty { return last.map { $0.numbers.lowerBound == 1 } ?? true }
    return gaps.isEmpty
  }

  /// Whether all numbers of a range were seen.
  public func contains(_ range: ClosedRange<Int>) -> Bool {
    var next = range.lowerBound
    for run in runs where run.numbers.lowerBound <= next {
      next = max(next, run.numbers.upperBound + 1)
    }
    return next > range.upperBound
  }

  /// The position of a record; `nil` if it was not seen.
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
