import CivilTime
import CommandSupport
import Commands
import Glibc
import JSONLines
import Platform
import Testing
import WorldSupport

/// What is found about the last synchronization.
@Suite struct SyncCheckTests: DoctorsWorld {
  /// A world that is in sync with others, as of so many days ago.
  private func follower(days: Int, _ more: String = "") -> FakeWorld {
    let world = world().clock(FakeClocks.start + .seconds(days * 86_400)).file(
      "/home/ada/.local/state/rota/sync/state",
      "remote: https://token@nas/rota.git\nsynced: \(Timestamp(FakeClocks.start))\n\(more)")
    world.disk.put([], at: "/bin/git", mode: 0o755)
    return world
  }

  @Test func `The last sync is named with its age, and is doubtful after a week`() {
    let words = "last in sync with https://…@nas/rota.git"
    #expect(follower(days: 2).run("doctor").output.contains("✓ \(words) 2 days ago\n"))
    #expect(
      report("! last", in: follower(days: 8)) == ["! \(words) 8 days ago", "try: rota sync"])
    #expect(world().run("doctor").output.contains("✓ not set up; rota sync --init REMOTE"))
  }

  @Test func `A failure since the last sync is reported, and a missing git`() throws {
    let failure = "failed: \(Timestamp(FakeClocks.start + .seconds(82_800)))\nfailure: no network\n"
    let world = follower(days: 1, failure)
    #expect(
      report("! the last try", in: world) == [
        "! the last try, 1 h ago, failed: no network", "try: rota sync",
      ])
    #expect(world.run("doctor").exitCode == .success)
    try world.disk.remove("/bin/git")
    #expect(report("✗ git", in: world).last == "try: sudo apt-get install git")
  }

  @Test func `A damaged state of sync is broken`() {
    let path = "/home/ada/.local/state/rota/sync/state"
    let world = world().file(path, "remote: ")
    #expect(
      report("✗ the sync state", in: world).last
        == "try: echo remote: ADDRESS >\(path)")
  }

  @Test(arguments: [
    ("todo.txt", "A\n\nEssay due:2026-11-24\n# other version: Essay due:2026-11-27\n", 4),
    ("todo.txt", "Essay note:\"mine\\nother version: Essay est:2h\"\n", 1),
    ("todo.txt", "- [ ] A\n- [ ] Essay\n  other version: - [ ] Essay est:2h\n", 2),
  ])
  func `Conflicts in the list are reported with the first line of one`(
    name: String, text: String, line: Int
  ) {
    let path = "/home/ada/.local/share/rota/\(name)"
    #expect(
      report("! \(path)", in: world().file(path, text)) == [
        "! \(path) has 1 other version of tasks that two machines changed; choose one and remove "
          + "the other",
        "try: ${EDITOR:-vi} +\(line) \(path)",
      ])
  }
}
