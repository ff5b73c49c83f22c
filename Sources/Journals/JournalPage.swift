import CivilTime
import EventStream

/// Records of one call that go into the same file.
struct JournalPage {
  /// The number of their entry in the queue; 0 before they have one.
  var entry = 0
  /// The file.
  let path: String
  /// The instant of the call on CLOCK_MONOTONIC.
  let since: Duration
  /// The records as lines.
  private(set) var bytes: [UInt8] = []
  /// The number of records.
  private(set) var records = 0

  /// Distributes records by month; those without a number are not journaled.
  ///
  /// Later records never go into an earlier file, even after the clock was set back: otherwise the
  /// end of a rotation would precede its beginning.
  ///
  /// - Parameters:
  ///   - records: The records in order.
  ///   - since: The instant of the call on CLOCK_MONOTONIC.
  ///   - folder: The journals of all machines.
  ///   - machine: The name of this machine.
  ///   - latest: The month of the latest file; updated.
  /// - Returns: The pages in the order of writing.
  static func pages(
    of records: [Record], since: Duration, in folder: JournalFolder, of machine: MachineName,
    latest: inout JournalMonth?
  ) -> [JournalPage] {
    var pages: [JournalPage] = []
    for record in records where record.seq != nil {
      let own = JournalMonth(of: record.time.instant)
      let month = latest.map { max($0, own) } ?? own
      latest = month
      let path = folder.file(of: machine.text, in: month).path
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
