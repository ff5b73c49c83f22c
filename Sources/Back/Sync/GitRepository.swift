import CivilTime
import Commands
import Platform

/// A private bare repository, in which `git` handles commits and remotes.
///
/// It has no work tree: git gets journals and lists only as blobs, so that it can neither replace
/// nor convert the files.
struct GitRepository {
  /// The name of a blob, a tree or a commit.
  typealias ObjectID = String

  /// A file of a commit.
  struct Entry: Equatable {
    let path: String
    let blob: ObjectID
  }

  /// The timeout of local git commands.
  private static let patience = Duration.seconds(120)
  /// The timeout of git commands that use the network.
  private static let patienceElsewhere = Duration.seconds(600)
  /// The maximum size of git's output about files; a name takes about a hundred bytes.
  private static let most = 16 << 20

  /// Variables that git must not inherit, such as those of a hook in another repository.
  private static let foreignVariables: Set = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_CONFIG", "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS", "GIT_PREFIX", "GIT_QUARANTINE_PATH", "GIT_CEILING_DIRECTORIES",
    "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE", "GIT_REPLACE_REF_BASE", "GIT_TRACE",
  ]

  /// The user's git settings that must not apply here.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.autocrlf=false", "core.fsmonitor=false",
    "core.attributesFile=/dev/null", "commit.gpgSign=false", "push.gpgSign=false",
    "push.followTags=false", "fetch.recurseSubmodules=false", "gc.autoDetach=false",
    "http.lowSpeedLimit=1", "http.lowSpeedTime=60",
  ]

  /// The branch that all machines share.
  static let branch = "refs/heads/main"
  /// The prefix of the remote's branches.
  private static let remoteBranches = "refs/remotes/remote/"

  private let folder: String
  private let world: any World
  /// Further variables for git, such as the author of commits.
  private var variables: [String: String]

  /// Opens the repository, or creates it.
  ///
  /// - Parameters:
  ///   - folder: Its folder, which no other process may use now.
  ///   - machine: The author of commits, if git has no user name.
  ///   - world: The environment.
  /// - Throws: If git is missing, or fails.
  init(_ folder: String, of machine: String, in world: some World) throws(SyncFault) {
    self.folder = folder
    self.world = world
    // The object format of other repositories, regardless of the user's settings.
    variables = [
      "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "LANGUAGE": "C", "GIT_DEFAULT_HASH": "sha1",
    ]
    if world.files.kind(at: "\(folder)/HEAD") == nil { try make() }
    // Only one process uses the repository: these are left from a git that was killed, and every
    // later one would refuse to go on.
    try? world.files.removeFiles(below: folder, withSuffix: ".lock")
    let known = try settings()
    for role in ["AUTHOR", "COMMITTER"] {
      if known["user.name"] == nil, world.environment["GIT_\(role)_NAME"] == nil {
        variables["GIT_\(role)_NAME"] = "rota on \(machine)"
      }
      if known["user.email"] == nil, world.environment["GIT_\(role)_EMAIL"] == nil {
        variables["GIT_\(role)_EMAIL"] = "rota@\(machine)"
      }
      variables["GIT_\(role)_DATE"] = "@\(world.now.seconds) +0000"
    }
    // Git must not prompt for a password.
    if known["core.sshcommand"] == nil, world.environment["GIT_SSH_COMMAND"] == nil,
      world.environment["GIT_SSH"] == nil
    {
      variables["GIT_SSH_COMMAND"] = "ssh -o BatchMode=yes -o ConnectTimeout=20"
    }
  }

  private func make() throws(SyncFault) {
    try run(["init", "--quiet", "--bare", "--template=", folder], isThere: false)
  }

  /// Whether objects are missing or damaged, as after a power cut, or it cannot be read at all.
  var isDamaged: Bool {
    do throws(SyncFault) {
      try run(["fsck", "--no-dangling", "--no-progress"])
      return false
    } catch {
      return if case .git(.failed) = error { true } else { false }
    }
  }

  /// Creates it again, empty; the remote has all that was in it.
  func makeAnew() throws(SyncFault) {
    try rethrowing(world.files.removeFiles(below: folder), as: SyncFault.file)
    try make()
  }

  // MARK: The remote

  /// Fetches the remote; returns the commits of its branches by name.
  func fetch(_ remote: String) throws(SyncFault) -> [String: ObjectID] {
    try run(
      [
        "fetch", "--quiet", "--no-tags", "--prune", "--no-recurse-submodules", "--", remote,
        "+refs/heads/*:\(Self.remoteBranches)*",
      ], within: Self.patienceElsewhere)
    let lines = try lines([
      "for-each-ref", "--format=%(objectname) %(refname)", Self.remoteBranches,
    ])
    var branches: [String: ObjectID] = [:]
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, Self.isID(parts[0]) else { continue }
      branches["refs/heads/" + parts[1].dropFirst(Self.remoteBranches.count)] = String(parts[0])
    }
    return branches
  }

  /// Pushes a commit to the remote, unless another machine was faster.
  func push(_ commit: ObjectID, to remote: String) throws(SyncFault) {
    try run(
      ["push", "--quiet", "--porcelain", "--", remote, "\(commit):\(Self.branch)"],
      within: Self.patienceElsewhere)
  }

  // MARK: Reading

  /// The merge base of two commits; `nil` if there is none.
  func mergeBase(_ one: ObjectID, _ other: ObjectID) throws(SyncFault) -> ObjectID? {
    try answer(to: ["merge-base", one, other])?.first { Self.isID($0) }
  }

  /// Whether it has a commit; false for text that is no id.
  func has(_ commit: ObjectID) throws(SyncFault) -> Bool {
    guard Self.isID(commit) else { return false }
    return try answer(to: ["cat-file", "-e", commit]) != nil
  }

  /// The files of a commit.
  func files(of commit: ObjectID) throws(SyncFault) -> [Entry] {
    let output = try run(["ls-tree", "-r", "-z", "--full-tree", commit])
    return output.split(separator: 0).compactMap { bytes in
      // As in `100644 blob ID\tPATH`; a warning may precede it.
      let text = String(decoding: bytes, as: UTF8.self)
      guard let tab = text.firstIndex(of: "\t") else { return nil }
      let words = text[..<tab].split { $0 == " " || $0.isNewline }.suffix(3)
      guard words.count == 3, let id = words.last, Self.isID(id) else { return nil }
      return Entry(path: String(text[text.index(after: tab)...]), blob: String(id))
    }
  }

  /// The content of a file.
  func contents(of blob: ObjectID) throws(SyncFault) -> [UInt8] {
    // In its combined output, warnings could be mixed with the bytes.
    let scratch = "\(folder)/scratch"
    try rethrowing(world.files.makeDirectories(scratch), as: SyncFault.file)
    let lines = try lines(["-C", scratch, "unpack-file", blob])
    guard let name = lines.last(where: { $0.hasPrefix(".merge_file_") }) else {
      throw .git(.failed("git printed nothing about \(blob)"))
    }
    let path = "\(scratch)/\(name)"
    defer { try? world.fileSystem.remove(path) }
    return try rethrowing(world.files.read(path, limit: .max), as: SyncFault.file)
  }

  /// The object ids that files would have in the repository.
  func ids(ofFiles paths: [String]) throws(SyncFault) -> [ObjectID] {
    if paths.isEmpty { return [] }
    let ids = try lines(
      ["hash-object", "--no-filters", "--stdin-paths"],
      input: paths.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    ).filter { Self.isID($0) }
    guard ids.count == paths.count else {
      throw .git(.failed("git did not list the files"))
    }
    return ids
  }

  // MARK: Writing

  /// Stores bytes as a blob.
  func store(_ bytes: [UInt8]) throws(SyncFault) -> ObjectID {
    try id(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes)
  }

  /// Creates a commit with the files of another one, except for changes.
  func commit(
    _ entries: [Entry], over former: ObjectID?, parents: [ObjectID], message: String
  ) throws(SyncFault) -> ObjectID {
    let index = ["GIT_INDEX_FILE": "\(folder)/sync-index"]
    if let former {
      try run(["read-tree", former], variables: index)
    } else {
      try run(["read-tree", "--empty"], variables: index)
    }
    var input: [UInt8] = []
    for entry in entries { input += Array("100644 \(entry.blob)\t\(entry.path)".utf8) + [0] }
    try run(["update-index", "-z", "--index-info"], input: input, variables: index)
    let tree = try id(["write-tree"], variables: index)
    return try id(
      ["commit-tree", tree, "-F", "-"] + parents.flatMap { ["-p", $0] },
      input: Array("\(message)\n".utf8))
  }

  /// The commit up to which this machine was synchronized; `nil` before the first time.
  var noted: ObjectID? {
    get throws(SyncFault) {
      try answer(to: ["rev-parse", "--verify", "--quiet", Self.branch])?.first { Self.isID($0) }
    }
  }

  /// Records the commit that this machine has, so that git keeps it; and runs git's garbage
  /// collection when needed.
  func note(_ commit: ObjectID) throws(SyncFault) {
    try run(["update-ref", Self.branch, commit])
    _ = try? run(["gc", "--auto", "--quiet"], within: Self.patienceElsewhere)
  }

  // MARK: Calls

  private func settings() throws(SyncFault) -> [String: String] {
    let arguments = ["config", "--get-regexp", "^(user\\.(name|email)|core\\.sshcommand)$"]
    let report = try report(arguments, within: Self.patience)
    var settings: [String: String] = [:]
    for line in Self.lines(of: report.output) {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { settings[String(parts[0])] = String(parts[1]) }
    }
    return settings
  }

  /// Returns the lines that git prints, or `nil` if it exits with 1 and prints nothing: then what
  /// was asked for does not exist. Git prints a message about anything that is damaged.
  private func answer(to arguments: [String]) throws(SyncFault) -> [String]? {
    let report = try report(arguments, within: Self.patience)
    if !report.isOverdue {
      if report.outcome == .code(0) { return Self.lines(of: report.output) }
      if report.outcome == .code(1), report.output.isEmpty { return nil }
    }
    throw .git(GitFault(report))
  }

  private func id(
    _ arguments: [String], input: [UInt8]? = nil, variables: [String: String] = [:]
  ) throws(SyncFault) -> ObjectID {
    let lines = try lines(arguments, input: input, variables: variables)
    guard let id = lines.last(where: { Self.isID($0) }) else {
      throw .git(.failed("git \(arguments[0]) did not name what it made"))
    }
    return id
  }

  private func lines(
    _ arguments: [String], input: [UInt8]? = nil, variables: [String: String] = [:]
  ) throws(SyncFault) -> [String] {
    Self.lines(of: try run(arguments, input: input, variables: variables))
  }

  @discardableResult
  private func run(
    _ arguments: [String], input: [UInt8]? = nil, variables: [String: String] = [:],
    within time: Duration = patience, isThere: Bool = true
  ) throws(SyncFault) -> [UInt8] {
    let report = try report(
      arguments, input: input, variables: variables, within: time, isThere: isThere)
    guard report.outcome == .code(0), !report.isOverdue else { throw .git(GitFault(report)) }
    return report.output
  }

  private func report(
    _ arguments: [String], input: [UInt8]? = nil, variables: [String: String] = [:],
    within time: Duration, isThere: Bool = true
  ) throws(SyncFault) -> Spawn.Report {
    var words = Self.settings.flatMap { ["-c", $0] }
    if isThere { words.append("--git-dir=\(folder)") }
    var call = Spawn(
      "git", words + arguments, variables: self.variables.merging(variables) { $1 }, input: input)
    call.withoutVariables = Self.foreignVariables
    let report = try rethrowing(
      world.run(call, within: Spawn.Limits(time: time, output: Self.most))
    ) { (error: SystemError) in SyncFault.git(error.isMissing ? .noGit : .failed(error.reason)) }
    // It takes a broken pipe for the end of its input, and exits with success.
    if report.outcome == .code(0), !report.isOverdue, let error = report.interruption {
      throw .git(.cutOff(error))
    }
    return report
  }

  private static func lines(of output: [UInt8]) -> [String] {
    String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Whether a text is an object id, of either hash that git supports.
  private static func isID(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    return (bytes.count == 40 || bytes.count == 64)
      && bytes.allSatisfy {
        $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
