import Coach
import Commands
import Platform

/// Finds the rotation of a name, now or as soon as it begins, without looking again and again.
struct RotationFinder {
  private static let shortest = Duration.milliseconds(10)
  private static let longest = Duration.milliseconds(640)

  private let world: any World
  private let name: String
  /// What tells that something may have changed since the last look.
  private var watch: (any FolderWatch)?
  /// When to look again although nothing changed: a socket that is there may not be listened to yet.
  private var patience: Duration?

  init(_ name: String, in world: some World) {
    self.name = name
    self.world = world
  }

  /// The rotation that runs; `nil`: none does.
  mutating func look() throws(Failure) -> ControlClient? {
    let folder = world.directories.runtime
    do throws(SystemError) {
      // Watched before it is looked at: what begins in between is not missed.
      try? world.files.makeDirectories(folder, mode: 0o700)
      watch = try world.watch(folder: folder)
    } catch {
      throw .control("the start of a rotation cannot be noticed: \(error)")
    }
    do throws(ControlFailure) {
      return try world.control(name)
    } catch {
      if case .notRunning = error { return nil }
      throw Failure(error, name: name)
    }
  }

  /// Waits until it is worth while to look again.
  mutating func wait() throws(Failure) {
    do throws(SystemError) {
      if try watch?.wait(within: patience) == true {
        patience = RotationFinder.shortest
      } else {
        patience = patience.flatMap { $0 < RotationFinder.longest ? $0 * 2 : nil }
      }
    } catch {
      throw .control("the start of a rotation cannot be noticed: \(error)")
    }
  }
}
