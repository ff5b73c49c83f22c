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
    if !settings.faults.isEmpty { return settings.faults.map(finding) }
    let conflicts = KeyConflicts(settings.keys).all
    if !conflicts.isEmpty {
      return conflicts.map { .doubtful($0.message, cure: $0.cure) }
    }
    let path = world.directories.settings
    guard world.isFile(path) else { return [.fine("\(path) does not exist; the defaults apply")] }
    let count = settings.all.count { if case .file = $0.source { true } else { false } }
    return [.fine("\(path) sets \(count.counting("thing"))")]
  }

  private func finding(about fault: SettingsFault) -> Finding {
    switch (fault.place, fault.reason) {
    case (.file(let path), .unreadable(let why)): .unreadable("\(fault)", at: path, because: why)
    case (.file(let path), _):
      .doubtful("\(fault)", cure: "mv \(path.quotedForShell) \(path.quotedForShell).old")
    case (.line(let path, let line, _), _):
      .doubtful("\(fault)", cure: "${EDITOR:-vi} +\(line) \(path.quotedForShell)")
    case (.variable(let name), _): .doubtful("\(fault)", cure: "unset \(name)")
    }
  }
}
