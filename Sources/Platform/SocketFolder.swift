import Glibc

/// The folder of the sockets, private to this user.
enum SocketFolder {
  /// Creates the folder with mode 0700 if it does not exist.
  ///
  /// An existing folder must be a real directory of this user without access for others, since
  /// another user could have created it.
  static func prepare(_ path: String) throws(ListeningError) {
    try rethrowing(make(path), as: ListeningError.noFolder)
    if let fault = try fault(of: path) { throw .unsafeFolder(path: path, fault) }
  }

  private static func make(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try system("mkdir", path: path) { mkdir(path, 0o700) }
    } catch {
      switch error.errno {
      case EEXIST: return
      case ENOENT:
        let parent = Files.directory(of: path)
        guard parent != path, parent != "." else { throw error }
        try make(parent)
        try system("mkdir", path: path) { mkdir(path, 0o700) }
      default: throw error
      }
    }
  }

  private static func fault(of path: String) throws(ListeningError) -> ListeningError.FolderFault? {
    var status = stat()
    try ListeningError.naming { () throws(SystemError) in
      try system("lstat", path: path) { lstat(path, &status) }
    }
    if status.st_mode & S_IFMT == S_IFLNK { return .link }
    if status.st_mode & S_IFMT != S_IFDIR { return .noFolder }
    if status.st_uid != geteuid() { return .foreign(owner: status.st_uid) }
    if status.st_mode & 0o777 != 0o700 { return .open(mode: status.st_mode & 0o777) }
    return nil
  }
}
