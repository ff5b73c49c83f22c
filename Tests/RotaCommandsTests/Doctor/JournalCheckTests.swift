import CivilTime
import CommandSupport
import Commands
import Glibc
import JSONLines
import Platform
import Testing
import WorldSupport

/// What is found about journals.
@Suite struct JournalCheckTests: DoctorsWorld {
  @Test func `Damage in a journal is named by file, line and byte`() throws {
    let file = "/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson"
    let lines = FakeWorld().run(
      "run", "Essay", "--simulate", "--start", "09:00", "--cycles", "1"
    ).output.split(separator: "\n")
    let whole = world().file(file, lines.map { "\($0)\n" }.joined())
    #expect(whole.run("doctor").output.contains("journal: \(lines.count) records, "))
    let damaged = world().file(
      file, "\(lines[0])\n{\"v\":1,x}\n\(lines[1])\n\(lines[2].prefix(20))")
    let outcome = damaged.run("doctor")
    #expect(outcome.exitCode == .failure)
    let start = lines[0].utf8.count + 1
    #expect(outcome.output.contains("✗ \(file):2: byte \(start + 7): "))
    #expect(outcome.output.contains("try: sed -n 2p \(file) | cat -v\n"))
    #expect(outcome.output.contains("the last line is torn; the next rotation puts it aside\n"))
    let found = outcome.output.split(separator: "\n").filter { $0.contains("\(file):") }
    #expect(found.count == 2)
    #expect(found.map { $0.contains("✗ ") } == [true, false])
  }

  @Test func `Whole records among what was cut off are reported, with how to get them back`() {
    let file = "/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson.torn"
    let record = "{\"v\":1,\"seq\":1}"
    #expect(
      report("✓ \(file)", in: world().file(file, "{\"v\":1,\"se")).first
        == "✓ \(file) keeps what was cut off a torn line")
    #expect(
      report("! \(file)", in: world().file(file, "\(record)\r\(record)\r{\"v\""))
        == [
          "! \(file) has 2 whole records that are not counted; import them, then remove the file",
          "try: tr '\\r' '\\n' < \(file) | grep -a '^{.*}$' | rota import --ndjson -",
        ])
  }

  @Test func `A journal that is not named after a month is reported`() {
    let folder = "/home/ada/.local/share/rota/journal/desk-abcd"
    let name = "\(folder)/2026-10.sync-conflict-20261101-070000-ABCDEFG.ndjson"
    let world = world().file(name).file("\(folder)/2026-10.ndjson").file("\(folder)/.stignore")
    #expect(world.run("doctor").output.split(separator: "is not that of a month").count == 2)
    let lines = report("! \(folder)", in: world)
    #expect(
      lines == [
        "! \(name) is not read, because its name is not that of a month; import it, then remove it",
        "try: rota import --ndjson \(name)",
      ])
  }

  @Test func `Of many damaged lines twenty are named, and the rest is counted`() {
    let output = world().file(
      "/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson",
      String(repeating: "{\"v\":1,x}\n", count: 23)
    ).run("doctor").output
    #expect(output.split(separator: "\n").count { $0.contains("; the rest is read") } == 20)
    #expect(output.contains("3 more places cannot be read"))
  }

  @Test func `Records of a later version are told once for a file, and are no damage`() {
    let file = "/home/ada/.local/share/rota/journal/desk-abcd/2026-11.ndjson"
    let world = world().file(file, String(repeating: "{\"v\":2,\"seq\":1}\n", count: 23))
    let outcome = world.run("doctor")
    let reason = "23 records were written by a newer Rota (version 2) and are not counted"
    #expect(outcome.output.contains("! \(file): \(reason); update this one\n"))
    #expect(outcome.output.split(separator: "\n").count { $0.contains("\(file)") } == 1)
    #expect(outcome.exitCode == .success)
  }
}
