import Platform

extension World {
  /// File operations on the file system.
  package var files: Files { Files(fileSystem) }

  /// The directories of the program.
  package var directories: Directories { Directories(environment) }

  /// The names in a folder with an extension, without it; empty if the folder cannot be read.
  package func names(in folder: String, endingIn ending: String) -> [String] {
    guard let names = try? files.names(in: folder) else { return [] }
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
  }

  /// The file in the same folder with the most similar name; `nil` if none is similar.
  package func nearestFile(to path: String) -> String? {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let folder = path[..<start]
    let names = names(in: Files.directory(of: path), endingIn: "").filter { isFile(folder + $0) }
    return nearestName(to: String(path[start...]), among: names.sorted()).map { folder + $0 }
  }

  /// Whether there is something other than a folder at a path.
  package func isFile(_ path: String) -> Bool {
    files.kind(at: path).map { $0 != .directory } ?? false
  }
}
