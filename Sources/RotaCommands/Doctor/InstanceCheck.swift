import Coach
import Commands
import JSONLines
import Platform
import Rotations

/// Checks the running rotations, and the remains of killed ones.
struct InstanceCheck: Check {
  let title = "rotations"

  /// The timeout of a rotation's reply.
  private static let patience = Duration.seconds(2)

  func findings(in world: some World) -> [Finding] {
    let names = names(in: world)
    if names.isEmpty { return [.fine("none has run yet")] }
    let holders = FileHolders(in: world)
    return names.map { look(at: $0, holders, in: world) }
  }

  /// The names with a lock or a socket.
  private func names(in world: some World) -> [String] {
    let locks = world.names(in: world.directories.state, endingIn: ".lock")
    let sockets = world.socketNames
    // A run that waits for its next task runs nothing.
    return Set(locks).union(sockets).sorted().filter {
      !$0.hasSuffix(InstanceLock.waitingSuffix)
    }
  }

  private func look(at name: String, _ holders: FileHolders, in world: some World) -> Finding {
    let lock = world.directories.lock(of: name)
    guard let status = try? world.fileSystem.status(at: lock), let pid = holders.pid(of: status)
    else { return lookAtRemains(of: name, in: world) }
    // A process of another container has no number here.
    let owner = pid == 0 ? "" : " in process \(pid)"
    if let process = world.stoppedCoach(of: name) {
      return .doubtful(
        "'\(name)' is stopped in process \(process), as by Ctrl-Z", cure: "kill -CONT \(process)")
    }
    if world.holder(of: name).asking != nil {
      return .fine("'\(name)'\(owner) asks whether to resume an interrupted rotation")
    }
    let cure = pid == 0 ? "rota stop\(RotationName.option(for: name))" : "kill \(pid)"
    do throws(ControlFailure) {
      if try world.snapshot(of: name, within: Self.patience) != nil {
        return .fine("'\(name)' is running\(owner), and answers")
      }
      return .broken("'\(name)' is running\(owner), but does not answer", cure: cure)
    } catch {
      let reason = error == .notRunning ? "nothing listens at its socket" : "\(error)"
      return .broken(
        "'\(name)' is running\(owner), but cannot be asked: \(reason)", cure: cure)
    }
  }

  /// The findings about a name that no process holds.
  private func lookAtRemains(of name: String, in world: some World) -> Finding {
    let (socket, lock) = (world.directories.socket(of: name), world.directories.lock(of: name))
    guard world.isFile(socket) else { return .fine("'\(name)' is not running") }
    if (try? world.snapshot(of: name, within: Self.patience)) != nil {
      return .doubtful(
        "'\(name)' is running, but does not hold \(lock); its lock was removed, or it was started "
          + "with another HOME or XDG_STATE_HOME",
        cure: "rota status --name \(name)")
    }
    return .fine(
      "'\(name)' is not running; the socket it left behind is taken over by the next one")
  }
}

/// The processes that hold files, from the kernel's list (proc(5)).
///
/// Trying the lock would be simpler, but could prevent a rotation from starting just then.
private struct FileHolders {
  /// The processes by the number of the file's node.
  private var pids: [UInt64: Int] = [:]

  init(in world: some World) {
    let bytes = (try? world.files.read("/proc/locks")) ?? []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      // As in `1: FLOCK  ADVISORY  WRITE 1234 08:01:131090 0 EOF`; the node is the last of the
      // three.
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", let pid = Int(words[4]),
        let node = words[5].split(separator: ":").last.flatMap({ UInt64($0) })
      else { continue }
      pids[node] = pid
    }
  }

  func pid(of status: FileStatus) -> Int? { pids[status.node] }
}
