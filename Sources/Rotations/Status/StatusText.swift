import CivilTime
import Drawing
import RoundRobin
import Terminals

/// The state of a rotation in words.
enum StatusText {
  /// One line, for bars.
  static func short(_ activity: Activity) -> String {
    switch activity {
    case .rotation(let status): short(status)
    case .idle(let idleness): idleness.headline.isEmpty ? idleness.name : idleness.headline
    }
  }

  private static func short(_ status: RotationStatus) -> String {
    let what = status.state == .checkIn ? "still there?" : status.headline
    let parts = [
      what, StatusField.left.text(of: status), status.paused == nil ? "" : "paused",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A few lines of text that only change with the state of the rotation.
  static func tooltip(_ activity: Activity) -> String {
    switch activity {
    case .rotation(let status): tooltip(status)
    case .idle(let idleness): idleness.details
    }
  }

  private static func tooltip(_ status: RotationStatus) -> String {
    let until = StatusField.until.text(of: status)
    let lines = [
      now(status), status.nextPhrase, until.isEmpty ? nil : "until \(until)", tasks(status),
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  /// All details in aligned lines.
  ///
  /// - Parameters:
  ///   - status: The state of the rotation.
  ///   - synced: The time since the last synchronization; `nil` if that is not set up.
  /// - Returns: The lines, each with its end.
  static func report(_ status: RotationStatus, synced: String? = nil) -> String {
    let note = StatusField.note.text(of: status)
    let rows = [
      ("now", now(status) + (status.paused.map { ", \(Words.paused(for: $0))" } ?? "")),
      ("note", note.isEmpty ? nil : note),
      ("left", left(status)),
      ("next", next(status)),
      ("cycle", StatusField.cycle.text(of: status)),
      ("tasks", tasks(status)),
      ("then", status.nextCommitment.map { commitment($0, status) }),
      ("until", status.rotation.until.map(status.clockAndDay)),
      ("synced", synced),
    ]
    return TextTable(rows: rows.compactMap { label, text in text.map { [label, $0] } }).text
  }

  private static func now(_ status: RotationStatus) -> String {
    let project = StatusField.project.text(of: status)
    let place = project.isEmpty ? "" : " (\(project))"
    return status.headline + place + (status.state == .checkIn ? ", still there?" : "")
  }

  /// “24:12 of 25 min, until 10:08”.
  private static func left(_ status: RotationStatus) -> String? {
    guard let remaining = status.remaining else { return nil }
    let length = status.length.map { " of \(TimeText.whole($0))" } ?? ""
    // Rounded up to a second, more would be left than there was.
    let isShort = status.length.map { $0 < .seconds(1) } ?? false
    return (isShort ? TimeText.length(remaining) : TimeText.countdown(remaining)) + length
      + (status.deadline.map { ", until \($0)" } ?? "")
  }

  private static func next(_ status: RotationStatus) -> String? {
    let titles = status.upcoming.prefix(3).map { status.title($0.task) }
    return titles.isEmpty ? status.nextWords : titles.joined(separator: ", then ")
  }

  private static func tasks(_ status: RotationStatus) -> String {
    let coming = status.rotation.coming.count
    return "\(status.rotation.done.count) done, \(status.rotation.ring.count) open"
      + (coming > 0 ? ", \(coming) still to come" : "")
  }

  private static func commitment(_ block: Commitment, _ status: RotationStatus) -> String {
    "\(status.title(ofCommitment: block.number)), \(status.span(of: block))"
  }
}
