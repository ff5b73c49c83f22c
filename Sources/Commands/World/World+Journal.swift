import Journals
import Platform

extension World {
  /// The journals of all machines.
  package var journalFolder: JournalFolder { JournalFolder(directories.journal) }

  /// A reader of the journals that knows the zones of this machine.
  package var journalReader: JournalReader {
    JournalReader(journalFolder, on: fileSystem, zones: { zone(named: $0) })
  }
}
