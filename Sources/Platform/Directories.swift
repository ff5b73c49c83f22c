/// Where the program keeps what it keeps (XDG Base Directory Specification 0.8).
package struct Directories: Equatable, Sendable {
  /// Lists and journals.
  package let data: String
  /// Settings and hooks.
  package let config: String
  /// Locks, and what else is of no use on another machine.
  package let state: String
  /// Sockets.
  package let runtime: String

  /// Those that an environment names, or else the usual ones.
  ///
  /// Relative paths are ignored, as the specification asks for.
  package init(_ environment: Environment) {
    let home = environment["HOME"] ?? ""
    func folder(_ variable: String, otherwise path: String) -> String {
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (base ?? "\(home)/\(path)") + "/rota"
    }
    data = folder("XDG_DATA_HOME", otherwise: ".local/share")
    config = folder("XDG_CONFIG_HOME", otherwise: ".config")
    state = folder("XDG_STATE_HOME", otherwise: ".local/state")
    let base = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    runtime = base.map { "\($0)/rota" } ?? "/tmp/rota-\(environment.userID)"
  }

  /// The list that is used when no other is named.
  package var defaultList: String { "\(data)/todo.txt" }

  /// The file of what the dials of the start page were turned to.
  package var startPage: String { "\(state)/start-page" }

  /// The file of the hints that were given.
  package var hints: String { "\(state)/hints" }

  /// The journals of all machines, each in a folder of its own.
  package var journal: String { "\(data)/journal" }

  package var settings: String { "\(config)/config" }

  package var hooks: String { "\(config)/hooks" }

  /// The name of this machine in the journal.
  package var machine: String { "\(state)/machine" }

  /// The copies of calendars that are fetched.
  package var calendars: String { "\(state)/calendars" }

  /// The ids of the tasks that came from whole-day events of calendars, which come once.
  package var takenAssignments: String { "\(calendars)/taken" }

  /// Held by who fetches calendars.
  package var calendarsLock: String { "\(calendars)/lock" }

  /// The folder of `rota sync`: its own copy of the repository, and how far it came.
  package var sync: String { "\(state)/sync" }

  /// Held by the only rotation of a name, and names its process and its socket.
  package func lock(of name: String) -> String { "\(state)/\(name).lock" }

  /// How far lists have what happened in the rotations on them, a file for each rotation.
  package var listNotes: String { "\(state)/lists" }

  /// What commands changed in lists while no rotation ran, a file for each list; it can be deleted at
  /// any time, and then nothing can be taken back.
  package var listUndo: String { "\(state)/undo" }

  /// Held by who changes a list; no rotation can have a name that leads here.
  package var listsLock: String { "\(state)/lists-lock" }

  /// Where the rotation of a name is controlled.
  package func socket(of name: String) -> String { "\(runtime)/\(name).sock" }
}
