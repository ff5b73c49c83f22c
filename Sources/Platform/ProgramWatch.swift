import Glibc

/// Feeds a program its input, collects its output and enforces its limits, on one thread that
/// sleeps in `poll` in between.
struct ProgramWatch {
  private enum Stage: Equatable {
    /// It may run until this instant of CLOCK_MONOTONIC.
    case running(until: Duration)
    /// It was sent SIGTERM and may end until this instant.
    case asked(until: Duration)
    /// It was sent SIGKILL.
    case killed
    /// It has ended; processes that it left behind may print until this instant.
    case echoing(until: Duration)
    case over
  }

  /// Stands for a closed descriptor, which `poll` ignores.
  private static let none: Int32 = -1

  /// The number of bytes that a pipe reported as writable takes without blocking (pipe(7)).
  private static let portion = 4096

  let program: RunningProgram
  private let limits: Spawn.Limits
  private let clocks = SystemClocks()
  private let start: Duration
  private var stage: Stage
  private var input: Int32
  private var output: Int32
  /// The input not yet written.
  private var rest: ArraySlice<UInt8>
  private var duration = Duration.zero
  private var printed: [UInt8] = []
  private var isOverdue = false
  /// The first error on one of the pipes.
  private var interruption: SystemError?

  /// Starts a program.
  init(_ spawn: Spawn, within limits: Spawn.Limits) throws(SystemError) {
    self.limits = limits
    start = clocks.monotonic
    stage = .running(until: start + limits.time)
    rest = (spawn.input ?? [])[...]
    Signals.turnBrokenPipesIntoErrors()
    let input = try Pipe()
    defer { input.closeReading() }
    do throws(SystemError) {
      let output = try Pipe()
      defer { output.closeWriting() }
      do throws(SystemError) {
        program = try RunningProgram(spawn, reading: input.reading, writing: output.writing)
      } catch {
        output.closeReading()
        throw error
      }
      self.output = output.reading
    } catch {
      input.closeWriting()
      throw error
    }
    self.input = input.writing
  }

  /// Runs until the program has ended.
  mutating func run() -> Spawn.Report {
    while stage != .over {
      serve()
      enforce(at: clocks.monotonic)
    }
    // The rest of its process group had the same time to end.
    if isOverdue { program.send(SIGKILL) }
    return finish()
  }

  /// Kills the program.
  mutating func giveUp() {
    program.send(SIGKILL)
    _ = finish()
  }

  private mutating func finish() -> Spawn.Report {
    closeInput()
    closeOutput()
    return Spawn.Report(
      outcome: program.reap(), duration: duration, output: Array(printed.suffix(limits.output)),
      isOverdue: isOverdue, interruption: interruption)
  }

  // MARK: Time

  /// The next instant at which a limit is reached.
  private var deadline: Duration? {
    switch stage {
    case .running(let until), .asked(let until), .echoing(let until): until
    case .killed, .over: nil
    }
  }

  private mutating func enforce(at now: Duration) {
    guard let deadline, deadline <= now else { return }
    switch stage {
    case .running:
      isOverdue = true
      program.send(SIGTERM)
      stage = .asked(until: now + limits.grace)
    case .asked:
      program.send(SIGKILL)
      stage = .killed
    case .echoing: stage = .over
    case .killed, .over: break
    }
  }

  /// The milliseconds until the deadline, rounded up; -1 if there is no deadline.
  private var patience: Int32 {
    guard let deadline else { return -1 }
    return Int32(clamping: max(0, (deadline - clocks.monotonic).millisecondsRoundedUp))
  }

  private var isRunning: Bool {
    switch stage {
    case .running, .asked, .killed: true
    case .echoing, .over: false
    }
  }

  // MARK: Streams

  /// Waits for events and handles them.
  private mutating func serve() {
    var requests = [
      pollfd(fd: isRunning ? program.end : Self.none, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&requests, nfds_t(requests.count), patience) > 0 else { return }
    if requests[1].revents != 0 { give() }
    if requests[2].revents != 0 { take() }
    if requests[0].revents != 0 { noticeEnd() }
    if !isRunning, output == Self.none { stage = .over }
  }

  private mutating func give() {
    do throws(SystemError) {
      rest = rest.dropFirst(try Descriptor.writeOnce(rest.prefix(Self.portion), to: input))
    } catch {
      rest = []
      interruption = interruption ?? error
    }
    if rest.isEmpty { closeInput() }
  }

  private mutating func take() {
    do throws(SystemError) {
      let more = try Descriptor.readOnce(64 << 10, from: output)
      printed += more
      // Trimmed rarely, as each time copies all that is kept.
      if printed.count / 2 > limits.output { printed.removeFirst(printed.count - limits.output) }
      if more.isEmpty { closeOutput() }
    } catch {
      interruption = interruption ?? error
      closeOutput()
    }
  }

  private mutating func noticeEnd() {
    let now = clocks.monotonic
    duration = now - start
    stage = .echoing(until: now + limits.echo)
    if !rest.isEmpty {
      interruption = interruption ?? SystemError(call: "write", errno: EPIPE)
    }
    closeInput()
  }

  private mutating func closeInput() {
    if input != Self.none { close(input) }
    input = Self.none
  }

  private mutating func closeOutput() {
    if output != Self.none { close(output) }
    output = Self.none
  }
}
