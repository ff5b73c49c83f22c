import CommandSupport
import Commands
import Glibc
import Platform
import Testing
import WorldSupport

@Suite struct ConfigFaultTests {
  @Test func `Whichever call fails, the file is the old one or the new one, whole`() throws {
    let before = "# mine\nbreak = 5m\n"
    let after = before + "quantum = 50m\n"
    for number in [EIO, ENOSPC, EACCES] {
      var call = 0
      while true {
        call += 1
        let folder = ConfigFolder(before)
        let disk = FaultyFileSystem(failingCall: call, number: number)
        let outcome = FakeWorld().disk(disk).variable("XDG_CONFIG_HOME", folder.path)
          .run("config", "quantum", "50m")
        guard let failed = disk.failedCall else { break }
        let text = try folder.text
        #expect(text == before || text == after, "\(failed)")
        if outcome.exitCode == .success { #expect(text == after, "\(failed)") }
        let done = "rota: that is done, but '\(folder.path)/rota/config' is not safe on the disk"
        let isDone = outcome.messages.hasPrefix(done)
        #expect(outcome.exitCode == .success || isDone == (text == after), "\(failed)")
        #expect(!isDone || outcome.exitCode == .failure, "\(failed)")
        #expect(outcome.exitCode == .success || outcome.messages.hasPrefix("rota: "), "\(failed)")
        #expect(folder.names == ["config"] || failed == "unlink", "\(failed)")
        #expect(disk.openDescriptors == 0)
      }
      #expect(call > 8)
    }
  }
}

/// A folder with settings on the real disk, removed in the end.
private final class ConfigFolder {
  let path: String
  private var folder: String { path + "/rota" }

  init(_ text: String) {
    path = "/tmp/config-tests-\(UInt64.random(in: 0...(.max)))"
    mkdir(path, 0o700)
    mkdir(folder, 0o700)
    try? Files().append(Array(text.utf8), to: folder + "/config")
  }

  deinit {
    for name in names { unlink("\(folder)/\(name)") }
    rmdir(folder)
    rmdir(path)
  }

  var names: [String] { (try? Files().names(in: folder)) ?? [] }

  var text: String {
    get throws { String(decoding: try Files().read(folder + "/config"), as: UTF8.self) }
  }
}
