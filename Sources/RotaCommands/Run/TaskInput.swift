import CivilTime
import Platform
import Tasks

/// The tasks of a rotation, as they were read.
struct TaskInput {
  /// The open and the done ones, and the commitments.
  var items: [TaskItem]
  /// The list they came from; `nil`: they were named on the command line.
  var list: String?

  /// Reads the tasks; what cannot be read as it was meant is said, and the rest is there.
  ///
  /// - Throws: Why nothing of it can be used.
  init(_ source: TaskSource, in world: some World) throws(Failure) {
    switch source {
    case .titles(let titles):
      self.init(titles: titles, in: world)
    case .defaultList:
      let path = TaskInput.defaultList(in: world.environment)
      guard world.isFile(path) else {
        throw .list(
          "there is no list yet at '\(path)'; name the tasks, as in: "
            + #"rota run "Revise integration" "Write analysis""#)
      }
      try self.init(path: path, in: world)
    case .list(.file(let path)):
      try self.init(path: path, in: world)
    case .list(.standardInput):
      try self.init(standardInputOf: world)
    }
    if items.isEmpty {
      throw .list(
        "there is no task in \(list.map { "'\($0)'" } ?? "that"); write one a line, as in: "
          + "(A) Revise integration +Maths @exam est:2h")
    }
  }

  private init(titles: [String], in world: some World) {
    items = []
    var ids: Set<String> = []
    for title in titles {
      let (item, problems) = TaskItem.reading(title)
      for problem in problems {
        world.say("'\(title)', column \(problem.column): \(problem.reason.message)")
      }
      guard var item else { continue }
      let id = item.id
      var count = 1
      while !ids.insert(item.id).inserted {
        count += 1
        item.id = "\(id)-\(count)"
      }
      items.append(item)
    }
  }

  private init(path: String, in world: some World) throws(Failure) {
    if path.hasSuffix(".ics") {
      throw .list("'\(path)' is a calendar; lists are todo.txt or Markdown files")
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try world.read(path, limit: TaskList.largestFile)
    } catch {
      throw .input(error)
    }
    try self.init(bytes, of: path, in: world)
  }

  private init(standardInputOf world: some World) throws(Failure) {
    var bytes: [UInt8] = []
    do throws(SystemError) {
      while bytes.count <= TaskList.largestFile, let line = try world.readLine() {
        bytes += line + [UInt8(ascii: "\n")]
      }
    } catch {
      throw .list("the standard input cannot be read: \(error.reason)")
    }
    try self.init(bytes, of: nil, in: world)
  }

  private init(_ bytes: [UInt8], of path: String?, in world: some World) throws(Failure) {
    let name = path ?? "standard input"
    do throws(UnreadableList) {
      let list = try TaskList(
        reading: bytes, as: ListFormat(fileName: path, bytes: bytes))
      for problem in list.problems {
        world.say("\(name):\(problem.line):\(problem.column): \(problem.reason.message)")
      }
      items = list.items
    } catch {
      throw .list("\(name): \(error)")
    }
    self.list = path
  }

  /// Where the list is that is kept up to date when no other is named.
  static func defaultList(in environment: Environment) -> String {
    let data = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "") + "/.local/share"
    return data + "/rota/todo.txt"
  }
}
