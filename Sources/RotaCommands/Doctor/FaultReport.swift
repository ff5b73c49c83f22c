import CivilTime
import Commands
import EventStream
import Journals
import Platform

/// A report for a bug: version, system, findings, and the last problems. It contains no titles, no
/// file names, and no other text of the user.
struct FaultReport {
  /// The maximum number of problems, the newest ones.
  private static let most = 5
  /// The variables that identify the terminal; of others only whether they are set matters.
  private static let namedVariables = [
    "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "LANG", "LC_ALL", "LC_CTYPE",
  ]
  private static let variablesThatAreSet = [
    "TMUX", "STY", "SSH_CONNECTION", "NO_COLOR", "ACCESSIBLE", "WAYLAND_DISPLAY", "DISPLAY",
  ]

  private let rows: [(title: String, text: String)]
  private let problems: [String]

  init(_ diagnosis: Diagnosis, in world: some World) {
    rows =
      [
        ("version", Release.name()), ("system", Self.system(in: world)),
        ("terminal", Self.terminal(world.environment)),
        ("zone", world.zone.name),
      ]
      + diagnosis.parts.map { part in
        let counts = [Finding.Level.broken, .doubtful].compactMap { level -> String? in
          let count = part.findings.count { $0.level == level }
          return count == 0 ? nil : "\(count) \(level.rawValue)"
        }
        return (part.title, counts.isEmpty ? "fine" : counts.joined(separator: ", "))
      }
    problems = Self.problems(in: world)
  }

  /// The lines of the report, to be copied.
  var text: String {
    let width = rows.map(\.title.count).max() ?? 0
    let lines = rows.map { row in
      let title = row.title + String(repeating: " ", count: width - row.title.count)
      return "\(title)  \(row.text.withoutControls)"
    }
    let last = problems.isEmpty ? ["no rotation recorded a problem"] : ["last problems:"] + problems
    return (lines + last).joined(separator: "\n") + "\n"
  }

  /// The distribution, the kernel and the kind of machine.
  private static func system(in world: some World) -> String {
    let release = lines(of: "/etc/os-release", in: world).first { $0.hasPrefix("PRETTY_NAME=") }
    let name = release.map { String($0.drop { $0 != "=" }.filter { $0 != "=" && $0 != "\"" }) }
    let kernel = lines(of: "/proc/sys/kernel/osrelease", in: world).first
    return [name, kernel, Build.machine].compactMap(\.self).joined(separator: ", ")
  }

  private static func lines(of path: String, in world: some World) -> [String] {
    let bytes = (try? world.files.read(path)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  private static func terminal(_ environment: Environment) -> String {
    let named = namedVariables.compactMap { name in environment[name].map { "\(name)=\($0)" } }
    return (named + variablesThatAreSet.filter { environment[$0] != nil }).joined(separator: " ")
  }

  /// The newest problems recorded by rotations, with time and subject.
  private static func problems(in world: some World) -> [String] {
    var found: [(time: Timestamp, code: String)] = []
    world.journalReader.visitAll { item in
      guard case .record(let record) = item, case .problem(let code, _) = record.content else {
        return
      }
      found.append((record.time, code.rawValue))
    }
    // The journal has one machine after the other.
    return found.sorted { $0.time.instant < $1.time.instant }.suffix(most)
      .map { "  \($0.time)  \($0.code)" }
  }
}
