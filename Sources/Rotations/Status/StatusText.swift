import Drawing
import RoundRobin
import Terminals

/// How things stand, in words.
enum StatusText {
  /// In one line, for bars and one glance.
  static func short(_ moment: Moment?) -> String {
    guard let moment else { return StatusField.idle }
    let what = moment.state == .checkIn ? "still there?" : moment.headline
    let parts = [
      what, StatusField.left.text(of: moment), moment.paused == nil ? "" : "paused",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A few lines of which none changes by itself.
  static func tooltip(_ moment: Moment?) -> String {
    guard let moment else { return "no rotation is running" }
    let until = StatusField.until.text(of: moment)
    let lines = [
      now(moment), moment.nextPhrase, until.isEmpty ? nil : "until \(until)", tasks(moment),
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  /// Everything worth knowing, in aligned lines.
  ///
  /// - Parameters:
  ///   - moment: How the rotation stands.
  ///   - synced: How long ago this machine was in step with others; `nil`: it shares nothing.
  /// - Returns: The lines.
  static func report(_ moment: Moment, synced: String? = nil) -> [String] {
    let rows = [
      ("now", now(moment) + (moment.paused.map { ", \(Words.paused(for: $0))" } ?? "")),
      ("left", left(moment)),
      ("next", next(moment)),
      ("cycle", StatusField.cycle.text(of: moment)),
      ("tasks", tasks(moment)),
      ("then", moment.nextCommitment.map { commitment($0, moment) }),
      ("until", moment.rotation.until.map(moment.clockAndDay)),
      ("synced", synced),
    ]
    let shown = rows.compactMap { label, text in text.map { (label: label, text: $0) } }
    let width = shown.map(\.label.count).max() ?? 0
    return shown.map { TextWidth.padded($0.label, to: width + 2) + $0.text }
  }

  /// In one sentence, after something was done: “Biology, 24:12 left”.
  static func sentence(_ moment: Moment) -> String {
    let left = moment.remaining.map { "\(TimeText.countdown($0)) left" }
    return [moment.headline, left, moment.note].compactMap(\.self).joined(separator: ", ")
  }

  private static func now(_ moment: Moment) -> String {
    let project = StatusField.project.text(of: moment)
    let place = project.isEmpty ? "" : " (\(project))"
    return moment.headline + place + (moment.state == .checkIn ? ", still there?" : "")
  }

  /// “24:12 of 25 min, until 10:08”.
  private static func left(_ moment: Moment) -> String? {
    guard let remaining = moment.remaining else { return nil }
    let length = moment.length.map { " of \(TimeText.length($0))" } ?? ""
    return TimeText.countdown(remaining) + length
      + (moment.deadline.map { ", until \($0)" } ?? "")
  }

  private static func next(_ moment: Moment) -> String? {
    let titles = moment.upcoming.prefix(3).map { moment.title($0.task) }
    return titles.isEmpty ? moment.nextWords : titles.joined(separator: ", then ")
  }

  private static func tasks(_ moment: Moment) -> String {
    let coming = moment.rotation.coming.count
    return "\(moment.rotation.done.count) done, \(moment.rotation.ring.count) open"
      + (coming > 0 ? ", \(coming) still to come" : "")
  }

  private static func commitment(_ block: Snapshot.Block, _ moment: Moment) -> String {
    "\(moment.title(ofCommitment: block.number)), \(moment.clockAndDay(at: block.start))"
      + " to \(moment.clock(at: block.end))"
  }
}
