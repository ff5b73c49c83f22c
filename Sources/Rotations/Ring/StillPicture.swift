import CivilTime
import Drawing
import RoundRobin

/// A picture with a ring: while nothing happens, only what changes of the ring is drawn anew in it
/// every second.
struct StillPicture: Sendable {
  /// What the picture depends on besides the rotation and the state of the screen.
  struct View: Equatable, Sendable {
    let palette: Palette
    let width: Int
    let height: Int
    /// Where this is the same, what stands around the ring may stay.
    let beat: Int?
  }

  let view: View
  let picture: Picture
  let dial: Scene.Dial
}

extension RotationStatus {
  /// Changes with every minute that the task has had, and every ten seconds for what is no such minute:
  /// bars, and the equal share; `nil`: all moves.
  func beat(isAnimated: Bool) -> Int? {
    guard isRunning, step(isAnimated: isAnimated) == .seconds(1) else { return nil }
    let minutes = (current.flatMap(member).map(spent) ?? .zero).secondsRoundedDown / 60
    return minutes << 32 + now.secondsRoundedDown / 10
  }
}
