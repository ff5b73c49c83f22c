import CivilTime
import Thoroughness
import Timetables

/// Courses and wishes that nobody thought of.
struct RandomUniversity {
  let courses: [Course]
  let wishes: Wishes

  init(using random: inout SeededNumbers) {
    let names = ["A", "B", "C", "D"].prefix(Int.random(in: 1...4, using: &random))
    let sections = names.flatMap { RandomUniversity.sections(of: $0, using: &random) }
    courses = Catalogue(sections, term: nil).courses
    var wishes = RandomUniversity.wishes(using: &random)
    if random.isOnce(in: 4), let wanted = courses.randomElement(using: &random)?.sections {
      let some = wanted.prefix(Int.random(in: 1...2, using: &random))
      wishes.rules.append(random.isOnce(in: 2) ? .only(Array(some)) : .without(Array(some)))
    }
    self.wishes = wishes
  }

  private static func sections(of course: String, using random: inout SeededNumbers) -> [Section] {
    let lectures = Int.random(in: random.isOnce(in: 8) ? 0...0 : 1...3, using: &random)
    var sections = (0..<lectures).map { index in
      Section(course: course, label: "L\(index)", meetings: meetings(using: &random))
    }
    for kind in [SectionKind.tutorial, .laboratory] where random.isOnce(in: 2) {
      for index in 0..<Int.random(in: 1...3, using: &random) {
        let isBound = random.isOnce(in: 2)
        let parent = "L\(Int.random(in: 0...lectures, using: &random))"
        sections.append(
          Section(
            course: course, label: "\(kind.code)\(index)", kind: kind,
            parent: isBound ? parent : nil, meetings: meetings(using: &random)))
      }
    }
    if sections.isEmpty { sections = [Section(course: course, label: "X", kind: .laboratory)] }
    return sections.shuffled(using: &random)
  }

  /// A course with some twenty sections of each kind.
  static func manySections(of course: String, using random: inout SeededNumbers) -> [Section] {
    let kinds: [SectionKind] = [.lecture, .tutorial, .laboratory]
    return kinds.flatMap { kind in
      (0..<20).map { index in
        let isBound = kind == .tutorial && index > 17
        return Section(
          course: course, label: "\(kind.code)\(index)", kind: kind,
          parent: isBound ? "LEC\(index)" : nil, meetings: meetings(using: &random))
      }
    }
  }

  private static func meetings(using random: inout SeededNumbers) -> [Meeting] {
    if random.isOnce(in: 10) { return [] }
    return (0..<(random.isOnce(in: 4) ? 2 : 1)).map { _ in
      let span = span(using: &random)
      return Meeting(days: days(using: &random), start: span.start, end: span.end)
    }
  }

  private static func days(using random: inout SeededNumbers) -> [Weekday] {
    let patterns: [[Weekday]] = [
      [.monday, .wednesday, .friday], [.tuesday, .thursday], [.monday, .wednesday], [.monday],
      [.friday], [.saturday], [.sunday, .wednesday],
    ]
    return patterns.randomElement(using: &random) ?? []
  }

  private static func span(using random: inout SeededNumbers) -> TimeSpan {
    let hour = Int.random(in: 8...14, using: &random)
    let delay = [0, 5, 30].randomElement(using: &random) ?? 0
    let length = [25, 50, 55, 75, 120, 180].randomElement(using: &random) ?? 60
    let start = hour * 60 + delay
    return .minutes(start..<start + length)
  }

  private static func wishes(using random: inout SeededNumbers) -> Wishes {
    var wishes = Wishes()
    while random.isOnce(in: 2) {
      wishes.rules.append(.busy(days(using: &random), [span(using: &random)]))
    }
    if random.isOnce(in: 5) { wishes.rules.append(.off(days(using: &random)[0])) }
    if random.isOnce(in: 6) {
      wishes.rules.append(.within([.minutes(480..<840), span(using: &random)]))
    }
    if random.isOnce(in: 3) { wishes.preferredOff = Set(days(using: &random)) }
    while random.isOnce(in: 3) { wishes.preferred.append(span(using: &random)) }
    return wishes
  }
}

extension TimeSpan {
  /// The span of some minutes of the day.
  static func minutes(_ minutes: Range<Int>) -> TimeSpan {
    let ends = [minutes.lowerBound, minutes.upperBound].map {
      TimeOfDay(secondsSinceMidnight: $0 * 60) ?? .endOfDay
    }
    return TimeSpan(from: ends[0], to: ends[1]) ?? .minutes(0..<1440)
  }
}
