import Commands
import Platform

/// Where it is said what goes wrong beside a rotation: on standard error, or on the screen while that
/// is drawn. It may be said on any thread.
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

  /// Lets somebody else say it while `body` runs.
  func redirected<Answer>(
    to teller: (@Sendable (String) -> Void)?, while body: () -> Answer
  ) -> Answer {
    self.teller.withLock { $0 = teller ?? usual }
    defer { self.teller.withLock { $0 = usual } }
    return body()
  }
}
