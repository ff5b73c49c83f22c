import CivilTime
import Commands
import Platform

/// A bare repository of our own, in which `git` does what has to do with commits and remotes.
///
/// It has no work tree: git never sees a journal or a list but as bytes that it is given, so that it
/// can neither replace nor convert them.
struct GitRepository {
  /// The name of a blob, a tree or a commit.
  typealias ObjectID = String

  /// A file of a commit.
  struct Entry: Equatable {
    let path: String
    let blob: ObjectID
  }

  /// How long git may take for what is on this machine.
  private static let patience = Duration.seconds(120)
  /// How long it may take for what is elsewhere.
  private static let patienceElsewhere = Duration.seconds(600)
  /// How much is kept of what git prints about files; a name takes about a hundred bytes.
  private static let most = 16 << 20

  /// What git would otherwise take from whoever runs this program, such as a hook of another
  /// repository.
  private static let foreignVariables: Set = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_CONFIG", "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS", "GIT_PREFIX", "GIT_QUARANTINE_PATH", "GIT_CEILING_DIRECTORIES",
    "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE", "GIT_REPLACE_REF_BASE", "GIT_TRACE",
  ]

  /// What the user has set for repositories that are worked in, and must not matter here.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.autocrlf=false", "core.fsmonitor=false",
    "core.attributesFile=/dev/null", "commit.gpgSign=false", "push.gpgSign=false",
    "push.followTags=false", "fetch.recurseSubmodules=false", "gc.autoDetach=false",
    "http.lowSpeedLimit=1", "http.lowSpeedTime=60",
  ]

  /// The branch that all machines share.
  static let branch = "refs/heads/main"
  /// Where the branches of the remote are noted.
  private static let remoteBranches = "refs/remotes/remote/"

  private let folder: String
  private let world: any World
  /// What is set for git besides, such as who makes commits.
  private var variables: [String: String]

  /// Opens the repository, or makes it.
  ///
  /// - Parameters:
  ///   - folder: Where it lies.
  ///   - machine: Who makes commits, if the user has not said so to git.
  ///   - world: Where git runs.
  /// - Throws: That git is not there, or cannot make it.
  init(_ folder: String, of machine: String, in world: some World) throws(SyncFault) {
    self.folder = folder
    self.world = world
    // All repositories that do not say otherwise have names of this kind, whatever is set here.
    variables = [
      "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "LANGUAGE": "C", "GIT_DEFAULT_HASH": "sha1",
    ]
    if world.files.kind(at: "\(folder)/HEAD") == nil { try make() }
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
    // Nobody is there to be asked for a password.
    if known["core.sshcommand"] == nil, world.environment["GIT_SSH_COMMAND"] == nil,
      world.environment["GIT_SSH"] == nil
    {
      variables["GIT_SSH_COMMAND"] = "ssh -o BatchMode=yes -o ConnectTimeout=20"
    }
  }

  private func make() throws(SyncFault) {
    try run(["init", "--quiet", "--bare", "--template=", folder], isThere: false)
  }

  /// Whether it has lost something, as a power cut may make it, or cannot be read at all.
  var isDamaged: Bool {
    do throws(SyncFault) {
      try run(["fsck", "--connectivity-only", "--no-dangling", "--no-progress"])
      // Nothing looks into files but whoever wants to have them.
      return try lines(["cat-file", "--batch-all-objects", "--batch-check=%(objecttype)"])
        .contains { $0.hasSuffix(" missing") }
    } catch {
      return if case .git(.failed) = error { true } else { false }
    }
  }

  /// Begins anew with nothing; whatever was in it is in the remote, too.
  func makeAnew() throws(SyncFault) {
    try rethrowing(world.files.removeFiles(below: folder), as: SyncFault.file)
    try make()
  }

  // MARK: The remote

  /// Takes over what the remote has; answers the commits of its branches, by their names.
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

  /// Gives a commit to the remote, unless somebody else was faster.
  func push(_ commit: ObjectID, to remote: String) throws(SyncFault) {
    try run(
      ["push", "--quiet", "--porcelain", "--", remote, "\(commit):\(Self.branch)"],
      within: Self.patienceElsewhere)
  }

  // MARK: Reading

  /// The newest commit that two have in common; `nil`: there is none.
  func mergeBase(_ one: ObjectID, _ other: ObjectID) -> ObjectID? {
    let lines = try? lines(["merge-base", one, other])
    return lines?.first { Self.isID($0) }
  }

  /// The files of a commit.
  func files(of commit: ObjectID) throws(SyncFault) -> [Entry] {
    let output = try run(["ls-tree", "-r", "-z", "--full-tree", commit])
    return output.split(separator: 0).compactMap { bytes in
      // As in `100644 blob ID\tPATH`; a warning may stand before it.
      let text = String(decoding: bytes, as: UTF8.self)
      guard let tab = text.firstIndex(of: "\t") else { return nil }
      let words = text[..<tab].split { $0 == " " || $0.isNewline }.suffix(3)
      guard words.count == 3, let id = words.last, Self.isID(id) else { return nil }
      return Entry(path: String(text[text.index(after: tab)...]), blob: String(id))
    }
  }

  /// What a file of a commit holds.
  func contents(of blob: ObjectID) throws(SyncFault) -> [UInt8] {
    // On its output warnings could stand between the bytes.
    let scratch = "\(folder)/scratch"
    try rethrowing(world.files.makeDirectories(scratch, mode: 0o700), as: SyncFault.file)
    let lines = try lines(["-C", scratch, "unpack-file", blob])
    guard let name = lines.last(where: { $0.hasPrefix(".merge_file_") }) else {
      throw .git(.failed("git printed nothing about \(blob)"))
    }
    let path = "\(scratch)/\(name)"
    defer { try? world.fileSystem.remove(path) }
    return try rethrowing(world.files.read(path, limit: .max), as: SyncFault.file)
  }

  /// What files would be called in the repository.
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

  /// Keeps bytes.
  func store(_ bytes: [UInt8]) throws(SyncFault) -> ObjectID {
    let lines = try lines(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes)
    guard let id = lines.last(where: { Self.isID($0) }) else {
      throw .git(.failed("git did not name what it stored"))
    }
    return id
  }

  /// Makes a commit that has the files of another one, but for some.
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

  /// Notes which commit is what this machine has, so that git keeps it; and lets git tidy up when
  /// there is much to tidy.
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
    // It takes the end of a broken pipe for that of its input, and says that all is well.
    if report.outcome == .code(0), !report.isOverdue, let error = report.interruption {
      throw .git(.cutOff(error))
    }
    return report
  }

  private static func lines(of output: [UInt8]) -> [String] {
    String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Whether a text is the name of an object, of either kind that git knows.
  private static func isID(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    return (bytes.count == 40 || bytes.count == 64)
      && bytes.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
