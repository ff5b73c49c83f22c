import CivilTime
import EventStream
import Statistics

/// Statistics as spreadsheets read them (RFC 4180): a row for each number of the page.
///
/// `kind` says what a row is about: `total`, `bucket`, `tag`, `project` or `task`; fields that a kind
/// does not have are empty.
enum StatsCSV {
  private static let header = "kind,id,name,focus_s,share,slices,completed"

  /// The header, and the rows of the table.
  static func rows(_ review: Review, in zone: Zone) -> [String] {
    let totals = review.totals
    var rows = [
      row(
        "total", name: "\(review.period.from)", totals.focus, nil, totals.slices, totals.completed)
    ]
    for (bucket, start) in zip(review.buckets, review.bucketNames(in: zone)) {
      rows.append(row("bucket", name: start, bucket.focus, nil, bucket.slices, bucket.completed))
    }
    for tag in review.tags { rows.append(row("tag", name: tag.name, tag.focus, tag.share)) }
    for project in review.projects {
      rows.append(row("project", name: project.name, project.focus, project.share))
    }
    for task in review.tasks {
      rows.append(
        row("task", id: task.task.id, name: task.task.title, task.focus, nil, task.slices))
    }
    return [header] + rows
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
  /// The text as a field, in quotes if it has to be.
  var quotedForCSV: String {
    let isPlain = utf8.allSatisfy { byte in
      byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"") && byte >= UInt8(ascii: " ")
    }
    if isPlain { return self }
    return "\"" + String(flatMap { $0 == "\"" ? "\"\"" : String($0) }) + "\""
  }
}

extension Duration {
  /// Seconds with up to three decimals.
  var secondsText: String {
    let (seconds, attoseconds) = components
    let milliseconds = Int(attoseconds / 1_000_000_000_000_000)
    if milliseconds == 0 { return "\(seconds)" }
    var digits = String(String(1000 + milliseconds).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits)"
  }
}
