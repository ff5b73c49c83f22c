extension FileError: CustomStringConvertible {
  /// A message of one line.
  package var description: String {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .isDirectory(let path): "'\(path)' is a folder; name a file"
    case .forbidden(let path): "'\(path)' cannot be opened: its permissions forbid it"
    case .closedFolder(let path):
      "'\(path)' takes no new file: the permissions of the folder forbid it"
    case .longName(let beginning): "'\(beginning)…' is too long for the name of a file"
    case .tooLarge(let path, let limit):
      "'\(path)' is longer than \(limit >> 20) MB, too long for a list or a calendar"
    case .changed(let path): "'\(path)' was changed by another program in the meantime; try again"
    case .failed(let error): error.description
    }
  }
}
