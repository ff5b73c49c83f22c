import CivilTime
import Drawing
import EventStream
import RoundRobin
import Terminals

/// A picture with a ring. While nothing happens, only the changes of the ring are drawn into it
/// each second.
///
/// A class, as all that copies and destroys so large a value would be code, too.
final class StillPicture: Sendable {
  /// All that the picture shows but the time, of which it has the beat.
  struct View: Equatable, Sendable {
    let content: SnapshotContent
    let state: ScreenState
    let palette: Palette
    let width: Int
    let height: Int
    /// While this does not change, the surroundings of the ring remain as they are.
    let beat: Int?
  }

  let view: View
  let picture: Picture
  let dial: Scene.Dial

  /// `nil` for a scene without a ring.
  init?(_ scene: Scene, in view: View) {
    guard let dial = scene.dial else { return nil }
    self.view = view
    picture = scene.picture
    self.dial = dial
  }
}

extension RotationStatus {
  /// A number that changes with every minute of the task's time, and every ten seconds for
  /// everything that is not a whole minute, such as bars; `nil` if everything moves.
  func beat(isAnimated: Bool) -> Int? {
    guard isRunning, step(isAnimated: isAnimated) == .seconds(1) else { return nil }
    let minutes = (current.flatMap(member).map(spent) ?? .zero).secondsRoundedDown / 60
    return minutes << 32 + now.secondsRoundedDown / 10
  }
}
