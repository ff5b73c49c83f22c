import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import Testing

@Suite struct HookQueueTests {
  let bench = HookBench()

  @Test func `A hook runs only for its kind, reads its record, and is reported`() throws {
    try bench.hook("task_completed", "cat; echo \"$ROTA_TASK $ROTA_SOCKET\"; exit 3")
    let record = HookRecord.completed()
    bench.run(HookRecord.cycleEnded(seq: 6), record)

    let run = try #require(bench.nextRun())
    #expect(run.hook == "task_completed")
    #expect(run.seq == 7)
    #expect(run.status == 3)
    #expect(run.duration > .zero)
    #expect(
      run.output == String(decoding: record.bytes, as: UTF8.self) + "Essay /run/rota.sock\n")
    #expect(try bench.isSilent())
  }

  @Test func `A hook runs for one record at a time, in their order`() throws {
    try bench.hook("cycle_ended", "echo \"$ROTA_SEQ\" >>$OUT/log; sleep 0.01; echo >>$OUT/log")
    bench.run((1...5).map { HookRecord.cycleEnded(seq: $0) })

    #expect((1...5).map { _ in bench.nextRun()?.seq } == [1, 2, 3, 4, 5])
    #expect(bench.text(of: "log") == "1\n\n2\n\n3\n\n4\n\n5\n\n")
  }

  @Test func `Different hooks run beside each other`() throws {
    // Each waits for what the other one makes.
    try bench.hook("cycle_ended-a", "touch $OUT/a; await $OUT/b")
    try bench.hook("cycle_ended-b", "touch $OUT/b; await $OUT/a")
    bench.run(HookRecord.cycleEnded())

    let runs = [bench.nextRun(), bench.nextRun()].compactMap(\.self)
    #expect(Set(runs.map(\.hook)) == ["cycle_ended-a", "cycle_ended-b"])
    #expect(runs.map(\.status) == [0, 0])
  }

  @Test(arguments: [
    ("exit 127", 127, ""), ("kill -9 $$", 137, ""),
    ("echo \"no sound\" >&2; exit 1", 1, "no sound\n"),
    ("exec <&-; sleep 0.01", 0, ""), ("sleep 0.3 & echo forked", 0, "forked\n"),
    ("setsid sleep 0.3 & echo daemon", 0, "daemon\n"),
  ])
  func `Whatever a hook does, the next one runs`(
    script: String, status: Int, output: String
  ) throws {
    try bench.hook("cycle_ended", script)
    try bench.hook("task_completed", "echo next")
    bench.run(HookRecord.cycleEnded())
    let run = try #require(bench.nextRun())
    #expect(run.status == status)
    #expect(run.output == output)
    bench.run(HookRecord.completed())
    #expect(bench.nextRun()?.output == "next\n")
  }

  @Test(arguments: [
    ("sleep 30", 143), ("trap '' TERM; for i in $(seq 30); do sleep 1; done", 137),
  ])
  func `A hook that hangs is ended`(script: String, status: Int) throws {
    let limits = Spawn.Limits(time: .milliseconds(100), grace: .milliseconds(50))
    let bench = HookBench(limits: limits)
    try bench.hook("cycle_ended", script)
    bench.run(HookRecord.cycleEnded())
    let run = try #require(bench.nextRun())
    #expect(run.status == status)
    #expect(run.duration >= limits.time)
  }

  @Test func `A hook that floods leaves its last 4 KiB`() throws {
    try bench.hook("cycle_ended", "yes ääääääää | head -c 100000000; echo the end")
    bench.run(HookRecord.cycleEnded())

    let run = try #require(bench.nextRun())
    #expect(run.status == 0)
    #expect((3000...4096).contains(run.output.utf8.count))
    #expect(run.output.hasSuffix("the end\n"))
    #expect(run.output.first != "\u{FFFD}")
  }

  @Test func `A title cannot do anything, whatever is in it`() throws {
    let title = "$(touch \(bench.path)/out/x)'\"{}`touch \(bench.path)/out/y`\n\u{1B}[2J;\\ &"
    try bench.hook("task_completed", "printf '%s' \"$ROTA_TASK\" >$OUT/title")
    bench.run(HookRecord.completed(title))

    #expect(bench.nextRun()?.status == 0)
    // It is one line that no terminal obeys; the record on standard input has the title itself.
    let line = "$(touch \(bench.path)/out/x)'\"{}`touch \(bench.path)/out/y` [2J;\\ &"
    #expect(bench.text(of: "title") == line)
    #expect(try Files().names(in: "\(bench.path)/out") == ["title"])
  }

  @Test func `A hook that cannot run is reported once, and when it can again`() throws {
    try bench.hook("cycle_ended", "true", mode: 0o600)
    let path = "\(bench.path)/hooks/cycle_ended"
    let message = "hook 'cycle_ended' is not executable; chmod u+x '\(path)'"
    bench.run(HookRecord.cycleEnded(seq: 1), HookRecord.cycleEnded(seq: 2))
    #expect(bench.next() == .failing(message: message))
    bench.run(HookRecord.cycleEnded(seq: 3))
    #expect(try bench.isSilent())

    try bench.hook("cycle_ended", "true")
    bench.run(HookRecord.cycleEnded(seq: 4))
    #expect(bench.next() == .working)
    #expect(bench.nextRun()?.seq == 4)
  }

  @Test func `A removed hook is not reported`() throws {
    try bench.hook("cycle_ended", "true", mode: 0o722)
    bench.run(HookRecord.cycleEnded())
    guard case .failing = bench.next() else {
      Issue.record("others may write to the hook, and nothing was said")
      return
    }
    bench.remove("cycle_ended")
    bench.run(HookRecord.cycleEnded())
    #expect(bench.next() == .working)
    #expect(try bench.isSilent())
  }

  @Test(arguments: [
    ("#!/no/such/interpreter", "the interpreter in its first line does not exist"),
    ("echo hello", "its first line names no interpreter"),
  ])
  func `A script that the system does not run is reported, with the cure`(
    script: String, reason: String
  ) throws {
    try bench.write(script, to: "cycle_ended")
    bench.run(HookRecord.cycleEnded())
    #expect(
      bench.next()
        == .failing(
          message: "hook 'cycle_ended' cannot be started, because \(reason); "
            + "begin it with a line such as #!/bin/sh"))
  }

  @Test func `A folder that cannot be read is reported`() throws {
    let folder = "\(bench.path)/hooks"
    rmdir(folder)
    try Files().append([], to: folder)
    bench.run(HookRecord.cycleEnded())
    #expect(
      bench.next()
        == .failing(
          message: "no hook runs, because '\(folder)' cannot be read: Not a directory; "
            + "mv '\(folder)' '\(folder).old'"))
    unlink(folder)
    bench.run(HookRecord.cycleEnded())
    #expect(bench.next() == .working)
  }

  @Test func `A hook that cannot keep up misses records, which is reported once`() throws {
    try bench.hook("cycle_ended", "await $OUT/go")
    bench.run(HookRecord.cycleEnded(seq: 1))
    bench.run((2...70).map { HookRecord.cycleEnded(seq: $0) })
    #expect(
      bench.next()
        == .failing(
          message: "hook 'cycle_ended' is too slow, so records are left out; "
            + "let it pass long work to another program"))
    bench.run(HookRecord.cycleEnded(seq: 71))
    #expect(try bench.isSilent())

    try Files().append([], to: "\(bench.path)/out/go")
    var events: [HookEvent] = []
    while events.last != .working, let event = bench.next() { events.append(event) }
    let seqs = events.compactMap { event in
      if case .finished(let run) = event { run.seq } else { nil }
    }
    #expect(seqs == Array(1...65))
  }

  @Test func `The end waits for what runs and what waits`() throws {
    try bench.hook("cycle_ended", "sleep 0.02; echo x >>$OUT/log")
    bench.run(HookRecord.cycleEnded(seq: 1), HookRecord.cycleEnded(seq: 2))
    #expect(bench.finish(within: .seconds(20)) == [])
    #expect(bench.text(of: "log") == "x\nx\n")
  }

  @Test func `The end waits no longer than it may, and what still runs is asked to end`() throws {
    try bench.hook("cycle_ended", "[ $ROTA_SEQ = 1 ] && exec sleep 30; true")
    bench.run(HookRecord.cycleEnded(seq: 1), HookRecord.cycleEnded(seq: 2))
    let start = SystemClocks().monotonic
    #expect(bench.finish(within: .milliseconds(100)) == ["cycle_ended"])
    #expect(SystemClocks().monotonic - start < .seconds(10))
    let run = try #require(bench.nextRun())
    #expect(run.status == 128 + 15)
    #expect(run.duration < Spawn.Limits().time, "It was asked before its own time was over")
    #expect(bench.isSilentAfterTheEnd)
    // What waited is forgotten.
    bench.run(HookRecord.cycleEnded(seq: 3))
    #expect(bench.nextRun()?.seq == 3)
  }

  @Test func `A hook that does not end when asked at the end is killed with all that it started`()
    throws
  {
    try bench.hook("cycle_ended", "trap '' TERM; sleep 30; sleep 30")
    bench.run(HookRecord.cycleEnded())
    bench.finish(within: .seconds(2))
    #expect(try #require(bench.nextRun()).status == 128 + 9)
  }

  @Test func `For kinds without hooks the folder is not read`() throws {
    let folder = "\(bench.path)/hooks"
    rmdir(folder)
    try Files().append([], to: folder)
    bench.run(HookRecord.record(.tick(nil, remaining: nil)))
    bench.finish(within: .seconds(20))
    unlink(folder)
    mkdir(folder, 0o700)
    #expect(try bench.isSilent())
  }

  @Test func `Without hooks the end is there at once`() {
    let start = SystemClocks().monotonic
    bench.run(HookRecord.cycleEnded())
    bench.finish(within: .seconds(20))
    #expect(SystemClocks().monotonic - start < .seconds(10))
    #expect(bench.isSilentAfterTheEnd)
  }
}
