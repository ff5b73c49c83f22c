import CivilTime
import Commands
import Platform
import Rotations
import TaskLists
import Tasks
import Terminals

/// Whether the default list can be read and written, and the commands on lists can be undone.
struct ListCheck: Check {
  let title = "list"

  /// The maximum number of problems reported individually.
  private static let most = 5

  func findings(in world: some World) -> [Finding] {
    let histories = ListUndo.complaints(in: world).map { file, message in
      Finding.doubtful(message, cure: "rm \(file.quotedForShell)")
    }
    let list = world.directories.defaultList
    return look(at: list, in: world) + unwritten(in: list, world) + histories
  }

  /// The changes of ended rotations that the list does not have yet.
  private func unwritten(in path: String, _ world: some World) -> [Finding] {
    do throws(ListFailure) {
      let count = try world.unwrittenChanges.count(for: path, onlyLooks: true)
      if count == 0 { return [] }
      let remark = UnwrittenChanges.remark(on: count, missingIn: path)
      return [.doubtful(remark, cure: "rota")]
    } catch {
      return [.doubtful("\(error)", cure: "ls -l \(world.directories.listNotes.quotedForShell)")]
    }
  }

  private func look(at path: String, in world: some World) -> [Finding] {
    let name = path.quotedForShell
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try world.files.read(path, limit: TaskList.largestFile)
    } catch {
      if case .missing = error {
        return [.fine("\(path) is not there yet; rota run \"A task\" needs none")]
      }
      let message = Failure.input(error).message ?? path
      if case .forbidden = error, world.files.kind(at: path) != nil {
        return [.forbidden(message, at: path, cure: "chmod u+rw", in: world)]
      }
      return [.broken(message, cure: "ls -ld \(name)")]
    }
    do throws(UnreadableList) {
      let list = try TaskList(reading: bytes, as: world.listFormat(of: path, bytes))
      let folder = Files.directory(of: (try? world.files.followLinks(path)) ?? path)
      return [summary(of: list, at: path, in: folder, world)] + problems(of: list, at: path)
        + conflicts(in: list, at: path) + leftovers(in: folder, world)
    } catch {
      return [.broken("\(path): \(error)", cure: "file \(name)")]
    }
  }

  private func summary(
    of list: TaskList, at path: String, in folder: String, _ world: some World
  ) -> Finding {
    // Each change is a new file in the folder.
    for place in [path, folder] {
      do throws(SystemError) {
        try world.fileSystem.checkWritable(place)
      } catch {
        if !error.isForbidden { return .unwritable(place, because: error) }
        let message = "\(place) cannot be written, so that nothing is ticked off in the list"
        return .forbidden(message, at: place, cure: "chmod u+w", in: world)
      }
    }
    let counts = "\(list.tasks.count.counting("open task")), \(list.done.count) done"
    return .fine("\(path): \(counts)")
  }

  /// The unresolved conflicts that `rota sync` reported on any machine.
  private func conflicts(in list: TaskList, at path: String) -> [Finding] {
    let lines = list.otherVersions
    guard let first = lines.first else { return [] }
    let versions = lines.count.counting("other version")
    return [
      .doubtful(
        "\(path) has \(versions) of tasks that two machines changed; choose one and remove the other",
        cure: "${EDITOR:-vi} +\(first) \(path.quotedForShell)")
    ]
  }

  /// The temporary files that killed programs left beside it.
  private func leftovers(in folder: String, _ world: some World) -> [Finding] {
    let count = world.files.leftovers(in: folder, isExchanging: true).count
    if count == 0 { return [] }
    return [
      .fine(
        "\(folder) has \(count.counting("temporary file")) of programs that were killed; "
          + "the next command that changes the list removes them")
    ]
  }

  private func problems(of list: TaskList, at path: String) -> [Finding] {
    let named = list.problems.prefix(Self.most).map { problem -> Finding in
      .doubtful(
        "\(path):\(problem)", cure: "${EDITOR:-vi} +\(problem.line) \(path.quotedForShell)")
    }
    let rest = list.problems.count - named.count
    if rest == 0 { return named }
    let cure = "rota list --file \(path.quotedForShell)"
    return named + [.doubtful("\(path): \(rest.counting("more problem"))", cure: cure)]
  }
}
