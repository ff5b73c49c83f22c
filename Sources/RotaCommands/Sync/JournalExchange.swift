import Coach
import EventStream
import JSONLines
import Platform

/// What the journals here and those in the repository lack of each other.
struct JournalExchange {
  /// How many records of a machine came from how many days.
  struct Arrivals: Equatable {
    var records = 0
    var days: Set<String> = []
  }

  /// Where the journals stand in the repository.
  private static let folder = "journal/"

  /// What is to be added to files here, by their paths.
  private(set) var additions: [(path: String, lines: [UInt8])] = []
  /// What becomes of files in the repository.
  private(set) var entries: [GitRepository.Entry] = []
  /// What came, by machine.
  private(set) var took: [String: Arrivals] = [:]
  /// How many records the repository gets.
  private(set) var sent = 0

  /// Compares the journals here with those of a commit; nothing here is changed.
  init(
    with commit: [GitRepository.Entry], in repository: GitRepository, of world: some World
  ) throws(SyncFault) {
    let journal = JournalFolder(world.directories.journal)
    var here: [String: Place] = [:]
    do throws(SystemError) {
      for machine in try journal.machines(on: world.fileSystem) where Self.isPlain(machine) {
        for month in try journal.months(of: machine, on: world.fileSystem) {
          let place = Place(machine: machine, path: journal.file(of: machine, month))
          here["\(Self.folder)\(machine)/\(month.fileName)"] = place
        }
      }
    } catch {
      throw SyncFault(error)
    }
    var there: [String: GitRepository.ObjectID] = [:]
    for entry in commit {
      guard let place = Place(entry.path, in: journal) else { continue }
      there[entry.path] = entry.blob
      if here[entry.path] == nil { here[entry.path] = place }
    }
    // Most files are the same as always.
    let present = here.filter { world.isFile($0.value.path) }.sorted { $0.key < $1.key }
    let ids = try SyncFault.asking { () throws(GitFault) in
      try repository.ids(ofFiles: present.map(\.value.path))
    }
    let same = Set(zip(present, ids).filter { there[$0.key] == $1 }.map(\.0.key))
    for (name, place) in here.sorted(by: { $0.key < $1.key }) where !same.contains(name) {
      try compare(name, place, with: there[name], in: repository, of: world)
    }
  }

  /// A file of a month.
  private struct Place {
    let machine: String
    let path: String

    init(machine: String, path: String) { (self.machine, self.path) = (machine, path) }

    /// The place of a file of the repository; `nil`: it is no journal.
    init?(_ name: String, in journal: JournalFolder) {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] + "/" == JournalExchange.folder,
        JournalExchange.isPlain(String(parts[1])),
        let month = JournalMonth(fileName: String(parts[2]))
      else { return nil }
      self.init(machine: String(parts[1]), path: journal.file(of: String(parts[1]), month))
    }
  }

  /// Whether a machine's name can stand in a line, and in a path.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.withoutControls == name
      && !name.unicodeScalars.contains("\u{FFFD}") && !name.contains("/" as Character)
  }

  // MARK: One file

  private mutating func compare(
    _ name: String, _ place: Place, with blob: GitRepository.ObjectID?,
    in repository: GitRepository, of world: some World
  ) throws(SyncFault) {
    let mine: [UInt8]
    do throws(FileError) {
      // Somebody may just be writing a line; the next time it is a whole one.
      mine =
        world.isFile(place.path)
        ? Array(try world.files.read(place.path, limit: .max).wholeLines) : []
    } catch {
      throw .file(error)
    }
    let theirs = try SyncFault.asking { () throws(GitFault) in
      try blob.map { blob throws(GitFault) in
        try Array(repository.contents(of: blob).wholeLines)
      } ?? []
    }
    let came = JournalUnion.additions(to: mine, from: theirs)
    let goes = JournalUnion.additions(to: theirs, from: mine)
    if !came.isEmpty {
      additions.append((place.path, came))
      took[place.machine, default: Arrivals()].add(came)
    }
    if !goes.isEmpty {
      let stored = try SyncFault.asking { () throws(GitFault) in try repository.store(theirs + goes)
      }
      entries.append(GitRepository.Entry(path: name, blob: stored))
      sent += goes.count { $0 == UInt8(ascii: "\n") }
    }
  }
}

extension JournalExchange.Arrivals {
  fileprivate mutating func add(_ lines: [UInt8]) {
    var reader = JSONReader()
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      records += 1
      do throws(JSONError) {
        let view = try reader.parse(line.span)
        // The day on the clock of the machine that wrote it.
        days.insert(String(try view.member("time").string().prefix(10)))
      } catch {
        continue
      }
    }
  }
}
