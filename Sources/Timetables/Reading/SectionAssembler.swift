import CivilTime

/// Combines the rows of a file to sections: one with several meetings has several rows.
struct SectionAssembler {
  /// The maximum length of a value, far above any real one.
  static let valueLimit = 1024
  /// The longest name of a section.
  private static let labelLimit = 64
  /// The most meetings of a section.
  private static let meetingLimit = 100

  /// The identity of a section.
  private struct Identity: Hashable {
    let course: String
    let label: String
    let kind: SectionKind
    let parent: String?
    let term: String
    let registrationNumber: String

    init(_ section: Section) {
      course = section.course
      label = section.label
      kind = section.kind
      parent = section.parent
      term = section.term
      registrationNumber = section.registrationNumber
    }

    /// Course and label distinguish nearly all sections of a list.
    func hash(into hasher: inout Hasher) {
      hasher.combine(course)
      hasher.combine(label)
    }
  }

  /// A course in a term, or in any.
  private struct Place: Hashable {
    let term: String?
    let course: String
  }

  private var list = SectionList()
  private var places: [Identity: Int] = [:]
  /// The offset of the first damaged row of each section that has one.
  private var damaged: [Int: Int] = [:]
  /// The offsets of the sections, where they name their lecture.
  private var offsets: [Int] = []
  private let file: [UInt8]
  /// The place of the last problem in the file.
  private var position = FilePosition()
  private var isFull = false

  /// Prepares for the rows of a file.
  init(file: [UInt8]) {
    self.file = file
    let likely = min(file.count / 64, SectionList.sectionLimit)
    places.reserveCapacity(likely)
    list.sections.reserveCapacity(likely)
  }

  /// Notes that something is wrong at a place in the file.
  mutating func report(_ message: @autoclosure () -> String, at offset: Int) {
    list.problemCount += 1
    guard list.problems.count < SectionList.problemLimit else { return }
    let file = file
    position.move(to: offset, in: file.span)
    list.problems.append(
      FileProblem(line: position.line, column: position.column, message: message()))
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - section: The section as in this row, with the meetings of the row.
  ///   - offset: The offset of the row.
  ///   - parent: The offset of the label of its lecture; `nil` for that of the row.
  ///   - isDamaged: Whether an error in the row has been reported.
  mutating func add(
    _ section: Section, at offset: Int, parent: Int? = nil, isDamaged: Bool
  ) {
    guard check(section, at: offset) else { return }
    let identity = Identity(section)
    let place = places[identity] ?? list.sections.count
    if place == list.sections.count {
      guard place < SectionList.sectionLimit else {
        if !isFull { report("there are more than \(place) sections", at: offset) }
        isFull = true
        return
      }
      places[identity] = place
      list.sections.append(section)
      offsets.append(parent ?? offset)
      list.sections[place].meetings = []
    }
    if isDamaged, damaged[place] == nil { damaged[place] = offset }
    add(section.meetings, to: place, at: offset)
  }

  private mutating func add(_ meetings: [Meeting], to place: Int, at offset: Int) {
    for meeting in meetings where !list.sections[place].meetings.contains(meeting) {
      guard list.sections[place].meetings.count < Self.meetingLimit else {
        let isNew = damaged.updateValue(offset, forKey: place) == nil
        if isNew { report("a section has more than \(Self.meetingLimit) meetings", at: offset) }
        return
      }
      list.sections[place].meetings.append(meeting)
    }
  }

  private mutating func check(_ section: Section, at offset: Int) -> Bool {
    if section.course.isEmpty {
      report("the row names no course; write one as in CS 2050", at: offset)
    } else if section.label.isEmpty || section.label.utf8.count > Self.labelLimit {
      report("the row of \(section.course) names no section; write one as in A", at: offset)
    } else if section.kind.code.isEmpty {
      report("the section has no type; write LEC, TUT or LAB", at: offset)
    } else {
      return true
    }
    return false
  }

  /// Assigns every tutorial and laboratory to the lecture whose label is a prefix of its own.
  mutating func bindByLabel() {
    let lectures = lectures(among: list.sections.indices)
    for index in list.sections.indices where list.sections[index].kind != .lecture {
      let section = list.sections[index]
      let labels = lectures[Place(term: section.term, course: section.course)] ?? []
      var prefix = section.label.dropLast()
      while !prefix.isEmpty, !labels.contains(prefix) { prefix = prefix.dropLast() }
      list.sections[index].parent = prefix.isEmpty ? nil : String(prefix)
    }
  }

  /// The labels of some lectures, by the places where they are held.
  private func lectures(among indices: some Sequence<Int>) -> [Place: Set<Substring>] {
    var lectures: [Place: Set<Substring>] = [:]
    for section in indices.lazy.map({ list.sections[$0] }) where section.kind == .lecture {
      for term in [section.term, nil] {
        let place = Place(term: term, course: section.course)
        lectures[place, default: []].insert(section.label[...])
      }
    }
    return lectures
  }

  /// Returns the intact sections and the problems.
  mutating func finish() -> SectionList {
    let intact = list.sections.indices.filter { damaged[$0] == nil }
    let count = list.problemCount
    reportLosses(among: intact)
    reportOrphans(among: intact)
    if list.problemCount > count {
      list.problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    }
    if intact.count < list.sections.count { list.sections = intact.map { list.sections[$0] } }
    return list
  }

  /// Reports sections that go with a lecture that does not exist, and so are in no timetable.
  private mutating func reportOrphans(among indices: [Int]) {
    let lectures = lectures(among: indices)
    for index in indices where list.sections[index].kind != .lecture {
      let section = list.sections[index]
      guard let parent = section.parent else { continue }
      let terms = section.term.isEmpty ? [nil] : [section.term, ""]
      let labels = terms.compactMap { lectures[Place(term: $0, course: section.course)] }
      // Without lectures, its sections go with none.
      if labels.isEmpty || labels.contains(where: { $0.contains(parent[...]) }) { continue }
      var hint: String {
        let other = labels.joined().filter { $0.lowercased() == parent.lowercased() }.min()
        return other.map { "; did you mean '\($0)'?" } ?? ""
      }
      report(
        "\(section.course) has no intact lecture '\(parent)', so this section is never used\(hint)",
        at: offsets[index])
    }
  }

  /// Reports what timetables of a course lack because every section of a kind is damaged.
  private mutating func reportLosses(among intact: [Int]) {
    var known = Dictionary(grouping: intact.map { list.sections[$0] }, by: \.course)
    for (index, offset) in damaged.sorted(by: { $0.key < $1.key }) {
      let lost = list.sections[index]
      guard let others = known[lost.course], !others.contains(where: { lost.canBeReplaced(by: $0) })
      else { continue }
      known[lost.course]?.append(lost)
      let lecture = lost.parent.map { " with lecture '\($0)'" } ?? ""
      report(
        "\(lost.course) has no intact \(lost.kind.code)\(lecture), so its timetables lack one; "
          + "correct this row",
        at: offset)
    }
  }
}

extension Section {
  /// Whether a student may take another section of the course instead, with some lecture.
  fileprivate func canBeReplaced(by other: Section) -> Bool {
    func fits(_ one: String?, _ other: String?) -> Bool {
      one == nil || other == nil || one == other
    }
    let hasTerm = !term.isEmpty && !other.term.isEmpty
    return kind == other.kind && (!hasTerm || term == other.term)
      && (kind == .lecture || fits(parent, other.parent))
  }
}
