import Calendars
import Commands
import Options
import Platform

extension RunOptions {
  /// Whether the list is kept up to date.
  var keepsUpList: Bool { tasks.isDefaultList || marksDone }

  /// The synchronized list, if there is one.
  func keptList(in world: some World) -> String? {
    guard keepsUpList else { return nil }
    switch tasks {
    case .defaultList: return world.directories.defaultList
    case .selection(_, let list): return list ?? world.directories.defaultList
    case .list(.file(let path)):
      return CalendarPlace.isCalendar(path) || world.files.kind(at: path)?.isStored == false
        ? nil : path
    case .list(.standardInput), .titles: return nil
    }
  }
}
