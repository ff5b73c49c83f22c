import Coach
import CoachSupport
import EventStream
import Journals
import Platform
import Testing

@Suite struct HookRunTests {
  func run(_ outcome: Spawn.Outcome, _ output: [UInt8] = []) -> HookRun {
    HookRun(
      "ended", for: HookRecord.completed(),
      Spawn.Report(outcome: outcome, duration: .milliseconds(31), output: output))
  }

  @Test func `A run is reported by the number of its record, and a signal as shells do`() {
    #expect(
      run(.code(3), Array("no sound\n".utf8))
        == HookRun(
          hook: "ended", seq: 7, status: 3, duration: .milliseconds(31), output: "no sound\n"))
    #expect(run(.signal(9)).status == 137)
  }

  @Test func `A character that was cut in two is left out, and other damage is shown`() {
    #expect(run(.code(0), Array("ä".utf8.dropFirst()) + Array("bc".utf8)).output == "bc")
    #expect(run(.code(0), [0x61, 0xFF, 0x62]).output == "a\u{FFFD}b")
  }

  @Test(arguments: ["x", "\"", "\\", "\n", "\u{1B}", "ä", "語", "👩‍💻", "a\u{301}"])
  func `The end of the output is in the record, whatever it is made of`(part: String) throws {
    let text = String(repeating: part, count: 4096) + "the end"
    let run = run(.code(0), Array(text.utf8.suffix(4096)))
    let record = HookRecord.record(
      .hookFinished(
        hook: run.hook, ofSeq: run.seq, status: run.status, duration: run.duration,
        output: run.output))
    let line = Array(record.bytes.dropLast())
    #expect(line.count < 4096)
    #expect(try StreamLine(parsing: line.span) == .record(record))
    #expect(run.output.hasSuffix("the end"))
    #expect(run.output.utf8.count > 500)
  }
}
