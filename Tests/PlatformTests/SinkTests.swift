import Dispatch
import Glibc
import Platform
import PtySupport
import Testing
import WorldSupport

@Suite struct SinkTests {
  let queue = DispatchQueue(label: "sink tests")
  let events = Inbox<Sink.Event>()
  let clocks = SystemClocks()

  func sink(
    _ destination: Sink.Destination, limits: SinkLimits = SinkLimits()
  ) throws -> Sink {
    let events = events
    return try Sink(destination, limits: limits, queue: queue) { events.put($0) }
  }

  func offer(_ text: String, to sink: Sink) -> Bool {
    queue.sync { sink.offer(Array(text.utf8)) }
  }

  var soon: Duration { clocks.monotonic + .seconds(5) }

  /// Waits for the thread of a sink, so that the descriptor it writes to may be closed.
  func end(_ sink: Sink) {
    #expect(queue.sync { sink.finish(by: soon) })
  }

  @Test func `Items arrive whole and in order`() throws {
    let pipe = Pipe()
    let sink = try sink(.descriptor(pipe.writeEnd))
    let lines = (0..<2_000).map { "line \($0)\n" }

    #expect(lines.allSatisfy { offer($0, to: sink) })
    let expected = lines.joined()
    #expect(String(decoding: pipe.read(expected.utf8.count), as: UTF8.self) == expected)
    end(sink)
  }

