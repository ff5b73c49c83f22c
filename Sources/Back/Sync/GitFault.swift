import Platform

/// The reason why a git command failed.
enum GitFault: Error, Equatable {
  case noGit
  /// It exceeded its timeout.
  case overdue
  /// Its input or output was interrupted.
  case cutOff(SystemError)
  /// Its error message.
  case failed(String)

  init(_ report: Spawn.Report) {
    self = report.isOverdue ? .overdue : .failed(Self.words(of: report.output))
  }

  /// The maximum number of lines passed on from its message.
  private static let most = 3

  /// Lines about progress and general advice, which are dropped.
  private static let noise = [
    "hint:", "warning:", "To ", "Done", "remote: Counting", "remote: Compressing",
    "remote: Resolving", "remote: Total", "and the repository exists.",
    "Please make sure you have the correct access rights",
  ]

  private static let prefixes = ["fatal: ", "error: ", "remote: "]

  /// The relevant lines of the message as one line.
  private static func words(of output: [UInt8]) -> String {
    var lines: [String] = []
    for line in String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if noise.contains(where: { line.hasPrefix($0) }) { continue }
      let prefix = prefixes.first { line.hasPrefix($0) } ?? ""
      // Of `!\tCOMMIT:BRANCH\t[rejected] (fetch first)` only the end is useful to users.
      let text = line.hasPrefix("!\t") ? line.split(separator: "\t").last ?? "" : line
      let words = text.dropFirst(prefix.count).split { $0 == " " || $0 == "\t" }
      if !words.isEmpty { lines.append(words.joined(separator: " ")) }
    }
    return lines.isEmpty
      ? "git failed without a message" : lines.prefix(most).joined(separator: "; ")
  }
}

extension GitFault: CustomStringConvertible {
  /// The message for the user, one line.
  package var description: String {
    switch self {
    case .noGit: "git is needed and is not installed; install it, as in: apt install git"
    case .overdue: "git did not finish in time"
    case .cutOff(let error): "the exchange with git was interrupted: \(error.reason)"
    case .failed(let words): words
    }
  }
}
