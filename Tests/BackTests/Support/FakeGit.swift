import CommandSupport
import Glibc
import Platform
import WorldSupport

/// A `git` that is made up: it answers as if the remote had a commit with some files, and keeps
/// whatever it is given.
struct FakeGit: Sendable {
  /// The files of the remote; none: it is empty.
  var files: [String: String] = [:]
  /// Commands that fail, with what is said then.
  var failures: [String: String] = [:]
  /// Commands that are not given all of their input, and end as if they were.
  var deaf: Set<String> = []
  /// Whether the copy of the repository has noted the last commit.
  var hasNote = false
  /// How long the remote lets one wait.
  var delay = Duration.zero

  private static let commit = String(repeating: "c", count: 40)

  func run(_ spawn: Spawn, on disk: MemoryDisk) -> Spawn.Report {
    let words = spawn.arguments
    if let failing = failures.keys.first(where: words.contains) {
      return Self.report(failures[failing] ?? "", code: 128)
    }
    if spawn.input != nil, words.contains(where: deaf.contains) {
      var report = Self.report("\(Self.commit)\n")
      report.interruption = SystemError(call: "write", errno: EPIPE)
      return report
    }
    let paths = files.keys.sorted()
    if words.contains("fetch") {
      Thread.sleep(delay)
    } else if words.contains("for-each-ref") {
      return Self.report(files.isEmpty ? "" : "\(Self.commit) refs/remotes/remote/main\n")
    } else if words.contains("cat-file"), words.last != Self.commit {
      let isID = words.last?.allSatisfy(\.isHexDigit) ?? false
      return isID ? Self.report("", code: 1) : Self.report("fatal: Not a valid name", code: 128)
    } else if words.contains("rev-parse"), hasNote {
      return Self.report("\(Self.commit)\n")
    } else if words.contains("merge-base") {
      return Self.report("\(Self.commit)\n")
    } else if words.contains("ls-tree") {
      let entries = paths.indices.map { "100644 blob \(Self.blob($0))\t\(paths[$0])\0" }
      return Self.report(entries.joined())
    } else if words.contains("unpack-file"), let blob = words.last,
      let number = paths.indices.first(where: { Self.blob($0) == blob }),
      let place = words.firstIndex(of: "-C")
    {
      disk.put(Array((files[paths[number]] ?? "").utf8), at: "\(words[place + 1])/.merge_file_x")
      return Self.report(".merge_file_x\n")
    } else if ["hash-object", "write-tree", "commit-tree"].contains(where: words.contains) {
      return Self.report("\(Self.commit)\n")
    }
    return Self.report("")
  }

  /// The name of a file by its number.
  private static func blob(_ number: Int) -> String {
    String(repeating: "b", count: 39) + String(number, radix: 16)
  }

  private static func report(_ words: String, code: Int32 = 0) -> Spawn.Report {
    Spawn.Report(outcome: .code(code), duration: .zero, output: Array(words.utf8))
  }
}
