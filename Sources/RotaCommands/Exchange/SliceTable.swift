import CivilTime
import Tasks
import Timetables

/// A table with a row for each slice, as `rota export --csv` writes it.
struct SliceTable {
  private(set) var intervals: [ImportedInterval] = []

  private var columns: [String: Int] = [:]
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws(ImportFault) {
    self.bytes = bytes
    var scanner = CSVScanner(bytes)
    var row = CSVScanner.Row()
    guard scanner.next(&row) else {
      throw ImportFault(line: 1, "nothing is there, expected a table with start, end and title")
    }
    for (index, field) in row.fields.enumerated() {
      columns[scanner.text(of: field).lowercased()] = index
    }
    let isTimed = columns["end"] != nil || columns["focus_s"] != nil
    guard columns["start"] != nil, columns["title"] != nil, isTimed else {
      throw ImportFault(
        line: 1, "found other columns, expected at least start, end (or focus_s) and title")
    }
    while scanner.next(&row) {
      if let quote = row.strayQuote {
        throw ImportFault(at: quote, of: bytes, "a quote is not closed")
      }
      let fields = row.fields.map { scanner.text(of: $0) }
      intervals.append(try interval(fields, at: row.offset))
    }
  }

  private func interval(
    _ fields: [String], at offset: Int
  ) throws(ImportFault) -> ImportedInterval {
    func field(_ name: String) -> String {
      columns[name].flatMap { $0 < fields.count ? fields[$0] : nil } ?? ""
    }
    let start = try instant(field("start"), in: "start", at: offset)
    let length: Duration
    if !field("focus_s").isEmpty {
      guard let seconds = Double(field("focus_s")), seconds >= 0, seconds <= 1e7 else {
        throw fault("focus_s", field("focus_s"), "seconds such as 1500", at: offset)
      }
      length = .milliseconds((seconds * 1000).rounded())
    } else {
      length = try instant(field("end"), in: "end", at: offset) - start
    }
    guard length > .zero else {
      throw ImportFault(
        at: offset, of: bytes, "the slice takes no time; it has to end after it starts")
    }
    let title = TaskItem(title: field("title")).title
    guard !title.isEmpty else {
      throw fault("title", "", "the title of a task", at: offset)
    }
    let ofTitle = TaskItem(title: title)
    let id = field("task")
    var item = id.isEmpty || id == ofTitle.id ? ofTitle : TaskItem(title: title, id: id)
    item.projects = field("project").isEmpty ? [] : [field("project")]
    item.tags = field("tags").split(separator: " ").map(String.init)
    return ImportedInterval(
      start: start, length: length, task: item,
      ending: ImportedInterval.Ending(rawValue: field("reason")) ?? .stopped)
  }

  private func instant(
    _ text: String, in column: String, at offset: Int
  ) throws(ImportFault) -> Instant {
    guard let stamp = try? Timestamp(parsing: text) else {
      throw fault(column, text, "a time such as 2026-11-20T09:00:00+01:00", at: offset)
    }
    return stamp.instant
  }

  private func fault(
    _ column: String, _ found: String, _ expected: String, at offset: Int
  ) -> ImportFault {
    ImportFault(at: offset, of: bytes, "\(column): found '\(found)', expected \(expected)")
  }
}
