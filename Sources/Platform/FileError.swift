import Glibc

/// The reason why a file could not be used.
package enum FileError: Error, Equatable, Sendable {
  case missing(path: String)
  case isDirectory(path: String)
  /// Its permissions forbid it.
  case forbidden(path: String)
  /// The permissions of this folder forbid new names in it.
  case closedFolder(path: String)
  /// A new version would not belong to its group, with which it is shared.
  case foreignGroup(path: String)
  /// It is longer than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  /// No file can have so long a name or path.
  case longName(beginning: String)
  /// Another program changed it in between.
  case changed(path: String)
  case failed(SystemError)
  /// It is written, but a power cut could still restore the former contents.
  case unsafe(SystemError, path: String)
  /// It is a link into a folder that does not exist, as on a drive that is not mounted.
  case cutOff(path: String, target: String)

  /// Makes the error that an error of a call on the file means.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - path: The path of the file.
  ///   - isNew: Whether the file did not exist, so that the call would have created it.
  package init(_ error: SystemError, path: String, isNew: Bool = false) {
    let isNew = isNew || ["mkdir", "rename", "renameat2"].contains(error.call)
    self =
      switch error.errno {
      case ENOENT, ENOTDIR: .missing(path: path)
      case EISDIR: .isDirectory(path: path)
      case EPERM where error.call == "fchown": .foreignGroup(path: path)
      case EACCES, EPERM:
        isNew ? .closedFolder(path: Files.directory(of: path)) : .forbidden(path: path)
      case ENAMETOOLONG: .longName(beginning: String(path.prefix(40)))
      default: .failed(SystemError(call: error.call, path: path, errno: error.errno))
      }
  }
}

extension FileError: CustomStringConvertible {
  /// A message of one line.
  package var description: String {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .isDirectory(let path): "'\(path)' is a folder; name a file"
    case .forbidden(let path): "'\(path)' cannot be opened: its permissions forbid it"
    case .closedFolder(let path):
      "'\(path)' takes no new file: the permissions of the folder forbid it"
    case .foreignGroup(let path):
      "'\(path)' is shared with a group that you do not belong to, and a change would take it away from "
        + "that group; ask to become a member of it"
    case .longName(let beginning): "'\(beginning)…' is too long for the name of a file"
    case .tooLarge(let path, let limit):
      "'\(path)' is longer than \(limit >> 20) MB, too long to be read"
    case .changed(let path): "'\(path)' was changed by another program in the meantime; try again"
    case .failed(let error): error.description
    case .unsafe(let error, let path): "'\(path)' is not safe on the disk yet: \(error)"
    case .cutOff(let path, let target):
      "'\(path)' is a link to '\(target)', whose folder does not exist"
    }
  }
}
