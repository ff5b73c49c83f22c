import CivilTime
import Commands
import Drawing
import Platform
import RoundRobin
import Statistics
import Tasks
import Terminals
import Timetables

/// A table with a row for each slice, in the format of `rota export --csv`, possibly saved by a
/// spreadsheet with other separators, decimal signs or encoding.
struct SliceTable {
  private(set) var intervals: [ImportedInterval] = []
  /// The number of rows that end when they start, which are omitted.
  private(set) var empty = 0

  private var columns: [String: Int] = [:]
  private let bytes: [UInt8]
  /// Whether commas separate the columns.
  private let hasCommas: Bool

  init(_ file: [UInt8]) throws(ImportFault) {
    bytes = try rethrowing(DecodedText(file).bytes) { (error: UnreadableSections) in
      ImportFault(line: 1, "found no text, expected a table as rota export --csv writes it")
    }
    var scanner = CSVScanner(bytes)
    hasCommas = scanner.separator == UInt8(ascii: ",")
    var row = CSVScanner.Row()
    guard scanner.next(&row) else {
      throw ImportFault(line: 1, "the file is empty, expected a table with start, end and title")
    }
    for (index, field) in row.fields.enumerated() {
      columns[scanner.text(of: field).lowercased()] = index
    }
    if let fault = Self.fault(inHeading: row.fields.map { scanner.text(of: $0) }) { throw fault }
    while scanner.next(&row) {
      if let quote = row.strayQuote {
        throw ImportFault(at: quote, of: bytes, "a quote is not closed")
      }
      let fields = row.fields.map { SpreadsheetText.unguarded(scanner.text(of: $0)) }
      if fields.allSatisfy(\.isEmpty) { continue }
      if let interval = try interval(fields, at: row.offset) {
        intervals.append(interval)
      } else {
        empty += 1
      }
    }
  }

  /// The columns that are missing, if any, and those that are there instead.
  private static func fault(inHeading names: [String]) -> ImportFault? {
    let known = Set(names.map { $0.lowercased() })
    let missing =
      (known.contains("start") ? [] : ["start"])
      + (known.isDisjoint(with: ["end", "focus_s"]) ? ["end (or focus_s)"] : [])
      + (known.contains("title") ? [] : ["title"])
    if missing.isEmpty { return nil }
    let found = TextWidth.truncated(harmless(names.joined(separator: ", ")), to: 60)
    return ImportFault(
      line: 1,
      "found the columns '\(found)', expected also \(missing.listed(with: "and")), "
        + "as in: start,end,title")
  }

  /// The slice of a row; `nil` if it ends when it starts, and has no measured length.
  private func interval(
    _ fields: [String], at offset: Int
  ) throws(ImportFault) -> ImportedInterval? {
    func field(_ name: String) -> String {
      columns[name].flatMap { $0 < fields.count ? fields[$0] : nil } ?? ""
    }
    let start = try instant(field("start"), in: "start", at: offset)
    let span =
      field("end").isEmpty ? nil : try instant(field("end"), in: "end", at: offset) - start
    let isOwn = !field("rotation").isEmpty
    let length: Duration
    if field("focus_s").isEmpty {
      guard let span else { throw fault("end", "", Self.time, at: offset) }
      if span == .zero { return nil }
      length = span
    } else {
      length = try duration(field("focus_s"), in: "focus_s", at: offset)
    }
    // In a recorded slice, the clock may have been set back.
    let isRecorded = isOwn && !field("rotation").hasPrefix(PastSlice.importMark)
    if let span, !isRecorded {
      guard span >= .zero else {
        throw fault("end", field("end"), "a time after the start", at: offset)
      }
      guard length <= span + .seconds(1) else {
        throw fault(
          "focus_s", field("focus_s"),
          "at most the \(span.secondsText) s from start to end", at: offset)
      }
    }
    guard field("task").isEmpty || TaskItem.isID(field("task")) else {
      throw fault("task", field("task"), "one short word such as essay", at: offset)
    }
    let ofTitle = TaskItem(title: field("title"))
    let hasOwnID = !field("task").isEmpty && field("task") != ofTitle.id
    var task = hasOwnID ? TaskItem(title: field("title"), id: field("task")) : ofTitle
    task.projects = [field("project")]
    task.tags = Self.tags(field("tags"))
    task.notes = field("note").isEmpty ? nil : field("note")
    // All three are whole milliseconds: one of them is no pause.
    let pause = (span ?? length) - length
    return try rethrowing(
      ImportedInterval(
        start: start, length: length, pause: pause > .milliseconds(1) ? pause : .zero,
        task: task, ending: SliceEnd(rawValue: field("reason")) ?? .stopped,
        rotation: isOwn ? field("rotation") : nil)
    ) { (error: ImportedInterval.Rejection) in ImportFault(at: offset, of: bytes, error.message) }
  }

  /// The tags of a cell: words, in quotation marks if they have blanks.
  private static func tags(_ text: String) -> [String] {
    var words = WordReader(text)
    var tags: [String] = []
    do throws(WordReader.UnclosedQuote) {
      while let tag = try words.next() { tags.append(tag) }
    } catch {
      return text.split(separator: " ").map(String.init)
    }
    return tags
  }

  private func duration(
    _ text: String, in column: String, at offset: Int
  ) throws(ImportFault) -> Duration {
    // Much of Europe uses a decimal comma, and the others one between thousands.
    let number = Double(String(text.map { $0 == "," ? "." : $0 }))
    guard let number, number >= 0, number <= 1e9, !(hasCommas && Self.hasThousands(text)) else {
      throw fault(column, text, "seconds such as 1500", at: offset)
    }
    return .milliseconds((number * 1000).rounded())
  }

  /// Whether commas may separate thousands: `1,500`.
  private static func hasThousands(_ text: String) -> Bool {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].count)
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// The expected form of a time.
  private static let time = "a time such as 2026-11-20T09:00:00+01:00"

  private func instant(
    _ text: String, in column: String, at offset: Int
  ) throws(ImportFault) -> Instant {
    guard let stamp = try? Timestamp(parsing: text) else {
      throw fault(column, text, Self.time, at: offset)
    }
    return stamp.instant
  }

  private func fault(
    _ column: String, _ found: String, _ expected: String, at offset: Int
  ) -> ImportFault {
    let found = TextWidth.truncated(harmless(found), to: 40)
    return ImportFault(
      at: offset, of: bytes, "\(column): found '\(found)', expected \(expected)")
  }
}
