/// The directories of the program (XDG Base Directory Specification 0.8).
package struct Directories: Equatable, Sendable {
  /// Lists and journals.
  package let data: String
  /// Settings and hooks.
  package let config: String
  /// Locks and other data that belong to this machine only.
  package let state: String
  /// Sockets.
  package let runtime: String

  /// The directories that an environment names, with the usual defaults.
  ///
  /// Relative paths are ignored, as the specification requires. The others have no `//`, so that
  /// they can be compared as text.
  package init(_ environment: Environment) {
    let home = environment["HOME"] ?? ""
    func folder(_ variable: String, otherwise path: String) -> String {
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return Files.absolute((base ?? "\(home)/\(path)") + "/rota")
    }
    data = folder("XDG_DATA_HOME", otherwise: ".local/share")
    config = folder("XDG_CONFIG_HOME", otherwise: ".config")
    state = folder("XDG_STATE_HOME", otherwise: ".local/state")
    let base = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    runtime = base.map { Files.absolute("\($0)/rota") } ?? "/tmp/rota-\(environment.userID)"
  }

  /// The default list.
  package var defaultList: String { "\(data)/todo.txt" }

  /// The file of the last choices on the start page.
  package var startPage: String { "\(state)/start-page" }

  /// The file of the hints already shown.
  package var hints: String { "\(state)/hints" }

  /// The journals of all machines, one folder each.
  package var journal: String { "\(data)/journal" }

  package var settings: String { "\(config)/config" }

  package var hooks: String { "\(config)/hooks" }

  /// The name of this machine in the journal.
  package var machine: String { "\(state)/machine" }

  /// The copies of fetched calendars.
  package var calendars: String { "\(state)/calendars" }

  /// The tasks that lists have had from calendars, each of which is added once.
  package var takenTasks: String { "\(calendars)/taken" }

  /// The lock held while a command compares tasks of calendars with a list, adds and notes them.
  package var takenTasksLock: String { "\(calendars)/taken-lock" }

  /// The lock held while calendars are fetched.
  package var calendarsLock: String { "\(calendars)/lock" }

  /// The index of the work in the journals of earlier months; it can be deleted at any time.
  package var workIndex: String { "\(state)/work-index" }

  /// The folder of `rota sync`: its clone of the repository, and its state.
  package var sync: String { "\(state)/sync" }

  /// The lock of a running rotation, with its process id and socket.
  package func lock(of name: String) -> String { "\(state)/\(name).lock" }

  /// How far each rotation's events are recorded in its lists, one file per rotation.
  package var listNotes: String { "\(state)/lists" }

  /// Undo records of commands that changed lists while no rotation ran, one file per list; deleting
  /// them only loses the undo.
  package var listUndo: String { "\(state)/undo" }

  /// The lock held while a command changes a list without a rotation and records its undo.
  package var undoLock: String { "\(state)/undo-lock" }

  /// The lock held while a list is changed; no rotation name maps to it.
  package var listsLock: String { "\(state)/lists-lock" }

  /// The lock of those who change the settings.
  package var settingsLock: String { "\(state)/settings-lock" }

  /// The control socket of a rotation.
  package func socket(of name: String) -> String { "\(runtime)/\(name).sock" }
}
