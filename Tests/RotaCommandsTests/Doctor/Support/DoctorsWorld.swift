import WorldSupport
import CommandSupport

/// Tests of what `rota doctor` finds.
protocol DoctorsWorld {}

extension DoctorsWorld {
  /// A world in which all is well.
  func world(homeMode: UInt32 = 0o700) -> FakeWorld {
    let world = FakeWorld()
    world.disk.putFolder("/home/ada", mode: homeMode)
    return world.variable("HOME", "/home/ada").variable("XDG_RUNTIME_DIR", "/run/user/1")
      .variable("TERM", "xterm-256color").variable("LANG", "C.UTF-8").variable("PATH", "/bin")
      .folder("/usr/share/zoneinfo").folder("/run/user/1")
      .file("/home/ada/.local/share/rota/todo.txt", "Essay\nx Letter\n")
  }

  /// What is found about something, and below it what helps.
  func report(_ message: String, in world: FakeWorld) -> [String] {
    let lines = world.run("doctor").output.split(separator: "\n").map { line in
      String(line.drop(while: \.isLetter).drop { $0 == " " })
    }
    return Array(lines.drop { !$0.hasPrefix(message) }.prefix(2))
  }
}
