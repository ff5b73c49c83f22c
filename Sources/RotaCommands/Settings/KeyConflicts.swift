import Back
import Options
import Rotations
import Running
import Terminals

/// The commands of a screen that have no key, as the user gave it to another one.
struct KeyConflicts {
  /// A sentence about each command, and the command line that gives it another key.
  let all: [(message: String, cure: String, owner: String, loser: String)]

  init(_ keys: KeyChoices) {
    var conflicts = keys.conflicts(among: KeyMap.bindings(isGuest: false))
    for other in keys.conflicts(among: StartKeys.bindings)
      + keys.conflicts(among: StatsKeys.bindings)
    where !conflicts.contains(other) {
      conflicts.append(other)
    }
    let taken =
      KeyMap.bindings(isGuest: false, keys).map(\.name)
      + keys.applied(to: StartKeys.bindings).map(\.name)
      + keys.applied(to: StatsKeys.bindings).map(\.name)
    let free = "zyvwcfijmrtsk".map(String.init).first { !taken.contains($0) } ?? "z"
    all = conflicts.map { conflict in
      (
        "the key \(conflict.key) does '\(conflict.owner)', and '\(conflict.loser)' has none",
        "rota config key.\(conflict.loser) \(free)", conflict.owner, conflict.loser
      )
    }
  }
}
