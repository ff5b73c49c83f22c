import Glibc

/// Notices that something came into a folder or went from it.
package protocol FolderWatch: Sendable {
  /// Waits for a change since the watch was made or has last told of one, for ever if no `patience`
  /// is named; answers whether there was one.
  func wait(within patience: Duration?) throws(SystemError) -> Bool
}

/// A watch on a folder of this machine (`inotify(7)`).
package final class LocalFolderWatch: FolderWatch {
  private let descriptor: Int32

  /// Watches a folder that exists.
  package init(_ path: String) throws(SystemError) {
    let descriptor = try system("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC)) }
    do throws(SystemError) {
      // A socket is made, and gets its permissions; the folder itself may go, too.
      let events = IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
      try system("inotify_add_watch", path: path) {
        inotify_add_watch(descriptor, path, UInt32(events))
      }
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { Glibc.close(descriptor) }

  package func wait(within patience: Duration?) throws(SystemError) -> Bool {
    guard try Descriptor.wait(for: POLLIN, on: descriptor, within: patience) else { return false }
    // What happened does not matter, only that it is not told again.
    _ = try Descriptor.readOnce(4096, from: descriptor)
    return true
  }
}
