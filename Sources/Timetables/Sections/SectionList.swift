/// A list of the sections of a university as it was read: what is intact in it, and what is not.
package struct SectionList: Sendable {
  /// The most sections that are taken from a file.
  package static let sectionLimit = 200_000
  /// The most problems that are kept; ``problemCount`` counts on.
  package static let problemLimit = 100

  /// In the order of the file. A section of which any row is damaged is not among them: half of its
  /// meetings would make timetables that conflict.
  package internal(set) var sections: [Section] = []
  /// What was damaged, in the order of the file.
  package internal(set) var problems: [SectionProblem] = []
  /// How many problems there were.
  package internal(set) var problemCount = 0

  /// Reads a file in CSV or SpreadsheetML, whichever it is.
  package init(parsing bytes: [UInt8]) throws(UnreadableSections) {
    let text = try DecodedText(bytes)
    switch text.form {
    case .spreadsheet: self = try SpreadsheetReader.read(text.bytes)
    case .table: self = try CSVReader.read(text.bytes)
    }
  }

  init(sections: [Section] = [], problems: [SectionProblem] = [], problemCount: Int = 0) {
    self.sections = sections
    self.problems = problems
    self.problemCount = problemCount
  }
}
