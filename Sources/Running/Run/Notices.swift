import Commands
import Platform

/// The output of errors beside a rotation: standard error, or the screen while it is drawn.
/// Thread-safe.
final class Notices: Sendable {
  private let teller: Locked<@Sendable (String) -> Void>
  private let usual: @Sendable (String) -> Void

  init(in world: some World) {
    let usual: @Sendable (String) -> Void = { world.say($0) }
    self.usual = usual
    teller = Locked(usual)
  }

  func say(_ message: String) {
    let tell = teller.withLock { $0 }
    tell(message)
  }

  /// Redirects the output while `body` runs.
  func redirected<Answer>(
    to teller: (@Sendable (String) -> Void)?, while body: () -> Answer
  ) -> Answer {
    self.teller.withLock { $0 = teller ?? usual }
    defer { self.teller.withLock { $0 = usual } }
    return body()
  }
}
