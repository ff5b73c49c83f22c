import Coach
import Commands
import Platform

/// Finds the rotation with a name, now or as soon as it begins, without polling.
struct RotationFinder {
  private static let shortest = Duration.milliseconds(10)
  private static let longest = Duration.milliseconds(640)

  private let world: any World
  private let name: String
  /// Reports possible changes since the last look.
  private var watch: (any FolderWatch)?
  /// The time of the next look without a change: a new socket may not accept connections yet.
  private var patience: Duration?

  init(_ name: String, in world: some World) {
    self.name = name
    self.world = world
  }

  /// The running rotation; `nil` if there is none.
  mutating func look() throws(Failure) -> ControlClient? {
    let (sockets, locks) = (world.directories.runtime, world.directories.state)
    do throws(SystemError) {
      // Watch before looking, so that no change is missed.
      for folder in [sockets, locks] { try? world.files.makeDirectories(folder) }
      // The lock names the socket of a rotation that has another folder for it, as under cron.
      let hasLocks = world.files.kind(at: locks) == .directory
      watch = try world.watch(folders: hasLocks ? [sockets, locks] : [sockets])
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

  /// Waits until another look is useful, at most for `limit` if there is one.
  mutating func wait(atMost limit: Duration? = nil) throws(Failure) {
    do throws(SystemError) {
      if try watch?.wait(within: patience ?? limit) == true {
        patience = RotationFinder.shortest
      } else {
        patience = patience.flatMap { $0 < RotationFinder.longest ? $0 * 2 : nil }
      }
    } catch {
      throw .control("the start of a rotation cannot be noticed: \(error)")
    }
  }
}
