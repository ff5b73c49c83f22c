import Platform

/// Why git did not do what it was asked for.
enum GitFault: Error, Equatable {
  case noGit
  /// It took longer than it may.
  case overdue
  /// What it was given, or what it said, is not whole.
  case cutOff(SystemError)
  /// What it says, in its own words.
  case failed(String)

  init(_ report: Spawn.Report) {
    self = report.isOverdue ? .overdue : .failed(Self.words(of: report.output))
  }

  /// How many lines of what git says are passed on.
  private static let most = 3

  /// What only tells how far git is, or what else could be done.
  private static let noise = [
    "hint:", "warning:", "To ", "Done", "remote: Counting", "remote: Compressing",
    "remote: Resolving", "remote: Total", "and the repository exists.",
    "Please make sure you have the correct access rights",
  ]

  private static let prefixes = ["fatal: ", "error: ", "remote: "]

  /// The lines that say what is wrong, as one.
  private static func words(of output: [UInt8]) -> String {
    var lines: [String] = []
    for line in String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if noise.contains(where: { line.hasPrefix($0) }) { continue }
      let prefix = prefixes.first { line.hasPrefix($0) } ?? ""
      // Of `!\tCOMMIT:BRANCH\t[rejected] (fetch first)` only the end says anything to people.
      let text = line.hasPrefix("!\t") ? line.split(separator: "\t").last ?? "" : line
      let words = text.dropFirst(prefix.count).split { $0 == " " || $0 == "\t" }
      if !words.isEmpty { lines.append(words.joined(separator: " ")) }
    }
    return lines.isEmpty
      ? "git failed without a message" : lines.prefix(most).joined(separator: "; ")
  }
}

extension GitFault: CustomStringConvertible {
  /// What people are told, as one line.
  package var description: String {
    switch self {
    case .noGit: "git is needed and is not installed; install it, as in: apt install git"
    case .overdue: "git did not finish in time"
    case .cutOff(let error): "the exchange with git was cut off: \(error.reason)"
    case .failed(let words): words
    }
  }
}
