import Glibc
import Testing
import Thoroughness

/// What people get wrong: one clear message, the right exit code, and nothing on stdout.
@Suite(.waiting) struct MistakeTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let code: Int32
    let message: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "25", arguments: ["-q", "25"], code: 2,
      message: "-q: '25' has no unit; did you mean 25m?"),
    Case(
      name: "0m", arguments: ["-q", "0m"], code: 2,
      message: "-q: '0m' is not between 100ms and 24h; write it as in -q 25m"),
    Case(
      name: "-5m", arguments: ["-q", "-5m"], code: 2,
      message: "-q: '-5m' is negative; write a duration as in 25m"),
    Case(
      name: "2d", arguments: ["-q", "2d"], code: 2,
      message:
        "-q: '2d' is not a duration; write numbers with units as in 25m, 1h30m or 90s"),
    Case(
      name: "25h", arguments: ["-q", "25h"], code: 2,
      message: "-q: '25h' is not between 100ms and 24h; write it as in -q 25m"),
  ])
  func `An invalid quantum is reported with a valid one`(_ c: Case) throws {
    let run = try Finished(of: ["run", "Essay"] + c.arguments, in: Folder())
    #expect(run.cause == .code(c.code))
    #expect(run.messages == ["rota: \(c.message)", "try: rota run --help"])
    #expect(run.output.isEmpty)
  }

  /// A list that cannot be used.
  enum BadList: String, CaseIterable, CustomTestStringConvertible {
    case empty = "there is no task in"
    case missing = "there is no file"
    case folder = "is a folder; name a file"
    case binary = "is NUL, so this is a binary file"
    case huge = "is longer than 16 MB, too long to be read"
    case device = "there is no task in '/dev/null'"
    var testDescription: String { "\(self)" }

    func make(in folder: Folder) throws -> String {
      let path = folder / "list.txt"
      switch self {
      case .empty: try folder.write("", to: "list.txt")
      case .missing: break
      case .folder: return folder.path
      case .binary: try folder.write("Essay\nAlgebra\n", to: "list.txt").append(0, times: 9)
      case .huge:
        try folder.write("Essay\n", to: "list.txt")
        truncate(path, 100 << 20)
      case .device: return "/dev/null"
      }
      return path
    }
  }

  @Test(arguments: BadList.allCases)
  func `An unusable list is refused with the reason`(_ list: BadList) throws {
    let folder = try Folder()
    let path = try list.make(in: folder)
    for pace in [["--simulate"], []] {
      let run = try Finished(of: ["run", path] + pace, in: folder)
      #expect(run.cause == .code(5))
      // What else could be run is a hint of its own.
      #expect(run.messages.count == (list == .missing ? 2 : 1))
      #expect(run.errors.hasPrefix("rota: "))
      #expect(run.errors.contains(list.rawValue), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
  }

  @Test func `An unwritable file for the stream is reported before anything begins`() throws {
    let run = try Finished(of: ["run", "Essay", "--events", "/nowhere/events"], in: Folder())
    #expect(run.cause == .code(5))
    #expect(
      run.messages == [
        "rota: the stream cannot be written to '/nowhere/events'; name a file or FIFO that can be"
      ])
    #expect(run.output.isEmpty)
  }

  @Test func `A line of 1 MB is cut and reported, and the rest of the list is read`() throws {
    let folder = try Folder()
    let long = String(repeating: "A", count: 1_000_000)
    let path = try folder.write("Essay\n\(long)\nAlgebra\n", to: "list.txt")
    let run = try Finished(of: ["run", path, "--simulate", "--start", "09:00"], in: folder)
    #expect(run.cause == .code(0))
    #expect(run.messages.count == 2)
    #expect(run.messages.allSatisfy { $0.hasPrefix("rota: \(path):2:") && $0.utf8.count < 300 })
    #expect(run.output.contains(#""title":"Algebra""#))
    #expect(run.lines.dropFirst().allSatisfy { $0.utf8.count < 4_096 })
  }

  @Test func `A meaningless value is reported with its position, and the task is kept`() throws {
    let folder = try Folder()
    let path = try folder.write("Algebra\nEssay est:banana colour:red\n", to: "list.txt")
    let run = try Finished(of: ["run", path, "--simulate"], in: folder)
    #expect(run.cause == .code(0))
    #expect(
      run.messages == ["rota: \(path):2:7: est: 'banana' is not a duration; write est:2h"])
    #expect(run.output.contains(#""title":"Essay colour:red""#))
  }

  @Test func `A meaningless line of a script is reported with its number`() throws {
    let folder = try Folder()
    let script = try folder.write(
      "+1m pause\n+2m frobnicate\nhello\n+3m resume\n+4m\n", to: "script.txt")
    let run = try Finished(of: ["run", "Essay", "--simulate", "--script", script], in: folder)
    #expect(run.cause == .code(0))
    #expect(run.messages.count == 3)
    #expect(run.messages.first?.contains("line 2: there is no command 'frobnicate'") == true)
    #expect(run.messages.dropFirst().first?.contains("line 3: 'hello' is not a time") == true)
    #expect(run.messages.last?.hasPrefix("rota: line 5: ") == true)
    #expect(run.output.contains(#""kind":"resumed""#))
  }

  @Test func `A list may come through a FIFO or on standard input`() throws {
    let folder = try Folder()
    let list = try folder.write("Essay\nAlgebra\n", to: "list.txt")
    let options = ["--simulate", "--seed", "7", "--start", "2026-11-20T09:00:00Z"]
    let input = try Finished(of: ["run", "-"] + options, in: folder, input: list)
    #expect(input.cause == .code(0))
    #expect(input.output.contains(#""title":"Algebra""#))

    let fifo = try folder.makeFIFO("fifo.txt")
    let child = try Child(["run", fifo] + options, in: folder)
    // Two writers, one after the other: the list is all that they write.
    let writers = [try writer(to: fifo), try writer(to: fifo)]
    for (writer, text) in zip(writers, ["Essay\nAl", "gebra\n"]) {
      _ = Array(text.utf8).withUnsafeBytes { Glibc.write(writer, $0.baseAddress, $0.count) }
      close(writer)
    }
    let output = child.output?.rest(until: .now + .seconds(30))
    #expect(output?.split(separator: "\n").count == input.lines.count)
    #expect(child.ending()?.cause == .code(0))
  }

  @Test func `That the time zone cannot be read is said once`() throws {
    let folder = try Folder()
    let list = try folder.write("Essay est:1h\n", to: "list.txt")
    // A regular file, of which nothing can be read: no memory begins at 0.
    let words = ["TZ=/proc/self/mem", Binary.path, "plan", list, "--day", "2026-11-20", "--json"]
    let plan = try Finished(of: words, to: "/usr/bin/env", in: folder)
    #expect(plan.cause == .code(0))
    #expect(plan.output.contains(#""zone":"UTC""#))
    #expect(plan.messages.count == 1)
    #expect(plan.errors.hasPrefix("rota: the time zone cannot be read, so UTC is used: "))
    #expect(plan.errors.contains("/proc/self/mem"))
  }

  /// A descriptor that writes to a FIFO, as soon as somebody reads it.
  private func writer(to fifo: String) throws -> Int32 {
    for _ in 0..<30_000 {
      let descriptor = open(fifo, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      usleep(1_000)
    }
    throw NobodyReads()
  }

  private struct NobodyReads: Error {}
}

extension String {
  /// Adds bytes to the end of the file at this path.
  fileprivate func append(_ byte: Int32, times: Int) throws {
    let file = try #require(fopen(self, "a"))
    for _ in 0..<times { putc(byte, file) }
    fclose(file)
  }
}
