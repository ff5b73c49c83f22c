import CivilTime

/// The week divided wherever a class of some sections begins or ends.
///
/// Each cell is entirely inside or outside a class, so that a set of cells represents its times
/// exactly, with some dozen bits instead of ten thousand minutes.
struct WeekCells {
  private static let minutesOfDay = 1440

  /// The boundaries in minutes of the week, in order.
  private let cuts: [Int]
  /// The cell that begins at each boundary; the last one ends the last cell.
  private let places: [Int: Int]
  /// The number of words of a set of cells.
  let wordCount: Int

  init(_ meetings: some Sequence<Meeting>) {
    var cuts: Set<Int> = []
    for meeting in meetings {
      for range in WeekCells.minutes(of: meeting) {
        cuts.insert(range.lowerBound)
        cuts.insert(range.upperBound)
      }
    }
    self.cuts = cuts.sorted()
    places = Dictionary(uniqueKeysWithValues: self.cuts.enumerated().map { ($1, $0) })
    wordCount = (cuts.count + 63) / 64
  }

  /// The cells in which any of some meetings is held.
  func cells(of meetings: [Meeting]) -> CellSet {
    var cells = CellSet(wordCount: wordCount)
    for meeting in meetings {
      for range in WeekCells.minutes(of: meeting) {
        for cell in (places[range.lowerBound] ?? 0)..<(places[range.upperBound] ?? 0) {
          cells.insert(cell)
        }
      }
    }
    return cells
  }

  /// The uninterrupted runs of class time in a set, in order.
  func runs(of cells: CellSet) -> [Run] {
    var runs: [Run] = []
    for cell in cells.members {
      let day = cuts[cell] / WeekCells.minutesOfDay
      let midnight = day * WeekCells.minutesOfDay
      let minutes = cuts[cell] - midnight..<cuts[cell + 1] - midnight
      if let last = runs.last, last.day == day, last.minutes.upperBound == minutes.lowerBound {
        runs[runs.count - 1].minutes = last.minutes.lowerBound..<minutes.upperBound
      } else {
        runs.append(Run(day: day, minutes: minutes))
      }
    }
    return runs
  }

  /// The minutes of the week of a meeting.
  private static func minutes(of meeting: Meeting) -> [Range<Int>] {
    let minutes = meeting.minutes
    return meeting.days.map { day in
      let start = (day.rawValue - 1) * minutesOfDay
      return start + minutes.lowerBound..<start + minutes.upperBound
    }
  }
}

/// A span of class time on a weekday.
struct Run: Hashable {
  /// From 0, Monday, to 6.
  let day: Int
  /// The minutes of the day.
  var minutes: Range<Int>
}

/// A set of cells of the week.
struct CellSet: Hashable {
  private var words: [UInt64]

  init(wordCount: Int) { words = Array(repeating: 0, count: wordCount) }

  mutating func insert(_ cell: Int) { words[cell >> 6] |= 1 << UInt64(cell & 63) }

  func isDisjoint(with other: CellSet) -> Bool {
    zip(words, other.words).allSatisfy { $0 & $1 == 0 }
  }

  func union(_ other: CellSet) -> CellSet {
    var union = self
    for index in words.indices { union.words[index] |= other.words[index] }
    return union
  }

  /// The cells, in order.
  var members: [Int] {
    words.enumerated().flatMap { index, word in Bits(word).map { index << 6 + $0 } }
  }
}

/// The indices of the set bits of a word, ascending.
struct Bits: Sequence, IteratorProtocol {
  private var rest: UInt64

  init(_ word: UInt64) { rest = word }

  mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    defer { rest &= rest - 1 }
    return rest.trailingZeroBitCount
  }
}
