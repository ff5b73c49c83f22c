import CivilTime
import Commands
import EventStream
import ICalendar
import JSONLines
import RoundRobin
import Statistics
import Tasks
import Terminals

/// Slices as other programs read them.
enum HistoryFile {
  /// The names of the table's columns.
  static let columns = [
    "start", "end", "focus_s", "task", "title", "project", "tags", "reason", "rotation",
    "note",
  ]

  /// A table with a row for each slice (RFC 4180).
  ///
  /// - Parameters:
  ///   - slices: The slices.
  ///   - zone: The zone of their times.
  ///   - isRaw: Whether texts stay unchanged, even if a spreadsheet would run them.
  /// - Returns: The table.
  static func table(_ slices: [PastSlice], in zone: Zone, isRaw: Bool = false) -> [UInt8] {
    let rows = slices.map { row(of: $0, in: zone, isRaw: isRaw) }
    var table = ""
    for row in [columns] + rows {
      table += row.map(\.quotedForCSV).joined(separator: ",") + "\r\n"
    }
    return Array(table.utf8)
  }

  private static func row(of slice: PastSlice, in zone: Zone, isRaw: Bool) -> [String] {
    let times = ["\(Timestamp(slice.start, in: zone))", "\(Timestamp(slice.end, in: zone))"]
    let texts = [
      slice.task.id, slice.task.title, slice.task.project ?? "",
      slice.task.tags.map(Quoted.text).joined(separator: " "), slice.ending?.reason.rawValue ?? "",
      slice.rotation, slice.task.note ?? "",
    ]
    return times + [slice.focus.secondsText]
      + (isRaw ? texts : texts.map(SpreadsheetText.guarded))
  }

  /// The stretches of work as intervals, in the format of `timew export`.
  static func intervals(_ slices: [PastSlice]) -> [UInt8] {
    var intervals: [(slice: PastSlice, start: Instant, end: Instant)] = []
    for slice in slices {
      for stretch in slice.stretches {
        let end = stretch.start + stretch.length
        if stretch.start.compactUTC != end.compactUTC {
          intervals.append((slice, stretch.start, end))
        }
      }
    }
    intervals.sort { $0.start < $1.start }
    var text: [UInt8] = Array("[\n".utf8)
    for (index, interval) in intervals.enumerated() {
      let task = interval.slice.task
      var names = [task.title]
      if let project = task.project { names.append(project) }
      names += task.tags
      text.appendObject { object in
        // The newest has the first number.
        object.member("id", intervals.count - index)
        object.member("start", interval.start.compactUTC)
        object.member("end", interval.end.compactUTC)
        object.array("tags") { array in for name in names.unique(by: \.self) { array.element(name) }
        }
        object.member("annotation", interval.slice.taskLine)
      }
      text += Array((index + 1 < intervals.count ? ",\n" : "\n").utf8)
    }
    return text + Array("]\n".utf8)
  }

  /// A calendar with an event for each slice that took any time, in UTC.
  static func calendar(_ slices: [PastSlice], now: Instant) -> [UInt8] {
    // Of several slices that a pause begins with, all but the last end when they start.
    let timed = slices.filter { $0.start != $0.end }
    let events = timed.map { slice -> CalendarDraft.Event in
      let name = "\(slice.rotation)\u{1F}\(slice.start.milliseconds)"
      var facts = ["\(TimeText.spent(slice.focus)) of focused time"]
      if let project = slice.task.project { facts.append("+\(project)") }
      facts += slice.task.tags.map { "@\($0)" }
      return CalendarDraft.Event(
        uid: "\(Fingerprint.text(of: name))@rota", summary: slice.task.title,
        notes: [facts.joined(separator: ", "), slice.task.note].compactMap(\.self)
          .joined(separator: "\n"), start: Zone.utc.local(slice.start),
        end: Zone.utc.local(slice.end))
    }
    return CalendarDraft(name: "Rota history", zone: .utc, events: events, stamp: now).bytes
  }
}
