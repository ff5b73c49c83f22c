import CivilTime

/// A parsed list of sections with its problems.
package struct SectionList: Sendable {
  /// The maximum number of sections of a file.
  package static let sectionLimit = 200_000
  /// The maximum number of problems kept; ``problemCount`` counts all.
  package static let problemLimit = 100

  /// The intact sections in the order of the file. A section with a damaged row is omitted: half of
  /// its meetings would make timetables with conflicts.
  package internal(set) var sections: [Section] = []
  /// The problems in the order of the file.
  package internal(set) var problems: [FileProblem] = []
  /// The number of all problems.
  package internal(set) var problemCount = 0

  /// Parses a file in CSV or SpreadsheetML, detecting which.
  package init(parsing bytes: [UInt8]) throws(UnreadableSections) {
    let text = try DecodedText(bytes)
    switch text.form {
    case .spreadsheet: self = try SpreadsheetReader.read(text.bytes)
    case .table: self = try CSVReader.read(text.bytes)
    }
  }

  init() {}
}
