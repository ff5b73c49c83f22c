import Coach
import Commands
import EventStream
import JSONLines
import Journals
import Platform

/// The records missing in the local journals and in those of the repository.
struct SyncedJournals {
  /// The number of records received from a machine, and of their days.
  struct Arrivals: Equatable {
    var records = 0
    var days: Set<String> = []
  }

  /// The folder of journals in the repository.
  private static let folder = "journal/"

  /// The lines to append to local files, by path.
  private(set) var additions: [(path: String, lines: [UInt8])] = []
  /// The changed files of the repository.
  private(set) var entries: [GitRepository.Entry] = []
  /// The records received, by machine.
  private(set) var took: [String: Arrivals] = [:]
  /// The number of records sent to the repository.
  private(set) var sent = 0

  /// Compares the local journals with those of a commit, without changes.
  init(
    with commit: [GitRepository.Entry], in repository: GitRepository, of world: some World
  ) throws(SyncFault) {
    let journal = world.journalFolder
    var here: [String: JournalFolder.File] = [:]
    do throws(SystemError) {
      for file in try journal.files(on: world.fileSystem)
      where MachineName.isUsable(file.machine) {
        here["\(Self.folder)\(file.machine)/\(file.month.fileName)"] = file
      }
    } catch {
      throw .journal(error)
    }
    var there: [String: GitRepository.ObjectID] = [:]
    for entry in commit {
      guard let file = Self.file(of: entry, in: journal) else { continue }
      there[entry.path] = entry.blob
      if here[entry.path] == nil { here[entry.path] = file }
    }
    // Most files are the same as always.
    var present: [(key: String, value: JournalFolder.File)] = []
    for file in here.sorted(by: { $0.key < $1.key }) where try Self.isThere(file.value, in: world) {
      present.append(file)
    }
    let ids = try repository.ids(ofFiles: present.map(\.value.path))
    let same = Set(zip(present, ids).filter { there[$0.key] == $1 }.map(\.0.key))
    for (name, file) in here.sorted(by: { $0.key < $1.key }) where !same.contains(name) {
      try compare(name, file, with: there[name], in: repository, of: world)
    }
  }

  /// The local path of a file in the repository; `nil` if it is not a journal.
  private static func file(
    of entry: GitRepository.Entry, in journal: JournalFolder
  ) -> JournalFolder.File? {
    let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] + "/" == folder, MachineName.isUsable(String(parts[1])),
      let month = JournalMonth(fileName: String(parts[2]))
    else { return nil }
    return journal.file(of: String(parts[1]), in: month)
  }

  /// Whether a file exists; an inaccessible one is not missing.
  private static func isThere(
    _ file: JournalFolder.File, in world: some World
  ) throws(SyncFault) -> Bool {
    do throws(FileError) {
      let kind = try world.files.knownKind(at: file.path)
      return kind != nil && kind != .directory
    } catch {
      throw .file(error)
    }
  }

  // MARK: One file

  private mutating func compare(
    _ name: String, _ file: JournalFolder.File, with blob: GitRepository.ObjectID?,
    in repository: GitRepository, of world: some World
  ) throws(SyncFault) {
    var mine: [UInt8] = []
    if try Self.isThere(file, in: world) {
      do throws(FileError) {
        // A line may be in the middle of being written; the next exchange has all of it.
        mine = try world.files.read(file.path, limit: .max).wholeRecords
      } catch {
        throw .file(error)
      }
    }
    let theirs =
      try blob.map { blob throws(SyncFault) in
        try Array(repository.contents(of: blob).wholeLines)
      } ?? []
    let came = JournalUnion.additions(to: mine, from: theirs)
    let goes = JournalUnion.additions(to: theirs, from: mine)
    if !came.isEmpty {
      additions.append((file.path, came))
      took[file.machine, default: Arrivals()].add(came)
    }
    if !goes.isEmpty {
      let stored = try repository.store(theirs + goes)
      entries.append(GitRepository.Entry(path: name, blob: stored))
      sent += goes.count { $0 == UInt8(ascii: "\n") }
    }
  }
}

extension SyncedJournals.Arrivals {
  fileprivate mutating func add(_ lines: [UInt8]) {
    var reader = JSONReader()
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      records += 1
      do throws(JSONError) {
        let view = try reader.parse(line.span)
        // The day by the clock of the machine that wrote it.
        days.insert(String(try view.member("time").string().prefix(10)))
      } catch {
        continue
      }
    }
  }
}
