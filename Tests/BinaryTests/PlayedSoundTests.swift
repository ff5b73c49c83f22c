import Glibc
import PtySupport
import Testing
import Thoroughness

/// What is played at a switch, by a player that only writes down what it was asked for.
@Suite(.waiting) struct PlayedSoundTests {
  /// A rotation of three tasks on a terminal, with players of some names.
  private final class Stage {
    let folder: Folder
    let pty: Pty

    init(_ options: [String], players: [String: String]) throws {
      folder = try Folder()
      pty = try Pty(columns: 80, rows: 24)
      for (name, script) in players {
        _ = try folder.write("#!/bin/sh\n\(script)\n", to: name)
        chmod(folder.path + "/" + name, 0o755)
      }
      var variables = Binary.variables(home: folder.path)
      variables["PATH"] = folder.path
      try pty.spawn(
        Binary.path,
        ["run", "Essay", "Kant", "-q", "25m", "--break", "5m", "--notify", "never"] + options,
        variables: variables)
    }

    deinit { pty.end() }

    /// Whether a line of what was played comes to be there.
    func played(_ text: String) -> Bool {
      let path = folder.path + "/played"
      for _ in 0..<400 {
        if let file = fopen(path, "r") {
          defer { fclose(file) }
          var bytes = [UInt8](repeating: 0, count: 4096)
          let count = fread(&bytes, 1, bytes.count, file)
          if String(decoding: bytes.prefix(count), as: UTF8.self).contains(text) { return true }
        }
        // Meanwhile somebody has to read what is drawn.
        _ = pty.waits(for: "\u{1}", atMost: .milliseconds(10))
      }
      return false
    }
  }

  private func note(_ name: String) -> String {
    "read -r start <\"$1\"; echo \"\(name) ${1##*/}\" >>\"${0%/*}/played\""
  }

  @Test func `A slice, a break and the end are played, by the first player that is there`() throws {
    let stage = try Stage(
      ["--sound", "soft", "-q", "500ms"],
      players: ["paplay": note("paplay"), "aplay": note("aplay")])
    #expect(stage.played("paplay soft-slice.wav"))
    #expect(stage.played("paplay soft-rest.wav"))
    stage.pty.type("qy")
    #expect(stage.played("paplay soft-end.wav"))
    #expect(!stage.pty.waits(for: "\u{7}", atMost: .milliseconds(200)))
  }

  @Test func `A file is played as it is`() throws {
    let stage = try Stage(
      ["--sound", "/etc/passwd"], players: ["pw-play": note("pw-play"), "aplay": note("aplay")])
    #expect(stage.played("pw-play passwd"))
  }

  @Test func `Without a player the bell rings, and this is reported`() throws {
    let stage = try Stage(["--sound", "soft"], players: [:])
    for word in ["aplay", "installed,", "bell"] { #expect(stage.pty.waits(for: word)) }
    #expect(stage.pty.waits(for: "\u{7}"))
  }

  @Test func `A player that fails, or does not end, holds nothing up and leaves it to the bell`()
    throws
  {
    for script in ["exit 1", "read -r line <\"${0%/*}/fifo\""] {
      let stage = try Stage(
        ["--sound", "soft"], players: ["aplay": "echo >>\"${0%/*}/played\"; \(script)"])
      #expect(stage.played("\n"))
      usleep(100_000)
      stage.pty.type("n")
      #expect(stage.pty.waits(for: "\u{7}"))
    }
  }
}
