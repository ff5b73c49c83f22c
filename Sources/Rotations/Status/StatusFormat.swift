import Commands
import EventStream
import JSONLines
import Platform
import RoundRobin
import Terminals

/// The format of a status line.
package enum StatusFormat: Equatable, Sendable {
  /// The task and the time left, for people.
  case short
  /// A module of Waybar (`waybar-custom(5)`, `"return-type": "json"`).
  case waybar
  /// A block of i3bar or swaybar (`swaybar-protocol(7)`), also accepted by i3blocks; consecutive
  /// lines form the protocol of a `status_command`.
  case i3bar
  /// The short text in a status line of tmux (`tmux(1)`, FORMATS).
  case tmux
  /// The short text in a module of polybar.
  case polybar
  case template(StatusTemplate)

  /// The named formats.
  private static let named: [(name: String, format: StatusFormat)] = [
    ("short", .short), ("waybar", .waybar), ("i3bar", .i3bar), ("tmux", .tmux),
    ("polybar", .polybar),
  ]

  /// The names of formats.
  package static var names: [String] { named.map(\.name) }

  /// Parses an option: a name, or a template with at least one field.
  package init(parsing text: String, of option: String) throws(UsageError) {
    if let format = StatusFormat.named.first(where: { $0.name == text })?.format {
      self = format
      return
    }
    let template = try rethrowing(StatusTemplate(parsing: text)) {
      (error: StatusTemplate.UnknownField) in
      UsageError.unknownChoice(
        option: option, found: error.text,
        choices: StatusFormat.fields + ["a space after the brace for a literal brace"],
        nearest: nearestName(to: error.text, among: StatusFormat.fields))
    }
    guard !template.fields.isEmpty else {
      throw .unknownChoice(
        option: option, found: text, choices: StatusFormat.names + ["fields as in '{task} {left}'"],
        nearest: nearestName(to: text, among: StatusFormat.names + StatusFormat.fields))
    }
    self = .template(template)
  }

  /// The fields as written in a template.
  private static let fields = StatusField.allCases.map { "{\($0.rawValue)}" }

  // MARK: Lines

  /// The line of an activity, without a line feed.
  func line(of activity: Activity) -> String {
    let short = StatusText.short(activity)
    return switch self {
    case .short: short
    case .waybar: waybar(activity, short)
    case .i3bar: i3bar(activity, short)
    case .tmux: short.escapedForTmux
    case .polybar: short.escapedForPolybar
    case .template(let template): template.text(of: activity)
    }
  }

  /// The time until its line changes by itself; `nil` for never.
  func timeToChange(of status: RotationStatus) -> Duration? {
    fields.compactMap { $0.timeToChange(of: status) }.min()
  }

  /// The fields of its line.
  private var fields: [StatusField] {
    switch self {
    case .short, .tmux, .polybar, .i3bar: [.task, .left]
    case .waybar: [.task, .left, .percent]
    case .template(let template): template.fields
    }
  }

  private func waybar(_ activity: Activity, _ short: String) -> String {
    let state = StatusField.state.text(of: activity)
    return .json { object in
      object.member("text", short.escapedForPango)
      object.member("alt", state)
      object.member("tooltip", StatusText.tooltip(activity).escapedForPango)
      object.member("class", state)
      object.member("percentage", activity.status?.percent ?? 0)
    }
  }

  private func i3bar(_ activity: Activity, _ short: String) -> String {
    .json { object in
      object.member("name", "rota")
      object.member("full_text", short)
      let left = StatusField.left.text(of: activity)
      object.member("short_text", left.isEmpty ? short : left)
      object.member("urgent", activity.status?.state == .checkIn)
      object.member("markup", "none")
    }
  }

  // MARK: Followed lines

  /// The prefix of consecutive lines.
  package var opening: String? {
    self == .i3bar ? #"{"version":1}"# + "\n[" : nil
  }

  /// One of consecutive lines.
  func followed(_ line: String) -> String { self == .i3bar ? "[\(line)]," : line }
}

extension String {
  /// One JSON object.
  fileprivate static func json(_ body: (inout JSONObjectWriter) -> Void) -> String {
    String(decoding: [UInt8].object(body), as: UTF8.self)
  }
}
