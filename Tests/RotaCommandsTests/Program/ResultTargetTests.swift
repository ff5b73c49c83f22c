import CivilTime
import CommandSupport
import Commands
import Glibc
import Platform
import Testing
import WorldSupport

/// Where commands put their results.
@Suite struct ResultTargetTests {
  /// The commands that write results to a file, without its name.
  static let commands = [["export", "--csv"], ["report", "--html"]]

  private func world() -> FakeWorld { FakeWorld().variable("HOME", "/home/me") }

  @Test func `A file called like a form is taken for its option`() {
    let outcome = world().run("export", "csv")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.messages.contains(
        "'csv' would be the name of a file; did you mean: rota export --csv"))
    #expect(world().run("export", "--ics", "csv").exitCode == .success)
  }

  @Test(arguments: commands)
  func `A file that is there is replaced only by force`(_ command: [String]) {
    let world = world().file("/out", "mine\n")
    let outcome = world.run(command + ["/out"])
    #expect(outcome.exitCode == .refused)
    #expect(outcome.messages == "rota: '/out' already exists; --force replaces it\n")
    #expect(outcome.files["/out"] == "mine\n")
    let forced = world.run(command + ["/out", "--force"])
    #expect(forced.exitCode == .success)
    #expect(forced.files["/out"] != "mine\n")
  }

  @Test(arguments: commands)
  func `A file that cannot be looked at may be there, and is not replaced`(_ command: [String]) {
    var call = 1
    while true {
      let world = world().file("/out", "mine\n")
      let disk = FaultyFileSystem(world.disk)
      disk.failCall(call, with: EIO)
      let outcome = world.disk(disk).run(command + ["/out"])
      #expect(outcome.exitCode != .success)
      #expect(outcome.files["/out"] == "mine\n", "\(call)")
      if disk.failedCall == nil { break }
      call += 1
    }
  }

  @Test(arguments: commands)
  func `A file that a power cut may take back is said to be written`(_ command: [String]) throws {
    func run(failing call: Int?) -> (outcome: FakeWorld.Outcome, calls: [String]) {
      let world = world().file("/out", "mine\n")
      let disk = FaultyFileSystem(world.disk)
      if let call { disk.failCall(call, with: EIO) }
      return (world.disk(disk).run(command + ["/out", "--force"]), disk.calls)
    }
    let flush = try #require(run(failing: nil).calls.lastIndex(of: "fsync"))
    let outcome = run(failing: flush + 1).outcome
    #expect(outcome.exitCode == .failure)
    let reason = "rota: that is done, but '/out' is not safe on the disk yet: "
    #expect(outcome.messages.contains(reason))
    #expect(outcome.files["/out"] != "mine\n")
  }

  @Test(
    arguments: commands,
    [
      (.fifo, "'/out' is not a regular file; name one, or - for standard output"),
      (.characterDevice, "'/out' is not a regular file; name one, or - for standard output"),
      (.socket, "'/out' is not a regular file; name one, or - for standard output"),
      (.directory, "'/out' is a folder; name a file"),
    ] as [(FileKind, String)])
  func `A path that is not a file stays, even with --force`(
    _ command: [String], _ place: (kind: FileKind, message: String)
  ) {
    let world = world()
    world.disk.put(place.kind, at: "/out")
    let outcome = world.run(command + ["/out", "--force"])
    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.messages == "rota: \(place.message)\n")
    #expect(world.files.kind(at: "/out") == place.kind)
  }

  @Test(arguments: commands)
  func `A missing folder is reported`(_ command: [String]) {
    let outcome = world().run(command + ["/none/out"])
    #expect(outcome.exitCode == .unusableInput)
    #expect(
      outcome.messages.hasSuffix("rota: '/none/out' cannot be written: its folder does not exist\n")
    )
  }

  @Test(
    "Programs get every byte, and a terminal nothing that acts on it",
    arguments: [["export", "--csv"], ["stats", "--csv", "--from", "2026-11-20"]])
  func controls(_ command: [String]) {
    let day = FakeWorld().file("today.txt", "Write \u{1B}[31mred\n").variable("HOME", "/home/me")
      .run(
        "run", "today.txt", "--simulate", "--journal", "/made", "--cycles", "1", "--start",
        "2026-11-20T09:00:00+00:00")
    func output(_ world: FakeWorld) -> String {
      day.files.filter { $0.key.hasPrefix("/made/") }.reduce(world) { world, file in
        world.file("/home/me/.local/share/rota/journal/\(file.key.dropFirst(6))", file.value)
      }.run(command).output
    }
    let world = world().clock(FakeClocks.start + .seconds(36_000))
    #expect(output(world).contains(",\"Write \u{1B}[31mred\","))
    #expect(output(world).contains("\r\n"))
    let terminal = self.world().clock(FakeClocks.start + .seconds(36_000)).terminal(.output)
    #expect(output(terminal).contains(",\"Write [31mred\","))
    #expect(!output(terminal).unicodeScalars.contains("\u{1B}"))
  }
}
