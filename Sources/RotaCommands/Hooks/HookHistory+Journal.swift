import Commands
import EventStream
import Journals

extension HookHistory {
  /// The number of months examined.
  private static let months = 2

  /// The recent runs of this machine's hooks, from its journal; unreadable parts are skipped.
  init(of world: some World) {
    var records: [Record] = []
    if let machine = world.machineName {
      world.journalReader.visitLatest(Self.months, of: machine) { item in
        guard case .record(let record) = item, case .hookFinished = record.content else { return }
        records.append(record)
      }
    }
    self.init(records)
  }
}
