import Platform

extension World {
  /// The files by what is done with them.
  package var files: Files { Files(fileSystem) }

  /// Where everything is kept.
  package var directories: Directories { Directories(environment) }

  /// The names in a folder that have an ending, without it; none if the folder cannot be read.
  package func names(in folder: String, endingIn ending: String) -> [String] {
    guard let names = try? files.names(in: folder) else { return [] }
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
  }

  /// Whether there is something other than a folder at a path.
  package func isFile(_ path: String) -> Bool {
    files.kind(at: path).map { $0 != .directory } ?? false
  }
}
