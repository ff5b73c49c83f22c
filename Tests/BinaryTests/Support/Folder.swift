import Foundation
import Glibc
import Testing

/// A folder of one test, removed with everything in it.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/rota-tests-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static func / (folder: Folder, name: String) -> String { "\(folder.path)/\(name)" }

  /// Writes a file and answers its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = self / name
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    fputs(text, file)
    return path
  }

  /// The text of a file.
  func text(of name: String) throws -> String {
    let descriptor = open(self / name, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes a FIFO and answers its path.
  func makeFIFO(_ name: String) throws -> String {
    try #require(mkfifo(self / name, 0o600) == 0)
    return self / name
  }
}
