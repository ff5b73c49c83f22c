import Platform

/// Makes folders whose names survive a power cut.
struct NewFolders {
  /// Those in which others were made whose names are not on the disk yet.
  private var unsynchronized: [String] = []

  /// Makes a folder and those above it that are missing; fine if it is there.
  mutating func make(_ path: String, on system: any FileSystem) throws(SystemError) {
    try add(path, on: system)
    while let folder = unsynchronized.last {
      try system.synchronizeDirectory(folder)
      unsynchronized.removeLast()
    }
  }

  private mutating func add(_ path: String, on system: any FileSystem) throws(SystemError) {
    let files = Files(system)
    if files.kind(at: path) == .directory { return }
    let parent = Files.directory(of: path)
    if parent != path { try add(parent, on: system) }
    unsynchronized.append(parent)
    do throws(SystemError) {
      try system.makeDirectory(path, mode: 0o700)
    } catch {
      // Somebody else may have made it in between.
      if files.kind(at: path) != .directory { throw error }
    }
  }
}
