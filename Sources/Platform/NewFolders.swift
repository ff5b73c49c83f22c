/// Creates folders for this user only, durably if that is wanted.
package struct NewFolders {
  /// The parents of new folders whose names are not yet flushed to the disk.
  private var unsynchronized: [String] = []

  package init() {}

  /// Creates a folder with missing parents, and puts their names on the disk, unless it exists.
  package mutating func make(_ path: String, on system: any FileSystem) throws(SystemError) {
    try add(path, on: system)
    while let folder = unsynchronized.last {
      try system.synchronizeDirectory(folder)
      unsynchronized.removeLast()
    }
  }

  /// Creates a folder with missing parents; succeeds if it exists.
  mutating func add(_ path: String, on system: any FileSystem) throws(SystemError) {
    let files = Files(system)
    if files.kind(at: path) == .directory { return }
    let parent = Files.directory(of: path)
    if parent != path { try add(parent, on: system) }
    unsynchronized.append(parent)
    do throws(SystemError) {
      try system.makeDirectory(path, mode: 0o700)
    } catch {
      // Another process may have created it in between.
      if files.kind(at: path) != .directory { throw error }
    }
  }
}
