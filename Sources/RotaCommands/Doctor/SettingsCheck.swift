import CivilTime
import Commands
import Options
import Platform
import Terminals

/// Whether all that is set can be used.
struct SettingsCheck: Check {
  let title = "settings"

  func findings(in world: some World) -> [Finding] {
    let settings = Settings(in: world)
    if !settings.faults.isEmpty {
      return settings.faults.map { .doubtful($0.description, cure: cure(for: $0.place)) }
    }
    let conflicts = KeyConflicts(settings.keys).all
    if !conflicts.isEmpty {
      return conflicts.map { .doubtful($0.message, cure: $0.cure) }
    }
    let path = world.directories.settings
    guard world.isFile(path) else { return [.fine("\(path) does not exist; the defaults apply")] }
    let count = settings.all.count { if case .file = $0.source { true } else { false } }
    return [.fine("\(path) sets \(count.counting("thing"))")]
  }

  private func cure(for place: SettingsFault.Place) -> String {
    switch place {
    case .file(let path): "mv \(path.quotedForShell) \(path.quotedForShell).old"
    case .line(let path, let line, _): "${EDITOR:-vi} +\(line) \(path.quotedForShell)"
    case .variable(let name): "unset \(name)"
    }
  }
}
