import Glibc
import Platform

/// A folder that is removed with everything in it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    var template = Array("/tmp/rota-tests-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit { remove(path) }

  private func remove(_ path: String) {
    for name in (try? Files().names(in: path)) ?? [] {
      let path = "\(path)/\(name)"
      if unlink(path) != 0 { remove(path) }
    }
    rmdir(path)
  }

  package var names: [String] { (try? Files().names(in: path)) ?? [] }

  package static func / (folder: TemporaryFolder, name: String) -> String {
    "\(folder.path)/\(name)"
  }

  package func write(_ text: String, to name: String) throws {
    if Files().kind(at: self / name) == nil { try Files().makeEmpty(self / name) }
    try Files().replace(self / name, with: Array(text.utf8))
  }

  package func text(of name: String) throws -> String {
    String(decoding: try Files().read(self / name), as: UTF8.self)
  }
}
