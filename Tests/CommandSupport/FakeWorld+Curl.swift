import Platform
import WorldSupport

extension FakeWorld {
  /// Lets `curl` bring a calendar, or fail as it does when the server answers with another status.
  package func serving(_ calendar: String, status: Int = 200) -> FakeWorld {
    program("curl") { spawn, disk in
      let values = Dictionary(
        zip(spawn.arguments, spawn.arguments.dropFirst()), uniquingKeysWith: { one, _ in one })
      if let path = values["--dump-header"] {
        disk.put(Array("HTTP/1.1 \(status) So\r\n\r\n".utf8), at: path)
      }
      if status == 200, let path = values["--output"] { disk.put(Array(calendar.utf8), at: path) }
      return Spawn.Report(outcome: .code(status == 200 ? 0 : 22), duration: .seconds(1))
    }
  }
}
