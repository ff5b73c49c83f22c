import Glibc

/// The names of a file.
extension Files {
  /// A path from the root on, without `.`, `..` and `//`. Links are left as they are, except for
  /// those before a `..`: it leads out of the folder that they lead to.
  package static func absolute(_ path: String) -> String {
    var parts = steps(of: path)
    if let last = parts.lastIndex(of: "..") {
      parts = Files().withoutLinks(parts[...last]) + parts[(last + 1)...]
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Whether two paths lead to one file, also through links, or would if it existed.
  package func isSame(_ path: String, _ other: String) -> Bool {
    if path == other || resolved(path) == resolved(other) { return true }
    guard let one = try? system.status(at: path), let two = try? system.status(at: other)
    else { return false }
    return one.isSameFile(as: two)
  }

  /// A path from the root on without links, as far as it exists: one for all paths of a file.
  package func resolved(_ path: String) -> String {
    "/" + withoutLinks(Self.steps(of: path)[...]).joined(separator: "/")
  }

  /// The names on the way from the root on.
  private static func steps(of path: String) -> [Substring] {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let isKnown = path.hasPrefix("/") || getcwd(&buffer, buffer.count) == nil
    let folder = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return (isKnown ? path : "\(folder)/\(path)").split(separator: "/").filter { $0 != "." }
  }

  private func withoutLinks(_ names: ArraySlice<Substring>) -> [Substring] {
    var path: [Substring] = []
    var ahead = Array(names.reversed())
    var links = 0
    while let name = ahead.popLast() {
      if name == ".." {
        _ = path.popLast()
        continue
      }
      path.append(name)
      guard links < Self.mostLinks, let target = linkTarget("/" + path.joined(separator: "/"))
      else { continue }
      links += 1
      if target.hasPrefix("/") { path = [] } else { path.removeLast() }
      ahead += target.split(separator: "/").filter { $0 != "." }.reversed()
    }
    return path
  }
}
