/// The sections of a course: lectures, and for each of them sections of every other kind.
struct CourseOffer {
  /// Sections of one kind except lectures.
  private struct Group {
    /// Those that go with any lecture, and those of each lecture, ordered by label.
    let free: [Int]
    let bound: [String: [Int]]

    func sections(for lecture: String?) -> [Int] {
      guard let lecture, let own = bound[lecture] else { return free }
      return (free + own).sorted()
    }
  }

  /// From how many ways on a course is not looked at as a whole.
  private static let wayLimit = 4096
  /// From how many different times on a course is not looked at as a whole.
  private static let choiceLimit = 512

  private let course: Int
  /// All sections of all courses, referred to by index.
  private let sections: [Section]
  /// The indices of the lectures, ordered by label; `nil` if the course has none.
  private let lectures: [Int]?
  private let groups: [Group]

  /// - Parameters:
  ///   - course: The index of the wanted course.
  ///   - sections: The sections of all courses, those of one ordered by label.
  ///   - places: The indices of this course's sections.
  init(course: Int, sections: [Section], places: Range<Int>) {
    self.course = course
    self.sections = sections
    let kinds = Dictionary(grouping: places) { sections[$0].kind }
    let lectures = kinds[.lecture]
    self.lectures = lectures
    groups = kinds.filter { $0.key != .lecture }.sorted { $0.key.code < $1.key.code }.map {
      _, all in
      // Without lectures there is no lecture to belong to.
      let free = all.filter { lectures == nil || sections[$0].parent == nil }
      let bound = Dictionary(grouping: Set(all).subtracting(free)) { sections[$0].parent ?? "" }
      return Group(free: free, bound: bound)
    }
  }

  /// The number of ways to take the course, regardless of times.
  var combinationCount: Tally {
    guard let lectures else { return product(for: nil) }
    return lectures.reduce(Tally.zero) { $0 + product(for: sections[$1].label) }
  }

  private func product(for lecture: String?) -> Tally {
    groups.reduce(Tally(1)) { $0 * Tally(UInt128(max(1, $1.sections(for: lecture).count))) }
  }

  /// The decisions to make, in the order of labels.
  ///
  /// A course is one decision if it has few ways; otherwise every kind of its sections is. `times`
  /// are the times of each section; `nil` for excluded ones.
  func decisions(times: [CellSet?], wordCount: Int) -> [Decision] {
    whole(times, wordCount).map { [$0] } ?? parts(times, wordCount)
  }

  // MARK: One decision

  private func whole(_ times: [CellSet?], _ wordCount: Int) -> Decision? {
    var decision = Decision(course: course)
    var budget = Self.wayLimit
    for lecture in lectures.map({ $0.map(Int?.some) }) ?? [nil] {
      let label = lecture.map { sections[$0].label }
      let kinds = (lecture.map { [[$0]] } ?? []) + groups.map { $0.sections(for: label) }
      let isFine = extend(
        [], CellSet(wordCount: wordCount), by: kinds.filter { !$0.isEmpty }[...], times,
        into: &decision, &budget)
      guard isFine, decision.choices.count <= Self.choiceLimit else { return nil }
    }
    return decision
  }

  /// Adds all ways that begin with some sections; `false` if there are too many.
  private func extend(
    _ chosen: [Int], _ cells: CellSet, by kinds: ArraySlice<[Int]>, _ times: [CellSet?],
    into decision: inout Decision, _ budget: inout Int
  ) -> Bool {
    budget -= 1
    guard budget >= 0 else { return false }
    guard let kind = kinds.first else {
      decision.add(chosen, cells: cells)
      return true
    }
    return kind.allSatisfy { section in
      guard let more = times[section], more.isDisjoint(with: cells) else { return true }
      return extend(
        chosen + [section], cells.union(more), by: kinds.dropFirst(), times, into: &decision,
        &budget)
    }
  }

  // MARK: A decision for each kind

  private func parts(_ times: [CellSet?], _ wordCount: Int) -> [Decision] {
    let labels = Set((lectures ?? []).map { sections[$0].label })
    /// Whether the sections of some kind depend on the lecture.
    let isBound = groups.contains { group in
      !group.bound.isEmpty || labels.contains { group.sections(for: $0).isEmpty }
    }
    var decisions: [Decision] = []
    if let lectures {
      var decision = Decision(course: course)
      for lecture in lectures {
        guard let cells = times[lecture] else { continue }
        let label = isBound ? sections[lecture].label : nil
        decision.add([lecture], cells: cells, lecture: label)
      }
      decisions.append(decision)
    }
    for group in groups {
      var decision = Decision(course: course)
      for section in (group.free + group.bound.values.joined()).sorted() {
        guard let cells = times[section] else { continue }
        let parent = lectures == nil ? nil : sections[section].parent
        decision.add([section], cells: cells, lecture: parent)
      }
      // For a lecture without sections of the kind, none is taken.
      for label in labels.sorted() where group.sections(for: label).isEmpty {
        decision.add([], cells: CellSet(wordCount: wordCount), lecture: label)
      }
      decisions.append(decision)
    }
    return decisions
  }
}
