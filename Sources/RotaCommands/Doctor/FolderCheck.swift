import Coach
import Commands
import Journals
import Platform

/// Checks that the folders of the program exist, are private and writable, and have free space.
struct FolderCheck: Check {
  let title = "folders"

  /// Less room than this is doubtful, in bytes.
  private static let roomNeeded = 100 << 20
  /// The longest path of a socket (unix(7)).
  private static let longestSocketPath = 107

  func findings(in world: some World) -> [Finding] {
    let places = world.directories
    let folders = [
      look(at: places.data, containing: world.ownJournal, in: world),
      look(at: places.config, in: world),
      look(at: places.state, containing: world.ownState, in: world),
    ]
    return variables(world.environment) + folders + lookAtName(places.machine, in: world)
      + [lookAtRuntime(places, in: world)]
  }

  // MARK: The environment

  private func variables(_ environment: Environment) -> [Finding] {
    let names = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"]
    let relative = names.compactMap { name -> Finding? in
      guard let value = environment[name], !value.hasPrefix("/") else { return nil }
      return .doubtful(
        "\(name) is '\(value)', which is not an absolute path and is ignored", cure: "unset \(name)"
      )
    }
    guard environment["HOME"] == nil else { return relative }
    return relative + [.broken("HOME is not set", cure: "export HOME=~")]
  }

  // MARK: Folders

  /// The finding about a folder, and what commands write inside: folders before their contents.
  private func look(
    at path: String, containing contents: [OwnPlace] = [], in world: some World
  ) -> Finding {
    let status: FileStatus
    do throws(SystemError) {
      status = try world.fileSystem.status(at: path)
    } catch {
      return lookAbove(path, because: error, in: world)
    }
    for place in [.folder(path)] + contents {
      let kind = place.path == path ? status.kind : world.files.kind(at: place.path)
      if let kind, kind != place.kind {
        let name = place.path.quotedForShell
        return .broken(
          "\(place.path) is not a \(place.kind == .directory ? "folder" : "file")",
          cure: "mv \(name) \(name).old")
      }
      if let refusal = refusal(at: place.path, below: path, in: world) { return refusal }
    }
    if status.mode & 0o077 != 0, isReachable(path, in: world) {
      return .doubtful("\(path) is open to others", cure: "chmod 700 \(path.quotedForShell)")
    }
    return room(path, in: world)
  }

  /// Whether the folders above a path let other users pass.
  private func isReachable(_ path: String, in world: some World) -> Bool {
    let above = Files.directory(of: path)
    guard above != path else { return true }
    let mode = (try? world.fileSystem.status(at: above))?.mode ?? 0
    return mode & 0o011 != 0 && isReachable(above, in: world)
  }

  /// Why something in a folder, or the folder, cannot be written; `nil` if it can be, or is not
  /// there.
  private func refusal(
    at path: String, below folder: String, in world: some World
  ) -> Finding? {
    do throws(SystemError) {
      try world.fileSystem.checkWritable(path)
      return nil
    } catch {
      if error.isMissing { return nil }
      if !error.isForbidden { return .unwritable(path, because: error) }
      // One command as another user leaves several such files.
      return .forbidden(
        "\(path) cannot be written", at: path, cure: "chmod u+rwX", whole: folder, in: world)
    }
  }

  /// The findings about a missing folder.
  private func lookAbove(
    _ path: String, because error: SystemError, in world: some World
  ) -> Finding {
    var above = Files.directory(of: path)
    while world.files.kind(at: above) == nil, above != Files.directory(of: above) {
      above = Files.directory(of: above)
    }
    var reason = "\(above) is not a folder"
    if world.files.kind(at: above) == .directory {
      do throws(SystemError) {
        try world.fileSystem.checkWritable(above)
        return .fine("\(path) will be created when it is needed")
      } catch let refusal {
        if !refusal.isForbidden { return .unwritable(above, because: refusal) }
        reason = error.isMissing ? "\(above) cannot be written" : error.reason
      }
    }
    return .broken(
      "\(path) does not exist, and cannot be created: \(reason)",
      cure: "sudo install -d -o $(id -u) \(path.quotedForShell)")
  }

  private func room(_ path: String, in world: some World) -> Finding {
    do throws(SystemError) {
      let room = try world.fileSystem.room(at: path)
      if room >= Self.roomNeeded { return .fine("\(path), \(room.bytesText) free") }
      return .doubtful(
        "\(path) has only \(room.bytesText) free", cure: "df -h \(path.quotedForShell)")
    } catch {
      return .doubtful(
        "\(path): the free space is unknown: \(error.reason)",
        cure: "df -h \(path.quotedForShell)")
    }
  }

  /// The finding about the file with the name of this machine, if it cannot be used.
  private func lookAtName(_ path: String, in world: some World) -> [Finding] {
    do throws(UnusableMachineName) {
      // It is only read, once it has a name.
      if try MachineName.text(at: path, on: world.fileSystem) != nil { return [] }
      return [refusal(at: path, below: path, in: world)].compactMap(\.self)
    } catch {
      guard case .failed(let reason) = error else {
        return [.broken("\(error)", cure: "rm \(path.quotedForShell)")]
      }
      return [.unreadable("\(error)", at: path, because: FileError(reason, path: path))]
    }
  }

  // MARK: The folder of sockets

  private func lookAtRuntime(_ places: Directories, in world: some World) -> Finding {
    let path = places.runtime
    if places.socket(of: RotationName.standard).utf8.count > Self.longestSocketPath {
      return .broken(
        "\(path) is too long a path for a socket",
        cure: "export XDG_RUNTIME_DIR=/run/user/$(id -u)")
    }
    let name = path.quotedForShell
    let (fault, cure): (String, String)
    switch world.fault(ofFolder: path) {
    case nil, .noFolder: return look(at: path, in: world)
    case .link: (fault, cure) = ("is a link", "rm \(name)")
    case .foreign:
      (fault, cure) = ("is not a folder of yours", "export XDG_RUNTIME_DIR=/run/user/$(id -u)")
    case .open(let mode):
      fault = "has mode \(String(mode, radix: 8)) where 700 is expected"
      cure = "chmod 700 \(name)"
    }
    return .broken("\(path) \(fault), so rotations cannot be controlled", cure: cure)
  }
}

extension Int {
  /// A number of bytes in words: `12 GB`.
  var bytesText: String {
    var (number, units) = (self, ["B", "kB", "MB", "GB", "TB"][...])
    while number >= 1024, units.count > 1 {
      number /= 1024
      units = units.dropFirst()
    }
    return "\(number) \(units.first ?? "")"
  }
}
