import Glibc
import Testing

/// The longest that a test may take, whatever it does: then the whole run ends.
///
/// The limit of the library asks the test to end, which one that calculates or waits does not hear.
package struct HardLimit: SuiteTrait, TestTrait, TestScoping {
  let seconds: Int

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let watchdog = Watchdog(name: "\(test.name)", seconds: seconds)
    defer { watchdog.stop() }
    try await function()
  }
}

extension Trait where Self == HardLimit {
  /// Ends the whole run when a test takes longer.
  package static func endsWithin(seconds: Int) -> Self { HardLimit(seconds: seconds) }
}

/// Ends the process unless it is stopped in time.
private final class Watchdog: @unchecked Sendable {
  private let name: String
  private let seconds: Int
  private var over = sem_t()

  init(name: String, seconds: Int) {
    self.name = name
    self.seconds = seconds
    sem_init(&over, 0, 0)
    detachThread { self.watch() }
  }

  func stop() { sem_post(&over) }

  private func watch() {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += seconds
    while sem_timedwait(&over, &end) != 0 {
      guard errno == ETIMEDOUT else { continue }
      let message = "\(name) has taken longer than \(seconds) s\n"
      _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      abort()
    }
  }
}
