/// One way to attend a course, or a part of it, as far as time is concerned.
///
/// Sections that are held at the same times are one choice: what fits with one fits with the others.
struct Choice {
  /// What binds a lecture and what belongs to it, where they are chosen one by one.
  struct Binding: Hashable {
    let course: Int
    /// The label of the lecture; `nil`: it goes with every lecture of the course.
    let lecture: String?

    /// Whether both may be taken together, if their times allow it.
    func agrees(with other: Binding) -> Bool {
      course != other.course || lecture == nil || other.lecture == nil || lecture == other.lecture
    }
  }

  let cells: CellSet
  let binding: Binding
  /// The sets of sections, by their places in the list of all, ordered by their labels.
  var ways: [[Int]]
}

/// Choices of which a timetable has exactly one.
struct Decision {
  /// The place of the course among those that are wanted.
  let course: Int
  /// Each with times, or a binding, of its own.
  private(set) var choices: [Choice] = []
  /// Every way with the place of its choice, ordered by their labels.
  private(set) var ways: [(choice: Int, sections: [Int])] = []

  private struct Kind: Hashable {
    let cells: CellSet
    let binding: Choice.Binding
  }

  private var places: [Kind: Int] = [:]

  init(course: Int) { self.course = course }

  /// Adds a way; they come in the order of their labels. `lecture` is the label of the lecture that
  /// the sections are or belong to, if it matters.
  mutating func add(_ sections: [Int], cells: CellSet, lecture: String? = nil) {
    let binding = Choice.Binding(course: course, lecture: lecture)
    let kind = Kind(cells: cells, binding: binding)
    let place = places[kind] ?? choices.count
    if place == choices.count {
      places[kind] = place
      choices.append(Choice(cells: cells, binding: binding, ways: []))
    }
    choices[place].ways.append(sections)
    ways.append((place, sections))
  }
}
