import Commands
import Journals
import Platform

/// A file or folder that commands write.
struct OwnPlace {
  let path: String
  let kind: FileKind

  static func file(_ path: String) -> OwnPlace { OwnPlace(path: path, kind: .regular) }
  static func folder(_ path: String) -> OwnPlace { OwnPlace(path: path, kind: .directory) }
}

/// The places of this machine that commands write, folders before their contents; some need not
/// exist.
extension World {
  /// The journal, with the month that is written.
  var ownJournal: [OwnPlace] {
    let journal = journalFolder
    // Without a name a command creates it, and its folder.
    guard let machine = machineName else { return [.folder(journal.path)] }
    let month = journal.latestMonth(of: machine, on: fileSystem)
    let file = month.map { [OwnPlace.file(journal.file(of: machine, in: $0).path)] } ?? []
    return [.folder(journal.path), .folder("\(journal.path)/\(machine)")] + file
  }

  /// The locks, the notes about lists, their undo histories, and their tasks from calendars.
  var ownState: [OwnPlace] {
    let places = directories
    let folders = [places.listNotes, places.listUndo]
    let notes = folders.flatMap { folder in
      ((try? files.names(in: folder)) ?? []).map { "\(folder)/\($0)" }
    }
    let locks = names(in: places.state, endingIn: ".lock").map(places.lock)
    let shared = [
      places.listsLock, places.undoLock, places.takenTasksLock, places.settingsLock,
    ]
    return (shared + locks).map(OwnPlace.file)
      + folders.map(OwnPlace.folder) + (notes + [places.takenTasks]).map(OwnPlace.file)
  }
}
