import CivilTime
import EventStream

/// Records that were handed in together and go into the same file.
struct JournalPage {
  /// The number of the entry that they belong to; 0: it has none yet.
  var entry = 0
  /// The file.
  let path: String
  /// When they were handed in, on CLOCK_MONOTONIC.
  let since: Duration
  /// The records as lines.
  private(set) var bytes: [UInt8] = []
  /// How many records there are.
  private(set) var records = 0

  /// Divides records among their months; those without a number are in no journal.
  static func pages(
    of records: [Record], since: Duration, in folder: JournalFolder, of machine: MachineName
  ) -> [JournalPage] {
    var pages: [JournalPage] = []
    for record in records where record.seq != nil {
      let path = folder.file(of: machine.text, JournalMonth(of: record.time.instant))
      if pages.last?.path != path { pages.append(JournalPage(path: path, since: since)) }
      pages[pages.count - 1].append(record)
    }
    return pages
  }

  private init(path: String, since: Duration) {
    self.path = path
    self.since = since
  }

  private mutating func append(_ record: Record) {
    record.append(to: &bytes)
    records += 1
  }
}
