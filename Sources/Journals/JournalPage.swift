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
  ///
  /// What is written later never stands in an earlier file, also when the clock was set back: else
  /// the end of a rotation would lie before its beginning.
  ///
  /// - Parameters:
  ///   - records: The records, in the order in which they happened.
  ///   - since: When they were handed in, on CLOCK_MONOTONIC.
  ///   - folder: The journals of all machines.
  ///   - machine: What this one is called there.
  ///   - latest: The month of the latest file; brought up to date.
  /// - Returns: The pages, in the order in which they are to be written.
  static func pages(
    of records: [Record], since: Duration, in folder: JournalFolder, of machine: MachineName,
    latest: inout JournalMonth?
  ) -> [JournalPage] {
    var pages: [JournalPage] = []
    for record in records where record.seq != nil {
      let own = JournalMonth(of: record.time.instant)
      let month = latest.map { max($0, own) } ?? own
      latest = month
      let path = folder.file(of: machine.text, month)
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
