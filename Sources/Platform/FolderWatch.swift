import Glibc

/// Reports that a file of some folders was added, removed or changed.
package protocol FolderWatch: Sendable {
  /// Waits for a change since the watch was created or last returned, without a limit if `patience`
  /// is `nil`; returns whether there was one.
  func wait(within patience: Duration?) throws(SystemError) -> Bool
}

/// A watch on folders of this machine (`inotify(7)`).
package final class LocalFolderWatch: FolderWatch {
  private let descriptor: Int32

  /// Watches folders that exist.
  package init(_ paths: [String]) throws(SystemError) {
    let descriptor = try system("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC)) }
    do throws(SystemError) {
      // A socket is created and then gets its permissions; the folder itself may be removed, too.
      let events =
        IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_MODIFY | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
      for path in paths {
        try system("inotify_add_watch", path: path) {
          inotify_add_watch(descriptor, path, UInt32(events))
        }
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
    // The kind of event does not matter; reading it clears it.
    _ = try Descriptor.readOnce(4096, from: descriptor)
    return true
  }
}
