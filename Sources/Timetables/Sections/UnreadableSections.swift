/// The reason why a file is not a list of sections.
package enum UnreadableSections: Error, Hashable, Sendable {
  /// Neither CSV nor SpreadsheetML, with its probable format.
  case foreign(String)
  /// A missing heading line or column.
  case missingColumn(String, line: Int)
  /// A spreadsheet without a single row.
  case noRows
}

extension UnreadableSections: CustomStringConvertible {
  /// One line with what was found and what was expected.
  package var description: String {
    switch self {
    case .foreign(let form):
      "this is \(form); save the list as CSV, or as an XML spreadsheet 2003"
    case .missingColumn(let name, let line):
      "line \(line) names no column '\(name)'; "
        + "expected are course,title,section,type,parent-section,days,start,end,term,instructor,crn"
    case .noRows:
      "the spreadsheet has no rows; expected are Row, Cell and Data, as in an XML spreadsheet 2003"
    }
  }
}
