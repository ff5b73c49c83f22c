import Glibc
import Testing
import Thoroughness

/// The list, changed by many, and while a rotation runs on it.
@Suite(.waiting) struct ListTests {
  private let folder: Folder
  private let list = "data/rota/todo.txt"

  init() throws { folder = try Folder() }

  @discardableResult
  private func rota(_ words: String...) throws -> Finished { try Finished(of: words, in: folder) }

  /// The lines of the list, once there is one that ends like this.
  private func lines(having ending: String) throws -> [String] {
    let end = ContinuousClock.now + .seconds(5)
    while true {
      let lines = try folder.text(of: list).split(separator: "\n").map(String.init)
      if lines.contains(where: { $0.hasSuffix(ending) }) || ContinuousClock.now > end {
        return lines
      }
      usleep(5_000)
    }
  }

  @Test func `Of forty processes that add at once, all are heard`() throws {
    let children = try (0..<40).map { try Child(["add", "Task", "\($0)"], in: folder) }
    for child in children {
      #expect(child.ending(atMost: .seconds(30))?.cause == .code(0))
    }
    let lines = try folder.text(of: list).split(separator: "\n").map(String.init)
    #expect(lines.sorted() == (0..<40).map { "Task \($0)" }.sorted())
  }

  /// Whether the program can be started as another user, who is in a group of their own.
  private static let actsAsOthers: Bool = {
    guard getuid() == 0, let folder = try? Folder() else { return false }
    let words = asOther(in: 1_002) + ["/usr/bin/test", "-x", Binary.path]
    return (try? Finished(of: words, to: "/usr/bin/setpriv", in: folder))?.cause == .code(0)
  }()

  private static func asOther(in group: Int) -> [String] {
    ["--reuid=1001", "--regid=1001", "--groups=\(group)"]
  }

  @Test(.enabled(if: actsAsOthers))
  func `A list that a group shares stays with it, or is not changed`() throws {
    chmod(folder.path, 0o777)
    let path = try folder.write("Essay\n", to: "list.txt")
    #expect(chown(path, 1_000, 1_002) == 0)
    #expect(chmod(path, 0o664) == 0)
    func add(_ title: String, in group: Int) throws -> Finished {
      let words = Self.asOther(in: group) + [Binary.path, "add", "--file", path, title]
      return try Finished(of: words, to: "/usr/bin/setpriv", in: folder)
    }
    func status() -> [UInt32] {
      var status = stat()
      stat(path, &status)
      return [status.st_uid, status.st_gid, status.st_mode & 0o777]
    }
    #expect(try add("Maths", in: 1_002).cause == .code(0))
    #expect(try folder.text(of: "list.txt") == "Essay\nMaths\n")
    #expect(status() == [1_001, 1_002, 0o664])

    #expect(chown(path, 1_000, 1_003) == 0)
    // The rights of everyone let this user write; the group has more.
    #expect(chmod(path, 0o676) == 0)
    let refused = try add("Piano", in: 1_002)
    #expect(refused.cause == .code(5))
    #expect(refused.errors.contains("ask to become a member of it"))
    #expect(try folder.text(of: "list.txt") == "Essay\nMaths\n")
    #expect(status() == [1_000, 1_003, 0o676])
  }

  @Test func `A rotation and its list follow one another`() throws {
    for title in ["Essay", "Maths", "Piano"] { #expect(try rota("add", title).cause == .code(0)) }
    let rotation = try Child(["run", "-q", "25m"], in: folder)
    let stream = try #require(rotation.output)
    #expect(stream.line(containing: "slice_started")?.contains("Essay") == true)

    #expect(try rota("done", "Maths").cause == .code(0))
    #expect(try rota("add", "Call Anna").output.hasPrefix("added 'Call Anna' ("))
    let kept = try lines(having: "Call Anna")
    #expect(kept.map { String($0.suffix(5)) } == ["Essay", "Maths", "Piano", " Anna"])
    #expect(kept.filter { $0.hasPrefix("x ") }.count == 1)
    #expect(try rota("list").output == "Essay\nPiano\nCall Anna\n")

    _ = stream.line(containing: "task_added")
    try folder.write("Write the essay\n\(kept[1])\nCall Anna\nBiology\n", to: list)
    #expect(stream.line(containing: "task_added")?.contains("Biology") == true)
    #expect(stream.line(containing: "task_edited")?.contains("Write the essay") == true)
    #expect(stream.line(containing: "task_removed")?.contains("Piano") == true)

    rotation.send(SIGTERM)
    #expect(rotation.ending()?.cause == .signal(SIGTERM))
  }

  @Test func `After the end, undo gives a removed line back as it was, where it was`() throws {
    try rota("add", "Essay")
    let text = "(B)   Maths  @home   est:2h\n\nPiano\n"
    try folder.write(text, to: list)
    let rotation = try Child(["run", "-q", "25m"], in: folder)
    _ = rotation.output?.line(containing: "slice_started")
    for words in [["rm", "Maths"], ["stop"]] {
      #expect(try Finished(of: words, in: folder).cause == .code(0))
    }
    #expect(rotation.ending()?.cause == .code(0))
    #expect(try folder.text(of: list) == "\nPiano\n")
    #expect(try rota("undo").cause == .code(0))
    #expect(try folder.text(of: list) == text)
  }

  @Test func `A killed rotation that goes on leaves out what was removed meanwhile`() throws {
    for title in ["Essay", "Maths", "Piano"] { try rota("add", title) }
    let killed = try Child(["run", "-q", "25m"], in: folder)
    _ = killed.output?.line(containing: "slice_started")
    killed.send(SIGKILL)
    _ = killed.ending()
    try folder.write("Essay\nPiano\n", to: list)
    let rotation = try Child(["run", "--recover", "yes"], in: folder)
    #expect(rotation.output?.line(containing: "task_removed")?.contains("Maths") == true)
    rotation.send(SIGTERM)
    _ = rotation.ending()
  }

  @Test func `What was done before the rotation ended is said, although the rest is refused`()
    throws
  {
    #expect(try rota("add", "Essay").cause == .code(0))
    #expect(try rota("add", "Lunch at:12:00-13:00").cause == .code(0))
    let rotation = try Child(["run", "-q", "25m"], in: folder)
    _ = rotation.output?.line(containing: "slice_started")
    let removal = try rota("rm", "Essay", "Lunch")
    #expect(removal.errors.hasPrefix("removed Essay · everything is done\n"))
    #expect(removal.errors.contains("no rotation is running"))
    #expect(removal.cause == .code(4))
    #expect(rotation.ending()?.cause == .code(0))
  }

  @Test func `Without a file, the task that waited longest begins; a file keeps its order`() throws
  {
    #expect(try rota("run", "Essay", "Maths", "-q", "100ms", "--cycles", "1").cause == .code(0))
    #expect(try rota("run", "Essay", "-q", "100ms", "--cycles", "1").cause == .code(0))
    for title in ["Essay", "Maths"] { #expect(try rota("add", title).cause == .code(0)) }
    func firstTask(_ words: String...) throws -> String {
      let stream = try Finished(of: ["run", "-q", "100ms", "--cycles", "1"] + words, in: folder)
        .output
      let start = stream.split(separator: "\n").first { $0.contains("slice_started") }
      return start.map { $0.contains(#""title":"Maths"},"previous""#) ? "Maths" : "Essay" }
        ?? "none"
    }
    #expect(try firstTask() == "Maths")
    #expect(try firstTask(folder.path + "/" + list) == "Essay")
  }
}
