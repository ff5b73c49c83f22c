/// Creates folders, durably if that is wanted.
package struct NewFolders {
  private let mode: UInt32
  /// The parents of new folders whose names are not yet flushed to the disk.
  private var unsynchronized: [String] = []

  package init(mode: UInt32 = 0o700) { self.mode = mode }

  /// Creates a folder with missing parents, and puts their names on the disk; succeeds if it exists.
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
      try system.makeDirectory(path, mode: mode)
    } catch {
      // Another process may have created it in between.
      if files.kind(at: path) != .directory { throw error }
    }
  }
}
