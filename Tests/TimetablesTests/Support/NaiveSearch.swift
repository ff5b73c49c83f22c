import CivilTime
import Timetables

/// The timetables as the rules describe them, found by going through all sets of sections.
struct NaiveSearch {
  /// A set of sections that fits, with all by which it is judged.
  struct Found {
    let sections: [Section]
    let daysOff: Int
    let outside: Int
    let idle: Int
  }

  let combinationCount: Int
  /// In order.
  let found: [Found]

  init(_ courses: [Course], _ wishes: Wishes) {
    let combinations = courses.map(NaiveSearch.combinations)
    combinationCount = combinations.reduce(1) { $0 * $1.count }
    var sets: [[Section]] = [[]]
    for choices in combinations {
      sets = sets.flatMap { set in
        choices.map { set + $0 }.filter { NaiveSearch.fits($0, wishes) }
      }
    }
    found = sets.map { NaiveSearch.judge($0, wishes) }.sorted(by: NaiveSearch.isBefore)
  }

  /// What may be taken of a course, whatever the times.
  private static func combinations(of course: Course) -> [[Section]] {
    let kinds = Set(course.sections.map(\.kind)).subtracting([.lecture]).sorted {
      $0.code < $1.code
    }
    var sets: [(lecture: Section?, sections: [Section])] = course.lectures.map { ($0, [$0]) }
    if sets.isEmpty { sets = [(nil, [])] }
    for kind in kinds {
      sets = sets.flatMap { lecture, sections in
        let offered = course.sections.filter { section in
          guard section.kind == kind else { return false }
          return lecture == nil || section.parent == nil || section.parent == lecture?.label
        }
        return offered.isEmpty ? [(lecture, sections)] : offered.map { (lecture, sections + [$0]) }
      }
    }
    return sets.map(\.sections)
  }

  /// Day, start and end of every class, in minutes.
  private static func classes(_ sections: [Section]) -> [(day: Weekday, start: Int, end: Int)] {
    sections.flatMap(\.meetings).flatMap { meeting in
      meeting.days.map {
        ($0, meeting.start.secondsSinceMidnight / 60, meeting.end.secondsSinceMidnight / 60)
      }
    }
  }

  private static func fits(_ sections: [Section], _ wishes: Wishes) -> Bool {
    for (index, section) in sections.enumerated() {
      for other in sections[..<index] {
        for one in classes([section]) {
          for two in classes([other]) where one.day == two.day {
            if one.start < two.end && two.start < one.end { return false }
          }
        }
      }
    }
    for rule in wishes.rules {
      switch rule {
      case .only(let wanted):
        for one in wanted where sections.contains(where: { $0.course == one.course }) {
          let alike = wanted.filter { ($0.course, $0.kind) == (one.course, one.kind) }
          if !sections.contains(where: alike.contains) { return false }
        }
      case .without(let unwanted): if sections.contains(where: unwanted.contains) { return false }
      case .busy, .off, .within: break
      }
    }
    return classes(sections).allSatisfy { day, start, end in
      wishes.rules.allSatisfy { rule in
        switch rule {
        case .busy(let days, let spans):
          !days.contains(day)
            || !spans.contains { minute($0.start) < end && start < minute($0.end) }
        case .off(let free): day != free
        case .within(let spans): (start..<end).allSatisfy { isInside($0, spans) }
        case .only, .without: true
        }
      }
    }
  }

  private static func minute(_ time: TimeOfDay) -> Int { time.secondsSinceMidnight / 60 }

  private static func isInside(_ time: Int, _ spans: [TimeSpan]) -> Bool {
    spans.contains { minute($0.start) <= time && time < minute($0.end) }
  }

  private static func judge(_ sections: [Section], _ wishes: Wishes) -> Found {
    var idle = 0
    var outside = 0
    let all = classes(sections)
    for day in Set(all.map(\.day)) {
      let held = all.filter { $0.day == day }.sorted { $0.start < $1.start }
      var reach = held[0].start
      for (_, start, end) in held {
        idle += max(0, start - reach)
        if !wishes.preferred.isEmpty {
          outside += (max(start, reach)..<max(end, reach)).count {
            !isInside($0, wishes.preferred)
          }
        }
        reach = max(reach, end)
      }
    }
    return Found(
      sections: sections, daysOff: wishes.preferredOff.intersection(all.map(\.day)).count,
      outside: outside, idle: idle)
  }

  private static func isBefore(_ one: Found, _ other: Found) -> Bool {
    let costs = [one, other].map { [$0.daysOff, $0.outside, $0.idle] }
    if costs[0] != costs[1] { return costs[0].lexicographicallyPrecedes(costs[1]) }
    let labels = [one, other].map { $0.sections.map(\.label) }
    return labels[0].lexicographicallyPrecedes(labels[1])
  }
}
