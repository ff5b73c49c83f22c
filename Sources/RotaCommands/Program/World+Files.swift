import Platform

extension World {
  /// The files by what is done with them.
  public var files: Files { Files(fileSystem) }

  /// Where everything is kept.
  public var directories: Directories { Directories(environment) }

  /// Whether there is something other than a folder at a path.
  public func isFile(_ path: String) -> Bool {
    files.kind(at: path).map { $0 != .directory } ?? false
  }
}
