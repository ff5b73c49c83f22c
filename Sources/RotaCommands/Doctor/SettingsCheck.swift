import Back
import CivilTime
import Commands
import Options
import Platform
import Rotations
import Running
import Terminals

/// Whether all that is set can be used.
struct SettingsCheck: Check {
  let title = "settings"

  func findings(in world: some World) -> [Finding] {
    let settings = Settings(in: world)
    if !settings.faults.isEmpty {
      return settings.faults.map { .doubtful($0.description, cure: cure(for: $0.place)) }
    }
    let keys = settings.keys
    var conflicts = keys.conflicts(among: KeyMap.bindings(isGuest: false))
    for other in keys.conflicts(among: StartKeys.bindings)
      + keys.conflicts(among: StatsKeys.bindings)
    where !conflicts.contains(other) {
      conflicts.append(other)
    }
    if !conflicts.isEmpty {
      let taken =
        KeyMap.bindings(isGuest: false, keys).map(\.name)
        + keys.applied(to: StartKeys.bindings).map(\.name)
        + keys.applied(to: StatsKeys.bindings).map(\.name)
      let free = "zyvwcfijmrtsk".map(String.init).first { !taken.contains($0) } ?? "z"
      return conflicts.map { finding($0, free: free) }
    }
    let path = world.directories.settings
    guard world.isFile(path) else { return [.fine("\(path) does not exist; the defaults apply")] }
    let count = settings.all.count { if case .file = $0.source { true } else { false } }
    return [.fine("\(path) sets \(count.counting("thing"))")]
  }

  /// The finding about a key assigned to two commands.
  private func finding(_ conflict: KeyChoices.Conflict, free: String) -> Finding {
    .doubtful(
      "the key \(conflict.key) does '\(conflict.owner)', and '\(conflict.loser)' has none",
      cure: "rota config key.\(conflict.loser) \(free)")
  }

  private func cure(for place: SettingsFault.Place) -> String {
    switch place {
    case .file(let path): "mv \(path.quotedForShell) \(path.quotedForShell).old"
    case .line(let path, let line, _): "${EDITOR:-vi} +\(line) \(path.quotedForShell)"
    case .variable(let name): "unset \(name)"
    }
  }
}
