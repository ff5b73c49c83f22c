import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// The summary of a rotation: completed tasks, and the time of each task.
package struct Summary: Sendable {
  package struct Line {
    package let task: TaskItem
    package let title: String
    package let spent: Duration
    /// The time as it is shown: with those of the others it adds up to the total.
    package fileprivate(set) var shown: Duration = .zero
    package let isDone: Bool
    /// The time at which the task would have arrived; `nil` if it had.
    let arrival: String?
  }

  /// The tasks, the completed ones first, of each kind first those that had the most time.
  package let lines: [Line]
  private let status: RotationStatus
  /// The number of slices.
  private let slices: Int
  /// The remark about a list that lacks the changes; `nil` if it has them.
  let remark: String?
  /// The text that was being typed at the end; `nil` for none.
  let typed: String?

  /// The summary of a rotation from a snapshot, preferably its last one.
  ///
  /// - Parameters:
  ///   - content: The snapshot.
  ///   - state: The state of the screen after the earlier records; `nil` if they are unknown.
  package init(_ content: SnapshotContent, _ state: ScreenState? = nil) {
    slices = state?.grove.slices(of: content.rotation) ?? content.rotation.slices
    let status = RotationStatus(content)
    self.status = status
    remark = state.flatMap { status.listRemark(on: $0) }
    typed =
      if case .prompt(let prompt) = state?.open { prompt.unsent(on: status.day) } else { nil }
    func line(_ member: Snapshot.Member, isDone: Bool = false, from: Duration? = nil) -> Line {
      Line(
        task: status.item(member.task), title: status.title(member.task),
        spent: status.spent(member), isDone: isDone, arrival: from.map(status.clockAndDay))
    }
    let rotation = content.rotation
    let done = rotation.done.map { line($0, isDone: true) }
    let open =
      rotation.ring.map { line($0) } + rotation.coming.map { line($0, from: $0.terms.from) }
    var lines = [done, open].flatMap { $0.sorted { $0.spent > $1.spent } }
    let times = lines.map(\.spent)
    let shown = times.shown(of: times.reduce(.zero, +), exactBelow: TimeText.shortTotal)
    for (index, time) in shown.enumerated() { lines[index].shown = time }
    self.lines = lines
  }

  /// Sentences for the scrollback of a terminal, wrapped between words.
  package func text(width: Int) -> [String] {
    [
      "\(TimeText.day(status.day)), \(span): \(focus).",
      sentence("Done", lines.filter(\.isDone), none: "Nothing was completed."),
      sentence("Open", lines.filter { !$0.isDone }, none: "Nothing is left."),
      remark.map { "\($0)." },
      typed.map { "Typed, but not entered: \($0)" },
    ].compactMap(\.self).flatMap { TextWidth.wrapped($0, to: width, indent: 2) }
  }

  /// The reason of its end: “Ended for today”.
  package var title: String {
    guard case .ended(let reason) = status.state else { return "So far" }
    if reason == .finished, lines.isEmpty { return "No task is left" }
    if reason == .finished, lines.contains(where: { !$0.isDone }) {
      return "Nothing is left for today"
    }
    return Words.ended(reason).capitalizedSentence
  }

  /// From when to when: `09:00 to 16:20`, from an earlier day `Thu 19 Nov 18:11 to 09:20`.
  package var span: String {
    // The two clocks may have diverged since, so that zero has another wall time now.
    let content = status.content
    let beginning = content.beginning.map { content.wall.position(of: $0.instant) } ?? .zero
    return "\(status.clockAndDay(at: beginning)) to \(status.clock(at: status.now))"
  }

  /// The time of all slices together.
  var total: Duration { lines.reduce(.zero) { $0 + $1.spent } }

  /// “2 of 6 done”.
  var doneWords: String { status.doneWords }

  /// “5 h 10 in 12 slices, 3 whole cycles, 2 tasks done”.
  package var focus: String {
    let done = status.rotation.done.count
    return
      ([TimeText.spent(total, of: total) + (slices > 0 || total == .zero ? " in \(turns)" : "")]
      + (done > 0 ? ["\(done.counting("task")) done"] : [])).joined(separator: ", ")
  }

  /// “12 slices, 3 whole cycles”.
  package var turns: String {
    let rotation = status.rotation
    let cycles = rotation.cycle - (rotation.cycleIsOpen ? 1 : 0)
    let slices = self.slices.counting("slice")
    return cycles > 0 ? "\(slices), \(cycles.counting("whole cycle"))" : slices
  }

  /// At most four tasks, with the times of those that had any.
  private func sentence(_ word: String, _ lines: [Line], none: String) -> String {
    if lines.isEmpty { return none }
    let named = lines.prefix(4).map { line in
      let time = line.shown == .zero ? nil : TimeText.spent(line.shown, of: total)
      let facts = [time, line.arrival.map { "from \($0)" }].compactMap(\.self)
      return line.title.shortened(to: 80)
        + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
    }
    let more = lines.count > 4 ? ", \(lines.count - 4) more" : ""
    return "\(word): \(named.joined(separator: ", "))\(more)."
  }
}
