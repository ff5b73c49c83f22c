import Back
import CivilTime
import Commands
import Histories
import Terminals

/// Whether this machine is in sync with others, if it shares its journal and list.
struct SyncCheck: Check {
  let title = "sync"

  /// The age in days from which on the last sync is doubtful.
  private static let patience = 7

  func findings(in world: some World) -> [Finding] {
    do throws(SyncState.Fault) {
      guard let state = try SyncState(in: world.directories, on: world.files) else {
        return [.fine("not set up; rota sync --init REMOTE shares the journal and the list")]
      }
      let failure = state.failure.map {
        Finding.doubtful(
          "the last try, \(TimeText.ago($0.time, now: world.now)), failed: \($0.message)",
          cure: "rota sync")
      }
      let git =
        world.program("git") == nil
        ? Finding.broken("git is not installed", cure: "sudo apt-get install git") : nil
      return [age(of: state, in: world)] + [failure, git].compactMap(\.self)
    } catch {
      return [.broken("\(error)", cure: error.cure)]
    }
  }

  private func age(of state: SyncState, in world: some World) -> Finding {
    let remote = SyncRemote.shown(state.remote)
    guard let synced = state.synced else {
      return .doubtful("never in sync with \(remote) so far", cure: "rota sync")
    }
    let words = "last in sync with \(remote) \(TimeText.ago(synced, now: world.now))"
    let isOld = world.now - synced > .seconds(Self.patience * 86_400)
    return isOld ? .doubtful(words, cure: "rota sync") : .fine(words)
  }
}
