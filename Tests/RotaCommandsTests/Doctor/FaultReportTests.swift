import CivilTime
import CommandSupport
import Commands
import Glibc
import JSONLines
import Platform
import Testing
import WorldSupport

/// The report for an issue: a text without titles.
@Suite struct FaultReportTests: DoctorsWorld {
  @Test func `A report says how well it is with each thing, and nothing that people wrote`() {
    let world = world().variable("TMUX", "/tmp/ada,1")
      .file("/home/ada/.local/share/rota/todo.txt", "Essay est:never\n")
      .file("/etc/os-release", "ID=x\nPRETTY_NAME=\"Penguin 7\"\n")
      .file("/proc/sys/kernel/osrelease", "6.1.0\n")
    let outcome = world.run("doctor", "--report")
    let lines = outcome.output.split(separator: "\n")

    #expect(lines.first.map(String.init) == "version       \(Release.name())")
    #expect(lines.contains("system        Penguin 7, 6.1.0, \(Build.machine)"))
    #expect(lines.contains("terminal      TERM=xterm-256color LANG=C.UTF-8 TMUX"))
    #expect(lines.contains("list          1 doubtful"))
    #expect(lines.contains("folders       fine"))
    #expect(lines.last == "no rotation recorded a problem")
    for word in ["Essay", "ada", "never"] { #expect(!outcome.output.contains(word)) }
  }

  @Test func `A report names the last problems by what they were about`() {
    let world = world()
    let lines = (0..<7).map { minute in
      #"{"v":1,"seq":4\#(minute),"kind":"problem","time":"2026-11-20T10:4\#(minute):00.000+01:00","#
        + #""at_s":6000,"rotation":"jrzffrvh9sdk","cycle":1,"code":"list","#
        + #""message":"essay.txt: no space"}"#
    }.joined(separator: "\n")
    _ = world.file("/home/ada/.local/share/rota/journal/desk-aaaa/2026-11.ndjson", lines + "\n")
    let output = world.run("doctor", "--report").output

    #expect(
      output.hasSuffix(
        "last problems:\n"
          + (2..<7).map { "  2026-11-20T10:4\($0):00.000+01:00  list\n" }.joined()))
    #expect(!output.contains("essay"))
  }

  @Test func `The last problems of a report are those of all machines by time`() {
    func line(_ time: String) -> String {
      #"{"v":1,"seq":4,"kind":"problem","time":"\#(time)","at_s":6000,"rotation":"jrzffrvh9sdk","#
        + #""cycle":1,"code":"list","message":"no space"}"# + "\n"
    }
    let journal = "/home/ada/.local/share/rota/journal"
    let desk = ["2026-11-20T10:05:00.000+01:00", "2026-11-20T13:00:00.000+02:00"]
    let laptop = (1...4).map { "2026-11-20T10:0\($0):00.000+00:00" }
    let world = world()
      .file("\(journal)/desk-aaaa/2026-11.ndjson", desk.map(line).joined())
      .file("\(journal)/laptop-bbbb/2026-11.ndjson", laptop.map(line).joined())

    let expected = (laptop + desk.suffix(1)).map { "  \($0)  list\n" }.joined()
    #expect(world.run("doctor", "--report").output.hasSuffix("last problems:\n" + expected))
  }

  @Test func `A report is a text`() {
    #expect(world().run("doctor", "--report", "--json").exitCode == .usage)
  }
}
