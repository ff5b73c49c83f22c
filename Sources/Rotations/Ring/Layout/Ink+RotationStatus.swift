import Drawing
import RoundRobin
import Tasks
import Terminals

/// The colours of the segment and its tasks on the ring.
extension Ink {
  /// The colour of the segment.
  package func color(_ status: RotationStatus) -> Color {
    if status.paused != nil { return palette.paused }
    return switch status.state {
    case .slice: status.current.map { color(of: status.item($0)) } ?? palette.accent
    case .ready, .between, .waiting, .ended: palette.accent
    case .checkIn, .rest: palette.rest
    case .commitment: palette.commitment
    }
  }

  /// The colour of the ring or the bar: fainter while paused.
  package func shape(_ status: RotationStatus) -> Color {
    status.paused == nil || profile.depth < .indexed256
      ? color(status) : palette.softened(palette.paused)
  }

  /// The colours of the cycle, clockwise from the running task: faint where that keeps its hue, and
  /// `nil` for those that had their turn.
  func cycle(_ status: RotationStatus) -> [Color?] {
    let members = status.rotation.ring
    let ahead = members.filter { !$0.hadTurn || $0.task == status.current }
    let had = members.count - ahead.count
    return ahead.map { member in
      let color = color(of: status.item(member.task))
      return profile.depth == .trueColor ? faint(color) : color
    } + Array(repeating: nil, count: had)
  }

  /// The title of a task in its colour.
  func title(of task: Handle, _ status: RotationStatus) -> TextSpan {
    TextSpan(status.title(task), title(of: status.item(task)), .item(task.index))
  }

  /// The style of the segment.
  package func head(_ status: RotationStatus) -> Style {
    status.paused == nil ? Style(palette.readable(color(status)), .bold) : strong
  }

  /// The projects and tags of a task, known tags in their colours: `Maths · exam`.
  package func places(of task: Handle, _ status: RotationStatus) -> [TextSpan] {
    let item = status.item(task)
    let names = item.projects.map { ($0, label) } + item.tags.map { ($0, style(ofTag: $0)) }
    return names.enumerated().flatMap { index, name in
      (index > 0 ? [TextSpan(separator, label)] : [])
        + [TextSpan(harmless(name.0), name.1)]
    }
  }
}
