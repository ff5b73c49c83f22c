import EventStream
import Platform
import Tasks

/// The files of the start page: the default list, and what the dials showed last.
struct StartFiles: Sendable {
  private let files: Files
  private let directories: Directories

  init(_ world: some World) {
    files = world.files
    directories = world.directories
  }

  // MARK: The list

  /// The default list; an empty one where there is none.
  func list() throws(Failure) -> TaskList { try read().list }

  /// Brings the list to what the page shows, and gives the ids of what takes part today: the tasks
  /// in the order of their turns, and the commitments.
  ///
  /// Where somebody else writes the list at the same time, it is read anew a few times.
  func save(_ page: StartPage, at wall: WallClock) throws(Failure) -> [String] {
    let result: Result<[String], Failure>
    do throws(FileError) {
      result = try files.holding(directories.listsLock) {
        Result { () throws(Failure) in try save(page, at: wall, attempts: 5) }
      }
    } catch {
      throw .input(error)
    }
    return try result.get()
  }

  private func save(
    _ page: StartPage, at wall: WallClock, attempts: Int
  ) throws(Failure) -> [String] {
    let (former, current) = try read()
    let result = page.revision.applied(to: current)
    if result.bytes != current.text.bytes {
      do throws(FileError) {
        if former == nil { try files.makeEmpty(directories.defaultList) }
        try files.replace(directories.defaultList, with: result.bytes, expecting: former ?? [])
      } catch {
        guard case .changed = error, attempts > 1 else { throw .input(error) }
        return try save(page, at: wall, attempts: attempts - 1)
      }
    }
    return try ids(of: page, in: result, at: wall)
  }

  private func ids(
    of page: StartPage, in result: ListRevision.Result, at wall: WallClock
  ) throws(Failure) -> [String] {
    let entries = try list(in: result.bytes).entries
    let ids = Dictionary(uniqueKeysWithValues: entries.map { ($0.line, $0.item.id) })
    let numbers = Dictionary(
      uniqueKeysWithValues: page.taskLines.enumerated().map { ($1, result.places[$0]) })
    let forecast = StartForecast(page, at: wall)
    return ((forecast?.order ?? []) + (forecast?.commitments ?? [])).compactMap { index in
      numbers[index].flatMap(\.self).flatMap { ids[$0] }
    }
  }

  /// The list as it is, and its bytes; no bytes where there is no file.
  private func read() throws(Failure) -> (bytes: [UInt8]?, list: TaskList) {
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try files.read(directories.defaultList, limit: TaskList.largestFile)
    } catch {
      guard case .missing = error else { throw .input(error) }
      bytes = nil
    }
    return (bytes, try list(in: bytes ?? []))
  }

  private func list(in bytes: [UInt8]) throws(Failure) -> TaskList {
    let path = directories.defaultList
    do throws(UnreadableList) {
      return try TaskList(reading: bytes, as: ListFormat(fileName: path, bytes: bytes))
    } catch {
      throw .list("\(path): \(error)")
    }
  }

  // MARK: The dials

  private var memoryPath: String { "\(directories.state)/start-page" }

  /// What the dials showed last; what is not known is as `usual`.
  func dials(otherwise usual: StartMemory) -> StartMemory {
    guard let bytes = try? files.read(memoryPath, limit: 4_096) else { return usual }
    return StartMemory(parsing: String(decoding: bytes, as: UTF8.self), otherwise: usual)
  }

  /// Keeps what the dials show. Without it they only have to be turned again, so that a failure is
  /// nobody's business.
  func keep(_ dials: StartMemory) {
    try? files.makeDirectories(directories.state)
    try? files.replace(memoryPath, with: Array(dials.text.utf8))
  }
}
