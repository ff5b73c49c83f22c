/// Reads sections from SpreadsheetML, the XML format of spreadsheets of 2003.
///
/// The columns are term, registration number, subject, number, section, type, instructor, and days
/// and times as in `MW 0935-1125`. The first row of a table may be a heading. A tutorial `A1`
/// belongs to the lecture `A`.
enum SpreadsheetReader {
  static func read(_ bytes: [UInt8]) throws(UnreadableSections) -> SectionList {
    var scanner = MarkupScanner(bytes)
    var rows = SpreadsheetRows(file: bytes)
    while let token = scanner.next() { rows.take(token, of: scanner) }
    rows.end(at: scanner.offset)
    if rows.count == 0 { throw .noRows }
    rows.assembler.bindByLabel()
    return rows.assembler.finish()
  }
}

/// The cells of a row as far as they have been read.
private struct SpreadsheetRow {
  /// The offset of the row.
  let offset: Int
  var cells: [SectionValue]
  /// The column of the current or last cell, from 1.
  var column = 0
  /// The number of further columns that the cell spans.
  var merged = 0
}

/// Combines the tokens to rows.
private struct SpreadsheetRows {
  /// The columns in their order.
  private enum Place: Int, CaseIterable {
    case term, registrationNumber, subject, number, section, type, instructor, meetings
  }

  var assembler: SectionAssembler
  /// The number of non-empty rows.
  private(set) var count = 0
  private var row: SpreadsheetRow?
  private var isInData = false
  private var isInComment = false
  private var isFirstOfTable = true

  init(file: [UInt8]) { assembler = SectionAssembler(file: file) }

  mutating func take(_ token: MarkupScanner.Token, of scanner: MarkupScanner) {
    switch token {
    case .open(let name, let attributes, let isEmpty):
      open(name, attributes, of: scanner)
      if isEmpty { close(name) }
    case .close(let name): close(name)
    case .text(let range): take(scanner.text(range), at: range.lowerBound)
    case .data(let range):
      take(String(decoding: scanner.bytes[range], as: UTF8.self), at: range.lowerBound)
    case .damage(let message): assembler.report(message, at: scanner.offset)
    }
  }

  /// Ends the file; an unclosed row was cut off.
  mutating func end(at offset: Int) {
    guard row != nil else { return }
    assembler.report("the file ends in the middle of a row", at: offset)
    finishRow(isDamaged: true)
  }

  private mutating func open(
    _ name: String, _ attributes: Range<Int>, of scanner: MarkupScanner
  ) {
    switch name {
    case "table": isFirstOfTable = true
    case "comment": isInComment = true
    case "row":
      if let row {
        assembler.report("a row is not closed", at: row.offset)
        finishRow(isDamaged: true)
      }
      let empty = SectionValue(text: "", offset: scanner.offset)
      row = SpreadsheetRow(
        offset: scanner.offset, cells: Array(repeating: empty, count: Place.allCases.count))
    case "cell":
      guard row != nil else { return }
      func number(_ name: String) -> Int? {
        scanner.attribute(name, in: attributes).flatMap(Int.init).flatMap {
          (0...16_384).contains($0) ? $0 : nil
        }
      }
      let behind = (row?.column ?? 0) + (row?.merged ?? 0) + 1
      row?.column = number("index") ?? min(behind, 1 << 20)
      row?.merged = number("mergeacross") ?? 0
    case "data": isInData = true
    default: break
    }
  }

  private mutating func close(_ name: String) {
    switch name {
    case "comment": isInComment = false
    case "data": isInData = false
    case "row": finishRow(isDamaged: false)
    default: break
    }
  }

  private mutating func take(_ text: String, at offset: Int) {
    guard isInData, !isInComment, let row, row.cells.indices.contains(row.column - 1) else {
      return
    }
    let place = row.column - 1
    if row.cells[place].text.isEmpty { self.row?.cells[place].offset = offset }
    // One more than the limit suffices to detect an excess.
    let room = max(0, SectionAssembler.valueLimit + 1 - row.cells[place].text.utf8.count)
    self.row?.cells[place].text += String(decoding: text.utf8.prefix(room), as: UTF8.self)
  }

  private mutating func finishRow(isDamaged: Bool) {
    guard let row else { return }
    self.row = nil
    isInData = false
    isInComment = false
    let values = row.cells.map {
      SectionValue(text: String(trimming: Array($0.text.utf8)[...]), offset: $0.offset)
    }
    if values.allSatisfy(\.text.isEmpty) { return }
    count += 1
    defer { isFirstOfTable = false }
    if isFirstOfTable, isHeading(values) { return }
    add(values, at: row.offset, isDamaged: isDamaged)
  }

  /// Whether a row names the columns: no number is a word.
  private func isHeading(_ values: [SectionValue]) -> Bool {
    [Place.registrationNumber, .number].allSatisfy { place in
      !values[place.rawValue].text.contains(where: \.isNumber)
    }
  }

  private mutating func add(_ values: [SectionValue], at offset: Int, isDamaged: Bool) {
    func text(_ place: Place) -> String { values[place.rawValue].text }
    var isDamaged = isDamaged
    let words = [text(.subject), text(.number)]
    var section = Section(
      course: words.contains("") ? "" : words.joined(separator: " "),
      label: text(.section), kind: SectionKind(text(.type)), term: text(.term),
      instructor: text(.instructor), registrationNumber: text(.registrationNumber))
    if let long = values.first(where: { $0.text.utf8.count > SectionAssembler.valueLimit }) {
      assembler.report(
        "a value has more than \(SectionAssembler.valueLimit) bytes", at: long.offset)
      isDamaged = true
    } else if !isDamaged {
      do throws(UnreadableMeeting) {
        section.meetings = try Meeting.list(parsing: values[Place.meetings.rawValue])
      } catch {
        assembler.report(error.message, at: error.value.offset)
        isDamaged = true
      }
    }
    assembler.add(section, at: offset, isDamaged: isDamaged)
  }
}
