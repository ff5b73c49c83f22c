/// The attributes of a section, named as the columns in CSV.
enum SectionColumn: String, CaseIterable {
  case course, section, type
  case parent = "parent-section"
  case days, start, end, term, instructor
  case registrationNumber = "crn"
  case title

  /// Whether a list must have the column.
  var isRequired: Bool {
    switch self {
    case .course, .section, .days, .start, .end: true
    case .type, .parent, .term, .instructor, .registrationNumber, .title: false
    }
  }

  /// The column of a heading such as `Parent Section`, in any case.
  init?(heading: String) {
    self.init(
      rawValue: String(heading.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 }))
  }
}

/// A value of a row with its offset in the file.
struct SectionValue {
  var text: String
  var offset: Int
}
