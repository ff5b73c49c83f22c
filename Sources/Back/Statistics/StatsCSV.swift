import CivilTime
import EventStream
import Statistics
import Terminals

/// Statistics for spreadsheets (RFC 4180): a row for each number of the page.
///
/// `kind` is the subject of a row: `total`, `bucket`, `tag`, `project` or `task`; inapplicable
/// fields are empty.
enum StatsCSV {
  private static let header = "kind,id,name,focus_s,share,slices,completed"

  /// The table with its header, with the line ends of the standard.
  ///
  /// - Parameters:
  ///   - review: The data.
  ///   - zone: The zone of days and hours.
  ///   - isRaw: Whether names stay unchanged, even if a spreadsheet would run them.
  /// - Returns: The table.
  static func text(_ review: Review, in zone: Zone, isRaw: Bool = false) -> String {
    let plain: (String) -> String = isRaw ? { $0 } : { SpreadsheetText.guarded($0) }
    let totals = review.totals
    var rows = [
      row(
        "total", name: "\(review.period.from)", totals.focus, nil, totals.slices, totals.completed)
    ]
    for (bucket, start) in zip(review.buckets, review.bucketNames(in: zone)) {
      rows.append(row("bucket", name: start, bucket.focus, nil, bucket.slices, bucket.completed))
    }
    for tag in review.tags { rows.append(row("tag", name: plain(tag.name), tag.focus, tag.share)) }
    for project in review.projects {
      rows.append(row("project", name: plain(project.name), project.focus, project.share))
    }
    for task in review.tasks {
      rows.append(
        row(
          "task", id: plain(task.task.id), name: plain(task.task.title), task.focus, nil,
          task.slices))
    }
    return ([header] + rows).map { "\($0)\r\n" }.joined()
  }

  private static func row(
    _ kind: String, id: String = "", name: String, _ focus: Duration, _ share: Double? = nil,
    _ slices: Int? = nil, _ completed: Int? = nil
  ) -> String {
    let fields: [String] = [
      kind, id, name, focus.secondsText, field(share), field(slices), field(completed),
    ]
    return fields.map(\.quotedForCSV).joined(separator: ",")
  }

  private static func field(_ number: (some Numeric & CustomStringConvertible)?) -> String {
    number?.description ?? ""
  }
}

extension String {
  /// The text as a field, quoted if necessary.
  var quotedForCSV: String {
    let isPlain = utf8.allSatisfy { byte in
      byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"") && byte >= UInt8(ascii: " ")
    }
    if isPlain { return self }
    // Compares bytes: a quotation mark with a combining mark is another character.
    let quote = UInt8(ascii: "\"")
    let doubled = utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
    return "\"\(String(decoding: doubled, as: UTF8.self))\""
  }
}
