/// Text in a table that a spreadsheet may open.
///
/// Spreadsheets take a cell for a formula if it begins with one of a few characters, and could run
/// what somebody put into a title. An apostrophe before it makes it text; one is also put before
/// such apostrophes, so that a reader can tell them from those of a title.
enum SpreadsheetText {
  /// A text as a cell that no spreadsheet runs.
  static func guarded(_ text: String) -> String { isAtRisk(text[...]) ? "'" + text : text }

  /// The text that a cell was made of.
  static func unguarded(_ cell: String) -> String {
    cell.utf8.first == apostrophe && isAtRisk(cell.utf8.dropFirst()) ? cell.withoutFirstByte : cell
  }

  private static let apostrophe = UInt8(ascii: "'")

  /// Whether a formula would begin here, behind apostrophes or none.
  private static func isAtRisk(_ text: Substring) -> Bool { isAtRisk(text.utf8) }

  private static func isAtRisk(_ bytes: Substring.UTF8View) -> Bool {
    switch bytes.first(where: { $0 != apostrophe }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"),
      UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      true
    default: false
    }
  }
}

extension String {
  fileprivate var withoutFirstByte: String { String(decoding: utf8.dropFirst(), as: UTF8.self) }
}
