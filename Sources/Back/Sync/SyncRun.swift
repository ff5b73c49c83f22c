import CivilTime
import Coach
import Commands
import EventStream
import Histories
import Journals
import Platform
import TaskLists
import Tasks

/// One synchronization with the shared repository.
///
/// First everything is merged in the repository and pushed; only then are local files changed. A
/// failure before that leaves them unchanged, and one in the middle is completed the next time, as
/// nothing is added twice.
struct SyncRun {
  /// The maximum number of attempts while other machines push.
  private static let attempts = 10

  /// The file that marks a repository of this program, with its format.
  private static let mark = "rota-sync"
  private static let version = "1"
  /// The line of that file if the list is Markdown.
  private static let checklist = "list markdown"

  private let state: SyncState
  private let machine: String
  private let repository: GitRepository
  private let sign: ProgressLine
  private let world: any World

  /// - Parameters:
  ///   - state: The state of synchronization of this machine.
  ///   - machine: The name of this machine in the journal.
  ///   - sign: Receives the current step.
  ///   - world: The environment.
  /// - Throws: If git is missing.
  init(
    _ state: SyncState, on machine: String, telling sign: ProgressLine, in world: some World
  ) throws(SyncFault) {
    self.machine = machine
    self.sign = sign
    self.world = world
    repository = try GitRepository(
      "\(world.directories.sync)/repository", of: machine, in: world)
    self.state = state
  }

  func run() throws(SyncFault) -> SyncReport {
    do throws(SyncFault) {
      return try synchronize()
    } catch {
      guard case .git(.failed) = error, repository.isDamaged else { throw error }
      sign.say("the copy of the repository on this machine was damaged, and is fetched again")
      try repository.makeAnew()
      return try synchronize()
    }
  }

  private func synchronize() throws(SyncFault) -> SyncReport {
    var known: GitRepository.ObjectID?
    for attempt in 0..<Self.attempts {
      sign.begin("fetching what is new")
      let branches = try repository.fetch(state.remote)
      let theirs = branches[GitRepository.branch]
      if theirs == nil, !branches.isEmpty {
        throw .foreign(branches.keys.sorted().map { "branch \($0.dropFirst("refs/heads/".count))" })
      }
      sign.begin("merging")
      let exchange = try exchange(with: theirs)
      if let commit = exchange.commit {
        sign.begin("sending what is new")
        do throws(SyncFault) {
          try repository.push(commit, to: state.remote)
        } catch {
          // It was too slow only if the remote has changed since.
          let isTooSlow = attempt == 0 || theirs != known
          known = theirs
          guard case .git(.failed) = error, isTooSlow else { throw error }
          continue
        }
      }
      sign.begin("applying what is new")
      return try finish(exchange, theirs: theirs)
    }
    throw .busy
  }

  /// Applies what is new to local files.
  private func finish(
    _ exchange: Exchange, theirs: GitRepository.ObjectID?
  ) throws(SyncFault) -> SyncReport {
    try rethrowing(
      JournalAppender(on: world.fileSystem, onFinding: { [sign] in sign.say($0) })
        .append(exchange.journals.additions), as: SyncFault.journal)
    try exchange.list.write(in: world)
    var state = state
    state.commit = exchange.commit ?? theirs
    (state.synced, state.failure) = (world.now, nil)
    try rethrowing(state.write(in: world.directories, on: world.files), as: SyncFault.file)
    if let commit = state.commit { try repository.note(commit) }
    return SyncReport(
      remote: SyncRemote.shown(state.remote), time: world.now, took: exchange.journals.took,
      sent: exchange.journals.sent, list: exchange.list.merge,
      isListTaken: exchange.list.isTaken, isListSent: exchange.list.contents != nil,
      isPushed: exchange.commit != nil)
  }

  // MARK: Bringing together

  /// All that this machine and a commit lack of each other.
  private struct Exchange {
    let journals: SyncedJournals
    let list: SyncedList
    /// The merged commit; `nil` if theirs contains everything.
    let commit: GitRepository.ObjectID?
  }

  /// Merges everything in the repository, without changing local files.
  private func exchange(with theirs: GitRepository.ObjectID?) throws(SyncFault) -> Exchange {
    // The remote may have been created again, or restored from an older copy; or the state was
    // damaged, or its address written again without the rest. The repository has noted it, too.
    var mine = state.commit
    if let known = mine, try !repository.has(known) { mine = nil }
    if mine == nil { mine = try repository.noted }
    var common: GitRepository.ObjectID?
    if let mine, let theirs { common = try repository.mergeBase(mine, theirs) }
    let files = try files(of: theirs)
    if theirs != nil { try check(files) }
    let list = try SyncedList(
      base: copy(in: try self.files(of: common)), theirs: copy(in: files), in: world)
    let journals = try SyncedJournals(with: files, in: repository, of: world)
    var entries = journals.entries
    if let bytes = list.contents { entries.append(try entry(SyncedList.name, bytes)) }
    let formerMark = try contents(Self.mark, of: files)
    let mark = Self.mark(for: list.merge.formatThere)
    if theirs == nil || list.contents != nil && mark != formerMark {
      entries.append(try entry(Self.mark, mark))
    }
    if entries.isEmpty { return Exchange(journals: journals, list: list, commit: nil) }
    // This machine's commit stays in the history, even if the remote has lost it.
    var parents = [theirs].compactMap(\.self)
    if let mine, mine != common { parents.append(mine) }
    let commit = try repository.commit(
      entries, over: theirs, parents: parents, message: "From \(machine)")
    return Exchange(journals: journals, list: list, commit: commit)
  }

  private func files(
    of commit: GitRepository.ObjectID?
  ) throws(SyncFault) -> [GitRepository.Entry] {
    guard let commit else { return [] }
    return try repository.files(of: commit)
  }

  /// The content of a file; `nil` if it is missing.
  private func contents(
    _ name: String, of files: [GitRepository.Entry]
  ) throws(SyncFault) -> [UInt8]? {
    guard let entry = files.first(where: { $0.path == name }) else { return nil }
    return try repository.contents(of: entry.blob)
  }

  /// The list of a commit; `nil` if it has none.
  private func copy(in files: [GitRepository.Entry]) throws(SyncFault) -> SyncedList.Copy? {
    guard let bytes = try contents(SyncedList.name, of: files) else { return nil }
    let mark = String(decoding: try contents(Self.mark, of: files) ?? [], as: UTF8.self)
    let isChecklist = mark.split(separator: "\n").contains(Substring(Self.checklist))
    return SyncedList.Copy(bytes: bytes, format: isChecklist ? .markdown : nil)
  }

  /// The content of the file that marks a repository with a list of this format.
  private static func mark(for format: ListFormat) -> [UInt8] {
    let list = format == .markdown ? "\(checklist)\n" : ""
    return Array("format \(version)\nKept by `rota sync`.\n\(list)".utf8)
  }

  private func entry(
    _ name: String, _ bytes: [UInt8]
  ) throws(SyncFault) -> GitRepository.Entry {
    GitRepository.Entry(path: name, blob: try repository.store(bytes))
  }

  /// The maximum number of names reported from a foreign repository.
  private static let mostNames = 3

  /// Checks that a commit was made by this program.
  private func check(_ files: [GitRepository.Entry]) throws(SyncFault) {
    guard let mark = try contents(Self.mark, of: files) else {
      throw .foreign(files.prefix(Self.mostNames).map(\.path))
    }
    let head = String(decoding: mark.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let version = head.split(separator: " ").last.map(String.init) ?? ""
    if version != Self.version { throw .newer(version) }
  }
}
