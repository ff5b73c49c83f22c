import Drawing
import RoundRobin
import Tasks
import Terminals

/// What runs, and its tasks, as the ring shows them.
extension Ink {
  /// The colour of what runs.
  package func color(_ status: RotationStatus) -> Color {
    if status.paused != nil { return palette.paused }
    return switch status.state {
    case .slice: status.current.map { color(of: status.item($0)) } ?? palette.accent
    case .ready, .between, .waiting, .ended: palette.accent
    case .checkIn, .rest: palette.rest
    case .commitment: palette.commitment
    }
  }

  /// The colour of the ring or the bar: fainter while nothing moves.
  package func shape(_ status: RotationStatus) -> Color {
    status.paused == nil || profile.depth < .indexed256
      ? color(status) : palette.softened(palette.paused)
  }

  /// The colours of the round, clockwise from the task that runs: faint, and none for
  /// those that had their turn.
  func round(_ status: RotationStatus) -> [Color?] {
    let members = status.rotation.ring
    let ahead = members.filter { !$0.hadTurn || $0.task == status.current }
    let had = members.count - ahead.count
    return ahead.map { faint(color(of: status.item($0.task))) } + Array(repeating: nil, count: had)
  }

  /// The title of a task in its colour.
  func title(of task: Handle, _ status: RotationStatus) -> TextSpan {
    TextSpan(status.title(task), title(of: status.item(task)), .item(task.index))
  }

  /// The style of what runs.
  package func head(_ status: RotationStatus) -> Style {
    status.paused == nil ? Style(color(status), .bold) : strong
  }

  /// The projects and tags of a task, tags that are kept in their colours: `Maths · exam`.
  package func places(of task: Handle, _ status: RotationStatus) -> [TextSpan] {
    let item = status.item(task)
    let names = item.projects.map { ($0, label) } + item.tags.map { ($0, style(ofTag: $0)) }
    return names.enumerated().flatMap { index, name in
      (index > 0 ? [TextSpan(separator, label)] : [])
        + [TextSpan(harmless(name.0), name.1)]
    }
  }
}
