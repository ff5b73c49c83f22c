import Glibc
import Platform

/// A folder on the real disk that is removed with everything in it.
package final class RealFolder {
  package let path: String

  package init() throws {
    path = "/tmp/coach-tests-\(UInt64.random(in: 0...(.max)))"
    try Files().makeDirectories(path)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    let files = Files()
    if files.linkTarget(path) == nil, files.kind(at: path) == .directory {
      for name in (try? files.names(in: path)) ?? [] { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