  @Test func `A sink begins when the one before, whose time was up, has written all it had`() async
  {
    await #expect(processExitsWith: .exitCode(0)) {
      let pipe = Pipe()
      dup2(pipe.writeEnd, STDOUT_FILENO)
      let queue = DispatchQueue(label: "sinks")
      func sink() throws -> Sink {
        try Sink(.descriptor(STDOUT_FILENO), queue: queue) { _ in }
      }
      let former = try sink()
      let large = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
      queue.sync { _ = former.offer(large) && former.offer(Array("rest\n".utf8)) }
      // The thread is at its item.
      guard pipe.read(1) == [UInt8(ascii: "x")] else { exit(3) }
      guard !queue.sync(execute: { former.finish(by: .zero) }) else { exit(1) }
      let next = try sink()
      queue.sync {
        _ = next.offer(Array("next\n".utf8))
        // Its thread has time to write too early.
        _ = next.flush(by: SystemClocks().monotonic + .milliseconds(100))
      }
      exit(pipe.read(large.count + 9) == large.dropFirst() + Array("rest\nnext\n".utf8) ? 0 : 2)
    }
  }

  @Test func `Records that a slow reader missed are counted, and reported when it has caught up`()
    throws
  {
    let pipe = Pipe()
    let sink = try sink(.descriptor(pipe.writeEnd), limits: SinkLimits(items: 16))
    // Holds the thread up, so that it is known what waits.
    let large = String(repeating: "x", count: 1 << 20)
    #expect(offer(large, to: sink))

    let taken = (0..<500).filter { _ in offer("small\n", to: sink) }.count
    #expect((15...16).contains(taken))
    #expect(!offer("small\n", to: sink), "Nothing follows a gap before the gap is told")
    queue.sync {}
    #expect(events.isEmpty)
    #expect(pipe.read(large.utf8.count + taken * 6).count == large.utf8.count + taken * 6)
    #expect(events.next() == .drained(dropped: 501 - taken))
    #expect(offer("after\n", to: sink))
    #expect(pipe.read(6) == Array("after\n".utf8))
    end(sink)
  }

  @Test func `The bytes that wait are bounded, and a single large item is not refused`() throws {
    let pipe = Pipe()
    let sink = try sink(.descriptor(pipe.writeEnd), limits: SinkLimits(bytes: 1_000))
    let large = String(repeating: "l", count: 1 << 20)

    #expect(offer(large, to: sink))
    while offer(large, to: sink) {}
    #expect(pipe.read(1 << 20).count == 1 << 20)
    pipe.closeReadEnd()
    end(sink)
  }

  @Test func `A reader that goes away is noticed while nothing is written`() throws {
    let pipe = Pipe()
    let sink = try sink(.descriptor(pipe.writeEnd))
    #expect(offer("hello\n", to: sink))
    #expect(pipe.read(6).count == 6)
    queue.sync {}
    #expect(events.isEmpty)

    pipe.closeReadEnd()
    #expect(events.next() == .readerGone)
    #expect(!offer("too late\n", to: sink))
    end(sink)
    queue.sync {}
    #expect(events.isEmpty, "It is told once")
  }

  @Test func `A reader that goes away in the middle of an item is noticed`() throws {
    let pipe = Pipe()
    let sink = try sink(.descriptor(pipe.writeEnd))
    #expect(offer(String(repeating: "x", count: 1 << 20), to: sink))
    #expect(pipe.read(10).count == 10)

    pipe.closeReadEnd()
    #expect(events.next() == .readerGone)
    end(sink)
  }

  @Test func `A descriptor that is already non-blocking is written completely`() throws {
    let pipe = Pipe()
    _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
    let sink = try sink(.descriptor(pipe.writeEnd))
    let item = (0..<100_000).map { "\($0) " }.joined()

    #expect(offer(item, to: sink))
    #expect(String(decoding: pipe.read(item.utf8.count), as: UTF8.self) == item)
    #expect(fcntl(pipe.writeEnd, F_GETFL) & O_NONBLOCK != 0, "The mode is not ours to change")
    end(sink)
  }

  @Test func `A descriptor from outside stays blocking and open`() throws {
    let pipe = Pipe()
    end(try sink(.descriptor(pipe.writeEnd)))
    #expect(fcntl(pipe.writeEnd, F_GETFL) & O_NONBLOCK == 0)
    #expect(fcntl(pipe.writeEnd, F_GETFD) == FD_CLOEXEC)
  }

  @Test func `The end waits for a stuck reader only until its deadline`() throws {
    let pipe = Pipe()
    let sink = try sink(.descriptor(pipe.writeEnd))
    #expect(offer(String(repeating: "x", count: 1 << 20), to: sink))

    let start = clocks.monotonic
    let isWritten = queue.sync { sink.finish(by: start + .milliseconds(50)) }
    #expect(!isWritten)
    #expect(clocks.monotonic - start >= .milliseconds(50))
    #expect(clocks.monotonic - start < .seconds(4))
    pipe.closeReadEnd()
    end(sink)
  }

  @Test func `A flush waits until everything is written`() throws {
    let pipe = Pipe()
    let sink = try sink(.descriptor(pipe.writeEnd))
    #expect(queue.sync { sink.flush(by: clocks.monotonic) }, "Nothing to wait for")
    #expect(offer(String(repeating: "x", count: 100_000), to: sink))
    // It is being written, and nothing else waits.
    #expect(pipe.read(1).count == 1)
    let isWritten = queue.sync { sink.flush(by: clocks.monotonic + .milliseconds(20)) }
    #expect(!isWritten)
    #expect(pipe.read(99_999).count == 99_999)
    #expect(queue.sync { sink.flush(by: soon) })
    end(sink)
  }

  @Test func `What follows half a line in a file is a line of its own`() throws {
    let folder = TemporaryFolder()
    for (before, between) in [("", ""), ("whole\n", ""), ("whole\nha", "\n")] {
      try Files().append(Array(before.utf8), to: folder / "file")
      end(try sink(.file(folder / "file")))
      let sink = try sink(.file(folder / "file"))
      #expect(offer("item\n", to: sink))
      end(sink)
      let text = String(decoding: try Files().read(folder / "file"), as: UTF8.self)
      #expect(text == before + between + "item\n")
      unlink(folder / "file")
    }
  }

  @Test func `A FIFO delays nothing and is written when its reader opens it`() throws {
    let folder = TemporaryFolder()
    mkfifo(folder / "fifo", 0o600)
    let start = clocks.monotonic
    let sink = try sink(.file(folder / "fifo"))
    #expect(offer("one\n", to: sink))
    #expect(clocks.monotonic - start < .seconds(4))

    let reader = open(folder / "fifo", O_RDONLY | O_CLOEXEC)
    #expect(Pipe.read(4, from: reader) == Array("one\n".utf8))
    #expect(offer("two\n", to: sink))
    #expect(Pipe.read(4, from: reader) == Array("two\n".utf8))
    close(reader)
    #expect(events.next() == .readerGone)
  }

  @Test func `A FIFO without a reader does not delay the end`() throws {
    let folder = TemporaryFolder()
    mkfifo(folder / "fifo", 0o600)
    let sink = try sink(.file(folder / "fifo"))
    #expect(offer("one\n", to: sink))

    let start = clocks.monotonic
    let isWritten = queue.sync { sink.finish(by: soon) }
    #expect(!isWritten)
    #expect(clocks.monotonic - start < .seconds(4))
    // Who reads it later gets nothing of this, and no thread waits for that.
    let reader = open(folder / "fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    #expect(Pipe.read(4, from: reader) == [])
  }

  @Test func `A FIFO whose reader is there already blocks like any pipe`() throws {
    let folder = TemporaryFolder()
    mkfifo(folder / "fifo", 0o600)
    let reader = open(folder / "fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let sink = try sink(.file(folder / "fifo"))
    let item = String(repeating: "x", count: 1 << 20)
    #expect(offer(item, to: sink))
    #expect(Pipe.read(1 << 20, from: reader).count == 1 << 20)
    end(sink)
  }

  @Test func `A file is appended to`() throws {
    let folder = TemporaryFolder()
    try folder.write("before\n", to: "events")
    let sink = try sink(.file(folder / "events"))
    #expect(offer("one\n", to: sink))
    #expect(offer("two\n", to: sink))
    end(sink)
    #expect(try folder.text(of: "events") == "before\none\ntwo\n")
  }

  @Test func `A file that cannot be opened is reported at once`() {
    let path = TemporaryFolder() / "missing/events"
    #expect(throws: SystemError(call: "open", path: path, errno: ENOENT)) {
      _ = try sink(.file(path))
    }
    #expect(throws: SystemError(call: "open", path: "/", errno: EISDIR)) {
      _ = try sink(.file("/"))
    }
  }

  @Test func `After a requested end nothing is accepted and nothing reported`() throws {
    let pipe = Pipe()
    let sink = try sink(.descriptor(pipe.writeEnd))
    #expect(offer(String(repeating: "x", count: 1 << 20), to: sink))
    let isWritten = queue.sync { sink.finish(by: clocks.monotonic) }
    #expect(!isWritten)
    #expect(!offer("too late\n", to: sink))
    pipe.closeReadEnd()
    end(sink)
    queue.sync {}
    #expect(events.next(within: .zero) == nil, "Who has finished wants to know nothing more")
  }

  @Test func `That a reader went is reported once, whether it is seen or met in a write`() throws {
    for _ in 0..<20 {
      let pipe = Pipe()
      var sink: Sink? = try sink(.descriptor(pipe.writeEnd))
      weak let thread = sink
      // Holds the thread up in a write.
      #expect(try offer(String(repeating: "x", count: 1 << 18), to: #require(sink)))
      #expect(pipe.read(1) == [UInt8(ascii: "x")])
      pipe.closeReadEnd()
      #expect(events.next() == .readerGone)
      sink = nil
      #expect(waits { thread == nil })
      queue.sync {}
      #expect(events.isEmpty)
    }
  }

  @Test func `A terminal gets what was offered in its order, however it keeps up`() throws {
    let pty = try Pty()
    var modes = termios()
    tcgetattr(pty.near, &modes)
    cfmakeraw(&modes)
    tcsetattr(pty.near, TCSANOW, &modes)
    let sink = try sink(.descriptor(pty.near))
    let items = (0..<3_000).map { "item \($0) " + String(repeating: "y", count: $0 % 90) + "\n" }
    let expected = items.joined() + "and more\n"
    let shown = Inbox<String>()
    DispatchQueue(label: "reader").async { [far = pty.far] in
      shown.put(String(decoding: Pipe.read(expected.utf8.count, from: far), as: UTF8.self))
    }
    for item in items { #expect(offer(item, to: sink)) }
    #expect(queue.sync { sink.flush(by: soon) })
    #expect(offer("and more\n", to: sink))
    let isInOrder = shown.next() == expected
    #expect(isInOrder)
    end(sink)
  }

  @Test func `Nothing overtakes what a slow terminal has still to get`() throws {
    let pty = try Pty()
    var modes = termios()
    tcgetattr(pty.near, &modes)
    cfmakeraw(&modes)
    tcsetattr(pty.near, TCSANOW, &modes)
    let sink = try sink(.descriptor(pty.near))
    var expected = String(repeating: "x", count: 1 << 16)
    var shown = ""
    #expect(offer(expected, to: sink))
    for item in 0..<100 {
      shown += String(decoding: Pipe.read(512, from: pty.far), as: UTF8.self)
      #expect(offer("\(item) ", to: sink))
      expected += "\(item) "
    }
    let rest = expected.utf8.count - shown.utf8.count
    shown += String(decoding: Pipe.read(rest, from: pty.far), as: UTF8.self)
    let isInOrder = shown == expected
    #expect(isInOrder)
    end(sink)
  }

  @Test func `A file gets later, in whole lines, what a full disk did not take`() throws {
    let folder = TemporaryFolder()
    let full = open(folder / "full", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    let roomy = open(folder / "roomy", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { for descriptor in [full, roomy] { close(descriptor) } }
    // The end of the longest file is a full disk until another file takes its place.
    let start = longestFile(full) - 100
    lseek(full, start, SEEK_SET)
    let sink = try sink(.descriptor(full), limits: SinkLimits(retry: .milliseconds(1)))
    let long = String(repeating: "x", count: 200) + "\n"
    #expect(offer(long, to: sink))
    #expect(offer("next\n", to: sink))
    let isFailing = if case .failing = events.next() { true } else { false }
    #expect(isFailing)
    // Some more attempts.
    usleep(20_000)

    var begun = [UInt8](repeating: 0, count: lseek(full, 0, SEEK_CUR) - start)
    #expect(pread(full, &begun, begun.count, start) == begun.count)
    #expect(dup2(roomy, full) == full)
    #expect(queue.sync { sink.flush(by: soon) })
    let text = try String(decoding: begun, as: UTF8.self) + folder.text(of: "roomy")
    #expect(text == long + "next\n")
    end(sink)
    queue.sync {}
    #expect(events.isEmpty, "It is told once")
  }

  @Test func `The end does not wait for a disk that stays full`() throws {
    let folder = TemporaryFolder()
    let full = open(folder / "full", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    lseek(full, longestFile(full), SEEK_SET)
    let sink = try sink(.descriptor(full), limits: SinkLimits(retry: .seconds(60)))
    #expect(offer("one\n", to: sink))
    #expect(events.next() == .failing(SystemError(call: "write", errno: EFBIG)))
    #expect(!sink.hasFailed)
    end(sink)
    #expect(sink.hasFailed, "The rest is lost")
    close(full)
  }

  @Test func `A file that can never be written is not tried again`() throws {
    let folder = TemporaryFolder()
    try folder.write("", to: "file")
    let unwritable = open(folder / "file", O_RDONLY | O_CLOEXEC)
    let sink = try sink(.descriptor(unwritable), limits: SinkLimits(retry: .seconds(60)))
    #expect(offer("one\n", to: sink))
    #expect(events.next() == .failed(SystemError(call: "write", errno: EBADF)))
    close(unwritable)
  }

  @Test func `A device that takes nothing is reported as a failure`() throws {
    let sink = try sink(.file("/dev/full"))
    #expect(offer("one\n", to: sink))
    #expect(events.next() == .failed(SystemError(call: "write", errno: ENOSPC)))
  }
}
