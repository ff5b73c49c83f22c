/// A way to attend a course, or a part of it, as far as times are concerned.
///
/// Sections with the same times are one choice: they have the same conflicts.
struct Choice {
  /// The link between a lecture and its other sections, where these are chosen separately.
  struct Binding: Hashable {
    let course: Int
    /// The label of the lecture; `nil` if it goes with every lecture of the course.
    let lecture: String?

    /// Whether both may be combined, apart from their times.
    func agrees(with other: Binding) -> Bool {
      course != other.course || lecture == nil || other.lecture == nil || lecture == other.lecture
    }
  }

  let cells: CellSet
  let binding: Binding
  /// The sets of sections, by their places in the list of all, ordered by their labels.
  var ways: [[Int]]
}

/// A set of choices of which a timetable has exactly one.
struct Decision {
  /// The index of the wanted course.
  let course: Int
  /// Each with distinct times or binding.
  private(set) var choices: [Choice] = []
  /// All ways with the index of their choice, ordered by label.
  private(set) var ways: [(choice: Int, sections: [Int])] = []

  private struct Kind: Hashable {
    let cells: CellSet
    let binding: Choice.Binding
  }

  private var places: [Kind: Int] = [:]

  init(course: Int) { self.course = course }

  /// Adds a way, in the order of labels. `lecture` is the label of the lecture that the sections
  /// are or belong to, if relevant.
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
