import Glibc
import Testing
import Thoroughness

@Suite(.waiting) struct ReaderTests {
  @Test func `A reader that has seen enough ends the rotation at once, in a quiet slice`() throws {
    let folder = try Folder()
    let child = try Child(["run", "Essay", "Algebra", "-q", "25m"], in: folder)
    let output = try #require(child.output)
    for kind in ["snapshot", "started", "slice_started"] {
      #expect(output.line()?.contains(#""kind":"\#(kind)""#) == true)
    }
    output.close()
    let ending = try #require(child.ending(atMost: .seconds(1)))
    #expect(ending.cause == .code(0))
    #expect(ending.effort < .milliseconds(200))
    #expect(child.errors?.line() == nil)
  }

  @Test func `A reader that never reads delays no switch`() throws {
    let folder = try Folder()
    let events = try Channel.fifo(folder.makeFIFO("events"))
    let child = try Child(
      ["run", "Essay", "Algebra", "-q", "100ms", "--events", folder / "events"], in: folder)
    let full = try #require(child.output)
    try full.shrink()
    var arrivals: [ContinuousClock.Instant] = []
    while arrivals.count < 20, events.line(containing: #""slice_started""#) != nil {
      arrivals.append(.now)
    }
    let first = try #require(arrivals.first)
    try #require(arrivals.count == 20)
    let lateness = arrivals.enumerated().map { index, arrival in
      first.duration(to: arrival) - .milliseconds(100) * index
    }.sorted()
    // What is usual is measured by `make measure`; a reader that held it up would do so for good.
    #expect(lateness[10] < .milliseconds(100))
    #expect(lateness[19] < .seconds(1))
  }

  @Test func `The end does not wait for a reader forever`() throws {
    let folder = try Folder()
    let events = try Channel.fifo(folder.makeFIFO("events"))
    let child = try Child(
      ["run", "Essay", "Algebra", "-q", "100ms", "--events", folder / "events"], in: folder)
    let full = try #require(child.output)
    try full.shrink()
    for _ in 1...8 { #expect(events.line(containing: #""slice_started""#) != nil) }
    child.send(SIGTERM)
    #expect(child.ending(atMost: .seconds(30))?.cause == .signal(SIGTERM))
  }

  @Test func `A reader that wakes up learns what it lost, and the current state`() throws {
    let folder = try Folder()
    let events = try Channel.fifo(folder.makeFIFO("events"))
    let child = try Child(
      [
        "run", "Essay", "Algebra", "-q", "1m", "--speed", "60000", "--cycles", "100000",
        "--events", folder / "events",
      ], in: folder)
    // More than the pipe and everything that may wait for it.
    #expect(events.line(containing: #""seq":6000,"#, atMost: .seconds(30)) != nil)
    events.close()
    let output = try #require(child.output)
    let lost = try #require(output.line(containing: #""kind":"lost""#))
    let snapshot = try #require(output.line())
    let next = try #require(output.line())
    let last = try #require(lost.number(of: "to_seq"))
    #expect(try #require(lost.number(of: "from_seq")) > 4_096)
    #expect(snapshot.contains(#""kind":"snapshot""#))
    #expect(snapshot.number(of: "seq") == last)
    #expect(next.number(of: "seq") == last + 1)
    child.send(SIGTERM)
    #expect(output.line(containing: #""kind":"ended""#) != nil)
  }

  @Test func `A FIFO without a reader delays nothing, and a later reader gets everything`() throws {
    let folder = try Folder()
    let path = try folder.makeFIFO("events")
    let child = try Child(
      ["run", "Essay", "Algebra", "-q", "100ms", "--events", path], in: folder)
    let output = try #require(child.output)
    #expect(output.line(containing: #""seq":9,"#, atMost: .seconds(2)) != nil)
    let events = try Channel.fifo(path)
    for number in 1...9 { #expect(events.line()?.number(of: "seq") == number) }
    child.send(SIGTERM)
    #expect(events.line(containing: #""reason":"interrupted""#) != nil)
  }

  private static let simulation = [
    "run", "Essay", "Algebra", "--simulate", "--seed", "7", "--start", "09:00",
  ]

  @Test func `A simulation gives the same bytes to a FIFO`() throws {
    let folder = try Folder()
    let events = try Channel.fifo(folder.makeFIFO("events"))
    let run = try Finished(of: Self.simulation + ["--events", folder / "events"], in: folder)
    #expect(run.cause == .code(0))
    #expect(run.lines.count > 5)
    for line in run.lines { #expect(events.line() == String(line)) }
  }

  @Test(arguments: [nil, "/dev/null", "/dev/stderr"])
  func `A simulation ends though its FIFO has no reader, and also writes to a device`(
    _ device: String?
  )
    throws
  {
    let folder = try Folder()
    let path = try device ?? folder.makeFIFO("events")
    let run = try Finished(of: Self.simulation + ["--events", path], in: folder)
    #expect(run.cause == .code(0))
    #expect(run.errors == (device == "/dev/stderr" ? run.output : ""))
    #expect(run.output.contains(#""kind":"ended""#))
  }

  @Test func `A simulation begins a line behind half a one`() throws {
    let folder = try Folder()
    let path = try folder.write("{\"half", to: "events")
    let run = try Finished(of: Self.simulation + ["--events", path], in: folder)
    #expect(try folder.text(of: "events") == "{\"half\n" + run.output)
  }

  @Test func `A simulation goes on for the file when the reader of its output is gone`() throws {
    let folder = try Folder()
    let long = Self.simulation + ["--cycles", "2000", "--events", folder / "events"]
    let child = try Child(long, in: folder)
    child.output?.close()
    #expect(child.ending(atMost: .seconds(30))?.cause == .code(0))
    #expect(try folder.text(of: "events").contains(#""kind":"ended""#))
  }

  @Test func `A simulation goes on for its output when the reader of a FIFO is gone`() throws {
    let folder = try Folder()
    let events = try Channel.fifo(folder.makeFIFO("events"))
    let long = Self.simulation + ["--cycles", "2000", "--events", folder / "events"]
    let output = try folder.write("", to: "output")
    let child = try Child(long, in: folder, output: .path(output))
    #expect(events.line() != nil)
    events.close()
    #expect(child.ending(atMost: .seconds(30))?.cause == .code(0))
    #expect(try folder.text(of: "output").contains(#""kind":"ended""#))
  }

  @Test func `A file is given the same bytes as the pipe`() throws {
    let folder = try Folder()
    let child = try Finished(
      of: [
        "run", "Essay", "Algebra", "-q", "100ms", "--cycles", "2", "--events", folder / "events",
      ], in: folder)
    #expect(child.cause == .code(0))
    #expect(child.lines.count > 9)
    #expect(try folder.text(of: "events") == child.output)
  }
}
