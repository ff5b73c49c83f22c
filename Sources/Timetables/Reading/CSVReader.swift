import CivilTime

/// Reads sections from a table with column names in its first line, in any order.
enum CSVReader {
  static func read(_ bytes: [UInt8]) throws(UnreadableSections) -> SectionList {
    var scanner = CSVScanner(bytes)
    var assembler = SectionAssembler(file: bytes)
    var heading = FilePosition()
    var row = CSVScanner.Row()
    _ = scanner.next(&row)
    heading.move(to: row.offset, in: bytes.span)
    let columns = try Columns(row.fields.map(scanner.text), line: heading.line)
    while scanner.next(&row) { columns.add(row, of: scanner, to: &assembler) }
    return assembler.finish()
  }
}

/// The positions of the columns.
private struct Columns {
  private let places: [SectionColumn: Int]
  private let count: Int

  init(_ headings: [String], line: Int) throws(UnreadableSections) {
    let columns = headings.enumerated().compactMap { place, heading in
      SectionColumn(heading: heading).map { ($0, place) }
    }
    places = Dictionary(columns) { first, _ in first }
    count = headings.count
    for column in SectionColumn.allCases where column.isRequired && places[column] == nil {
      throw .missingColumn(column.rawValue, line: line)
    }
  }

  /// Adds a row; reports what is wrong with it.
  func add(_ row: CSVScanner.Row, of scanner: CSVScanner, to assembler: inout SectionAssembler) {
    if row.fields.allSatisfy({ scanner.text(of: $0).isEmpty }) { return }
    func value(_ column: SectionColumn) -> SectionValue {
      guard let place = places[column], place < row.fields.count else {
        return SectionValue(text: "", offset: row.offset)
      }
      let field = row.fields[place]
      return SectionValue(text: scanner.text(of: field), offset: field.content.lowerBound)
    }
    func text(_ column: SectionColumn) -> String { value(column).text }
    var isDamaged = reportShape(of: row, scanner, to: &assembler)
    let parent = text(.parent)
    var section = Section(
      // Without a type column, everything is a lecture.
      course: text(.course), title: text(.title), label: text(.section),
      kind: places[.type] == nil ? .lecture : SectionKind(text(.type)),
      parent: parent.isEmpty ? nil : parent, term: text(.term), instructor: text(.instructor),
      registrationNumber: text(.registrationNumber))
    if !isDamaged {
      do throws(UnreadableMeeting) {
        let meeting = try Meeting(days: value(.days), start: value(.start), end: value(.end))
        section.meetings = meeting.map { [$0] } ?? []
      } catch {
        assembler.report(error.message, at: error.value.offset)
        isDamaged = true
      }
    }
    assembler.add(
      section, at: row.offset, parent: value(.parent).offset, isDamaged: isDamaged)
  }

  /// Reports an error in the form of a row, whatever its values; `false` if there is none.
  private func reportShape(
    of row: CSVScanner.Row, _ scanner: CSVScanner, to assembler: inout SectionAssembler
  ) -> Bool {
    if let quote = row.strayQuote {
      assembler.report(
        "a quoted value has no closing quote before a comma; double the quotes inside a value",
        at: quote)
    } else if let message = miscount(row, scanner) {
      assembler.report(message, at: row.offset)
    } else if let long = row.fields.first(where: {
      $0.content.count > SectionAssembler.valueLimit
    }) {
      assembler.report("a value has \(long.content.count) bytes", at: long.content.lowerBound)
    } else {
      return false
    }
    return true
  }

  /// The message for a wrong number of values; `nil` if it is right.
  private func miscount(_ row: CSVScanner.Row, _ scanner: CSVScanner) -> String? {
    let surplus = row.fields.dropFirst(count)
    let isFine =
      row.fields.count >= count && surplus.allSatisfy { scanner.text(of: $0).isEmpty }
    if isFine { return nil }
    return "the row has \(row.fields.count) values, the first line \(count) columns; "
      + "put values with commas into quotes"
  }
}
