import Coach
import Commands
import Drawing
import EventStream
import Options
import Platform
import Rotations
import RoundRobin
import Tasks

/// The tasks that a shell can offer: of the running rotation, or else of the default list.
struct TaskTitles {
  /// The timeout of the coach, as the user is waiting.
  private static let patience = Duration.milliseconds(300)

  /// A line for each task: its id, a tab, its title.
  let lines: String

  /// The tasks for a command: the done ones for `reopen`, the open ones for all others; for `tags`
  /// the tags and colours, for `agenda` the calendars of the settings.
  ///
  /// Empty on any error.
  init(for command: String?, in world: some World) {
    switch command {
    case "tags":
      lines = Self.lines(TagBook(in: world).names + NamedColor.allCases.map(\.rawValue))
      return
    case "agenda":
      lines = Self.lines(
        Settings(in: world).all.map(\.key).compactMap {
          if case .calendar(let name) = $0 { name } else { nil }
        })
      return
    default: break
    }
    let isDone = command == "reopen"
    let tasks = Self.running(in: world, isDone: isDone) ?? Self.listed(in: world, isDone: isDone)
    lines = tasks.map { "\($0.id)\t\($0.title.withoutControls)\n" }.joined()
  }

  /// Names in the format of tasks: each is its own id.
  private static func lines(_ names: [String]) -> String {
    names.map { "\($0.withoutControls)\t\($0.withoutControls)\n" }.joined()
  }

  private static func running(in world: some World, isDone: Bool) -> [TaskItem]? {
    let name = RotationName.standard
    guard let content = try? world.snapshot(of: name, within: patience) else { return nil }
    let rotation = content.rotation
    let members = isDone ? rotation.done.reversed() : rotation.ring + rotation.coming
    return members.map { content.roster[$0.task] }
  }

  private static func listed(in world: some World, isDone: Bool) -> [TaskItem] {
    let path = world.directories.defaultList
    guard let bytes = try? world.files.read(path, limit: TaskList.largestFile),
      let list = try? TaskList(reading: bytes, as: ListFormat(fileName: path, bytes: bytes))
    else { return [] }
    return isDone ? list.done.reversed() : list.tasks
  }
}
