/// Escaping of text in a table for spreadsheets.
///
/// Spreadsheets interpret a cell that begins with certain characters as a formula, which an
/// attacker could put into a title. A leading apostrophe makes it text; one is also put before such
/// apostrophes, so that a reader can restore the title.
enum SpreadsheetText {
  /// A text as a cell that no spreadsheet runs.
  static func guarded(_ text: String) -> String { isAtRisk(text[...].utf8) ? "'" + text : text }

  /// The text that a cell was made of.
  static func unguarded(_ cell: String) -> String {
    cell.utf8.first == apostrophe && isAtRisk(cell.utf8.dropFirst())
      ? String(cell.dropFirst()) : cell
  }

  private static let apostrophe = UInt8(ascii: "'")

  /// Whether a formula would begin here, possibly after apostrophes.
  private static func isAtRisk(_ bytes: Substring.UTF8View) -> Bool {
    switch bytes.first(where: { $0 != apostrophe }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"),
      UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      true
    default: false
    }
  }
}
