import CivilTime
import Coach
import CommandSupport
import Commands
import Options
import Platform
import Synchronization
import Testing

@testable import Running

/// Whether a rotation may begin beside another of its name.
@Suite struct LocalInstanceTests {
  /// Begins where a socket without a lock answers some times.
  private func begin(answering times: Int) throws {
    let world = FakeWorld().variable("HOME", "/home/me")
    let left = Mutex(times)
    let path = world.directories.socket(of: "default")
    _ = world.peer(at: path) {
      left.withLock { left in
        left -= 1
        return left >= 0 ? OneAnswer(nil) : nil
      }
    }
    _ = try LocalInstance(RunOptions(parsing: ["Essay"]) { _ in false }, in: world)
  }

  @Test(arguments: [0, 1])
  func `The socket that a killed process leaves for a moment does not count`(times: Int) throws {
    try begin(answering: times)
  }

  @Test func `A rotation without its lock goes on, and there is no other`() {
    let message = "'default' is running already, though its lock file is gone; "
    #expect(throws: Failure.refused(message + "end it with: rota stop")) {
      try begin(answering: .max)
    }
  }

  @Test func `While another process asks about an interrupted rotation, each is told so at once`()
    throws
  {
    let world = FakeWorld().variable("HOME", "/home/me")
    let asking = try InstanceLock.acquire(
      in: world.directories, pid: 1, now: Timestamp(world.now, in: world.zone),
      fileSystem: world.disk)
    asking.setAsking(true)
    let usual = try RunCommand.usual(plain: false, in: world)
    let failures = [
      #expect(throws: Failure.self) { _ = try LocalInstance(usual.options, in: world) },
      #expect(throws: Failure.self) { _ = try usual.beginning(in: world) },
    ]
    for failure in failures {
      #expect(failure?.exitCode == .refused)
      #expect(failure?.message?.hasPrefix("no rotation runs yet: 'rota run' asks") == true)
    }
    asking.close()
  }
}
