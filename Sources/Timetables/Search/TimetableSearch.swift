import CivilTime

/// The search for the timetables of some courses that obey the wishes: their number, and the best.
///
/// The best have, in this order, classes on the fewest unwanted days, the fewest minutes outside
/// the preferred times, and the fewest idle minutes. Ties are broken by the labels of the sections,
/// course by course, compared as texts.
package struct TimetableSearch: Sendable {
  /// The result.
  package struct Answer: Sendable {
    package let count: Tally
    /// The best, in order.
    package let best: [Timetable]
    /// Whether the best and their order are proven; for very many timetables this may be too
    /// expensive.
    package let isProven: Bool
  }

  /// The courses, in the order in which they are wanted.
  package var courses: [Course]
  package var wishes: Wishes

  package init(_ courses: [Course], wishes: Wishes = Wishes()) {
    self.courses = courses
    self.wishes = wishes
  }

  /// The number of sets of sections, ignoring conflicts.
  package var combinationCount: Tally {
    SectionPool(courses).offers.reduce(Tally(1)) { $0 * $1.combinationCount }
  }

  /// The number of timetables.
  package var count: Tally {
    let network = SectionPool(courses).network(wishes.rules, outside: wishes.minutesOutside)
    return Counting.count(network)
  }

  /// The number of timetables, with the best of them.
  package func answer(limit: Int) -> Answer { answer(limit: limit, effort: Self.mostEffort) }

  /// The effort after which a search for the best is cut off: some seconds.
  private static let mostEffort = 200_000_000

  /// The answer that can be had with a bounded effort.
  func answer(limit: Int, effort: Int) -> Answer {
    let pool = SectionPool(courses)
    let outside = wishes.minutesOutside
    let network = pool.network(wishes.rules, outside: outside)
    let count = Counting.count(network)
    guard count != .zero, limit > 0 else { return Answer(count: count, best: [], isProven: true) }
    let daysOff = wishes.preferredOff.reduce(UInt8(0)) { $0 | 1 << UInt8($1.rawValue - 1) }
    let judgement = Judgement(network: network, daysOff: daysOff)
    let costs = BestCosts(judgement, limit: limit, effort: effort)
    let walk = LabelWalk(judgement, best: costs.best, effort: effort)
    let isWhole = walk?.isWhole ?? true
    let places = isWhole ? walk?.ordered ?? [] : costs.exampleSections
    // A complete search without results proves that the number is zero.
    if places.isEmpty, costs.isProven, isWhole {
      return Answer(count: .zero, best: [], isProven: true)
    }
    return Answer(
      // A result of the search counts even if counting was aborted before it.
      count: Tally(max(count.value, UInt128(places.count)), isExact: count.isExact),
      best: places.map { pool.timetable($0, outside: outside) }, isProven: costs.isProven && isWhole
    )
  }
}

/// The sections of some courses, referred to by index.
struct SectionPool {
  /// Course by course, those of one ordered by label.
  let sections: [Section]
  let offers: [CourseOffer]

  init(_ courses: [Course]) {
    var sections: [Section] = []
    var ranges: [Range<Int>] = []
    for course in courses {
      let start = sections.count
      sections += course.sections.enumerated().sorted { one, other in
        let labels = [one.element, other.element].map { ($0.label, $0.registrationNumber) }
        return labels[0] == labels[1] ? one.offset < other.offset : labels[0] < labels[1]
      }
      .map(\.element)
      ranges.append(start..<sections.count)
    }
    self.sections = sections
    offers = ranges.enumerated().map { index, range in
      CourseOffer(course: index, sections: sections, places: range)
    }
  }

  /// The timetable of the sections at some places.
  func timetable(_ places: [Int], outside: MinutesOutside) -> Timetable {
    let taken = places.map { sections[$0] }
    let meetings = taken.flatMap(\.meetings)
    let cells = WeekCells(meetings)
    let shape = Shape(cells.runs(of: cells.cells(of: meetings)), outside: outside)
    return Timetable(sections: taken, idleMinutes: shape.idle, outsideMinutes: shape.outside)
  }

  /// The network of the sections that the rules allow.
  func network(_ rules: [Wishes.Rule], outside: MinutesOutside) -> Network {
    let isAllowed = sections.map { section in rules.allSatisfy { $0.allows(section) } }
    let cells = WeekCells(zip(sections, isAllowed).lazy.filter(\.1).flatMap(\.0.meetings))
    let times = zip(sections, isAllowed).map { $1 ? cells.cells(of: $0.meetings) : nil }
    let decisions = offers.flatMap { $0.decisions(times: times, wordCount: cells.wordCount) }
    return Network(decisions, cells: cells, outside: outside)
  }
}

extension Wishes {
  /// The function of minutes outside the preferred times; zero without preferred times.
  var minutesOutside: MinutesOutside {
    MinutesOutside(preferred.isEmpty ? [TimeSpan.day] : preferred)
  }
}

extension TimeSpan {
  /// From midnight to midnight.
  static let day = TimeSpan(unchecked: .midnight, .endOfDay)

  private init(unchecked start: TimeOfDay, _ end: TimeOfDay) {
    self.start = start
    self.end = end
  }
}
