import CivilTime
import Coach
import Commands
import EventStream
import Histories

/// What `rota status` prints once.
enum StatusAnswer {
  case report
  /// The snapshot unchanged.
  case json
  case line(StatusFormat)

  /// The text about the running rotation, without its last line feed.
  func text(of client: ControlClient, in world: some World) throws(ControlFailure) -> [UInt8] {
    switch self {
    case .json: return withSync(try client.statusLine(), of: client, in: world)
    case .report:
      let words = world.syncedInstant.map { TimeText.ago($0, now: world.now) }
      let report = StatusText.report(RotationStatus(try client.status()), synced: words)
      return Array(report.utf8.dropLast())
    case .line(let format):
      return Array(format.line(of: Activity(RotationStatus(try client.status()))).utf8)
    }
  }

  /// The line about a waiting `rota run --stay`, without its line feed.
  func text(of waiter: Waiter, name: String, in world: some World) -> [UInt8] {
    switch self {
    case .json:
      waiter.json(of: name, at: Timestamp(world.now, in: world.zone))
    case .report:
      Array("\(Idleness(waiter).headline) (rota run --stay, pid \(waiter.pid))".utf8)
    case .line(let format): Array(format.line(of: Activity(waitedForBy: waiter)).utf8)
    }
  }

  /// The snapshot, with the time of the last synchronization if that is set up.
  private func withSync(
    _ line: [UInt8], of client: ControlClient, in world: some World
  ) -> [UInt8] {
    guard line.last == UInt8(ascii: "}"), let synced = world.syncedInstant,
      case .snapshot(let content) = (try? client.record(in: line))?.content
    else { return line }
    let time = Timestamp(synced, in: content.wall.zone)
    return line.dropLast() + Array(",\"synced\":\"\(time)\"}".utf8)
  }
}
