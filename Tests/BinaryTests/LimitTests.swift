import Testing
import Thoroughness

/// What a user may use of the machine, and less than the program needs of it.
@Suite(.waiting) struct LimitTests {
  /// Runs the program with limits of the shell.
  private func run(_ limit: String, _ arguments: String, in folder: Folder) throws -> Finished {
    try Finished(
      of: ["-c", "ulimit \(limit) && exec \(Binary.path) \(arguments)"], to: "/bin/sh", in: folder)
  }

  @Test(arguments: [5, 7, 8, 12, 20, 30])
  func `Too few open files are reported before a rotation begins`(_ count: Int) throws {
    let run = try run("-n \(count)", "run One Two -q 100ms --cycles 1", in: Folder())

    #expect(run.cause == .code(1))
    #expect(run.output.isEmpty)
    #expect(run.messages.count == 1)
    #expect(run.errors.contains("open files are left"), "\(run.errors)")
    #expect(run.errors.contains("ulimit -n 256"))
  }

  @Test func `With more open files than it needs, a rotation runs to its end`() throws {
    let run = try run("-n 128", "run One Two -q 100ms --cycles 1", in: Folder())

    #expect(run.cause == .code(0))
    #expect(run.errors == "")
    #expect(run.lines.last?.contains(#""kind":"ended""#) == true)
  }

  @Test func `Too little memory for threads is reported before a rotation begins`() throws {
    let run = try run("-v 60000", "run One Two -q 100ms --cycles 1", in: Folder())

    #expect(run.cause == .code(1))
    #expect(run.messages.count == 1)
    #expect(run.errors.contains("no room for 8 threads"), "\(run.errors)")
  }

  @Test(arguments: ["add Essay", "config quantum 30m", "tags add Reading"])
  func `A limit on the size of files is reported like a full disk`(_ command: String) throws {
    let run = try run("-f 0", command, in: Folder())

    #expect(run.cause != .code(0))
    #expect(run.errors.contains("File too large"), "\(run.errors)")
    #expect(run.messages.count == 1)
  }
}
