import Glibc
import Platform

/// A folder that is removed with everything in it.
final class TemporaryFolder {
  let path: String

  init() {
    path = "/tmp/platform-tests-\(UInt64.random(in: 0...(.max)))"
    mkdir(path, 0o700)
  }

  deinit { remove(path) }

  private func remove(_ path: String) {
    for name in (try? Files().names(in: path)) ?? [] {
      let path = "\(path)/\(name)"
      if unlink(path) != 0 { remove(path) }
    }
    rmdir(path)
  }

  var names: [String] { (try? Files().names(in: path)) ?? [] }

  static func / (folder: TemporaryFolder, name: String) -> String { "\(folder.path)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try Files().append(Array(text.utf8), to: self / name)
  }

  func text(of name: String) throws -> String {
    String(decoding: try Files().read(self / name), as: UTF8.self)
  }
}
