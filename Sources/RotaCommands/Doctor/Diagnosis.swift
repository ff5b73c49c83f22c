import Commands
import Drawing
import JSONLines
import Terminals

/// The findings of all checks, by subject.
struct Diagnosis: Sendable {
  private(set) var parts: [(title: String, findings: [Finding])] = []

  /// All checks in the order of the report.
  private static let checks: [any Check] = [
    FolderCheck(), SettingsCheck(), ListCheck(), CalendarCheck(), JournalCheck(), SyncCheck(),
    InstanceCheck(), HookCheck(), ZoneCheck(), TerminalCheck(), NotificationCheck(),
  ]

  /// Looks at everything.
  init(of world: some World) {
    for check in Self.checks { parts.append((check.title, check.findings(in: world))) }
  }

  /// The number of findings of a level.
  func count(_ level: Finding.Level) -> Int {
    parts.flatMap(\.findings).count { $0.level == level }
  }

  /// Each finding with its remedy below it, for a terminal. A finding is wrapped to the width of
  /// sentences, if there is one; a remedy is one line, to be copied.
  func text(on paper: Paper, sentenceWidth: Int? = nil) -> String {
    let margin = (parts.map { TextWidth.of($0.title) }.max() ?? 0) + 4
    var rows: [[TextLine]] = []
    for (title, findings) in parts {
      for (index, finding) in findings.enumerated() {
        let message = finding.message.withoutControls
        let lines = sentenceWidth.map { TextWidth.wrapped(message, to: $0 - margin) } ?? [message]
        for (number, line) in lines.enumerated() {
          let mark = number == 0 ? finding.level.mark(paper.ink) : TextSpan(" ")
          rows.append([
            TextLine(index + number == 0 ? title : ""), TextLine([mark, TextSpan(" \(line)")]),
          ])
        }
        guard let cure = finding.cure else { continue }
        rows.append([.blank, TextLine("  try: \(cure.withoutControls)")])
      }
    }
    return TextTable(rows: rows).lines().text(on: paper) + "\n\(summary)\n"
  }

  private var summary: String {
    let (broken, doubtful) = (count(.broken), count(.doubtful))
    if broken == 0, doubtful == 0 { return "All is well." }
    let parts = [
      broken == 0 ? nil : "\(broken) broken", doubtful == 0 ? nil : "\(doubtful) doubtful",
    ]
    return parts.compactMap(\.self).joined(separator: ", ") + "."
  }

  /// One JSON object.
  var json: [UInt8] {
    .object { object in
      object.array("findings") { array in
        for (title, findings) in parts {
          for finding in findings {
            array.object { object in
              object.member("about", title)
              object.member("level", finding.level.rawValue)
              object.member("message", finding.message)
              object.member("cure", finding.cure)
            }
          }
        }
      }
      object.member("broken", count(.broken))
      object.member("doubtful", count(.doubtful))
    }
  }
}

extension Finding.Level {
  /// A symbol of the level, recognizable with and without colour.
  fileprivate func mark(_ ink: Ink) -> TextSpan {
    switch self {
    case .fine: TextSpan(ink.isASCII ? "+" : "✓", ink.done)
    case .doubtful: TextSpan("!", ink.warning.adding(.bold))
    case .broken: TextSpan(ink.isASCII ? "x" : "✗", ink.priority("A"))
    }
  }
}
