import Glibc

/// Gives a program its input, takes its output, and sees to its end; all on one thread, which
/// sleeps until one of them is due.
struct ProgramWatch {
  private enum Stage: Equatable {
    /// It may run until an instant of CLOCK_MONOTONIC.
    case running(until: Duration)
    /// It was asked to end, and has time for that.
    case asked(until: Duration)
    /// It was killed; the kernel will end it.
    case killed
    /// It has ended; what it left behind may still print.
    case echoing(until: Duration)
    case over
  }

  /// In place of a descriptor that is closed; `poll` passes over it.
  private static let none: Int32 = -1

  /// How much a pipe takes without waiting if it takes anything at all (pipe(7)).
  private static let portion = 4096

  let program: RunningProgram
  private let limits: Spawn.Limits
  private let clocks: any Clocks
  private let start: Duration
  private var stage: Stage
  private var input: Int32
  private var output: Int32
  /// The items that it was not given yet.
  private var rest: ArraySlice<UInt8>
  private var duration = Duration.zero
  private var printed: [UInt8] = []
  private var isOverdue = false
  /// The first call that failed on what connects us.
  private var interruption: SystemError?

  /// Starts a program.
  init(_ spawn: Spawn, within limits: Spawn.Limits, clocks: any Clocks) throws(SystemError) {
    self.limits = limits
    self.clocks = clocks
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

  /// Watches the program to its end.
  mutating func run() -> Spawn.Report {
    while stage != .over {
      serve()
      enforce(at: clocks.monotonic)
    }
    // Whoever was asked to end with it has had as much time for that.
    if isOverdue { program.send(SIGKILL) }
    return finish()
  }

  /// Ends the program at once.
  mutating func giveUp() {
    program.send(SIGKILL)
    _ = finish()
  }

  private mutating func finish() -> Spawn.Report {
    closeInput()
    closeOutput()
    return Spawn.Report(
      outcome: program.reap(), duration: duration, output: printed, isOverdue: isOverdue,
      interruption: interruption)
  }

  // MARK: Time

  /// The instant at which something has to be done though nothing happens.
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

  /// Until the deadline, in milliseconds that have begun; -1: for ever.
  private var patience: Int32 {
    guard let deadline else { return -1 }
    let wait = max(.zero, deadline - clocks.monotonic) + .microseconds(999)
    return Int32(clamping: Int(wait / .milliseconds(1)))
  }

  private var isRunning: Bool {
    switch stage {
    case .running, .asked, .killed: true
    case .echoing, .over: false
    }
  }

  // MARK: Streams

  /// Sleeps until something can be done, and does it.
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
      printed = Array((printed + more).suffix(limits.output))
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
