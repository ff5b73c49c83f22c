import CommandSupport
import Commands
import Glibc
import Platform
import Testing
import WorldSupport

/// What a command does where the system grants less than it needs.
@Suite struct ShortageTests {
  private static let few = Shortage.descriptors(free: 3, needed: 40, limit: 10)

  private func world(short allowance: Allowance) -> FakeWorld {
    FakeWorld().variable("TERM", "xterm-256color").file("/today.txt", "Essay\n")
      .short(of: allowance, Self.few).terminal(.input, .output, .error)
  }

  @Test(arguments: [
    (["list"], Allowance.command), (["run", "/today.txt", "--simulate"], .command),
    (["run", "/today.txt"], .rotation), (["run", "/today.txt", "--speed", "60"], .rotation),
    ([], .rotation), (["watch"], .conversation), (["stats"], .conversation),
  ])
  func `Nothing begins that could not go on`(_ words: [String], _ allowance: Allowance) {
    let outcome = world(short: allowance).run(words)
    #expect(outcome.exitCode == .failure)
    let words = outcome.messages.split(whereSeparator: \.isWhitespace)
    #expect(words == "rota: \(Self.few)".split(separator: " "))
    #expect(outcome.output == "")
    #expect(Array(outcome.files.keys) == ["/today.txt"])
  }

  @Test func `A simulation needs no more than any command`() {
    let outcome = world(short: .rotation).run("run", "/today.txt", "--simulate", "-q", "10m")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
  }

  @Test(arguments: [
    ["add", "Essay"], ["add", "Essay", "--json"], ["rm", "Maths", "--json"],
    ["tags", "add", "Reading", "red", "--json"], ["config", "quantum", "20m", "--json"],
  ])
  func `What is done although the answer cannot be written is said to be done`(_ words: [String]) {
    let path = "/home/ada/.local/share/rota/todo.txt"
    let world = FakeWorld().variable("HOME", "/home/ada").file(path, "Maths\n")
      .failing(.output, errno: ENOSPC)
    let outcome = world.run(words)
    #expect(outcome.exitCode == .failure)
    #expect(
      outcome.messages
        == "rota: that is done, but the answer cannot be written: No space left on device\n")
  }

  @Test func `Of what is done nothing is said where the reader has gone`() {
    let world = FakeWorld().variable("HOME", "/home/ada").failing(.output, errno: EPIPE)
    let outcome = world.run("add", "Essay")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
  }
}
