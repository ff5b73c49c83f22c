import Dispatch
import Glibc

/// A signal the program answers.
package enum Signal: CaseIterable, Sendable {
  case interrupt, terminate, quit, hangUp, windowChanged, stop, continued

  /// The number the system gives it.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .quit: SIGQUIT
    case .hangUp: SIGHUP
    case .windowChanged: SIGWINCH
    case .stop: SIGTSTP
    case .continued: SIGCONT
    }
  }
}

/// Turns signals into calls on a queue.
package final class Signals: Sendable {
  // Sources may be used from any thread; the overlay only does not say so.
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

  /// Calls `handler` on `queue`, which must be serial, for each of `signals` from now on.
  ///
  /// None is missed once this has returned. A signal that was ignored when the program began, as
  /// `nohup` and shells do, stays ignored.
  package init(
    _ signals: [Signal] = Signal.allCases, queue: DispatchQueue,
    handler: @escaping @Sendable (Signal) -> Void
  ) {
    // Registration is confirmed on the queue of a source, which cannot be the caller's own.
    let registrations = DispatchQueue(label: "signals")
    let registered = DispatchSemaphore(value: 0)
    sources = signals.filter { !Self.isIgnored($0.number) }.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal.number, queue: registrations)
      source.setEventHandler { @Sendable in queue.async { handler(signal) } }
      source.setRegistrationHandler { @Sendable in registered.signal() }
      source.activate()
      return source
    }
    for _ in sources { registered.wait() }
    Self.turnBrokenPipesIntoErrors()
  }

  deinit {
    for source in sources { source.cancel() }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // SIG_IGN is the address 1, which Swift does not import as a comparable value.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Makes writing to a pipe without a reader an EPIPE instead of the end of the program.
  ///
  /// The handler is empty: an ignored signal would stay ignored in the programs that are spawned.
  package static func turnBrokenPipesIntoErrors() {
    survive(SIGPIPE)
  }

  /// Makes writing to a file beyond what the user may write (`ulimit -f`) an EFBIG instead of the end
  /// of the program.
  package static func turnFileLimitsIntoErrors() { survive(SIGXFSZ) }

  private static func survive(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// Lets the ends of children be waited for, even if whoever started the program ignored those of
  /// its own, which is inherited.
  static func noticeEndsOfChildren() {
    var standard = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    if isIgnored(SIGCHLD) { sigaction(SIGCHLD, &standard, nil) }
  }

  /// Ends the program by `signal`, so that its parent sees how it died.
  ///
  /// A terminal that is still in raw mode is restored first.
  package static func raiseAgain(_ signal: Signal) -> Never {
    Rescue.restoreTerminal()
    withDefaultAction(of: signal.number) { _ = raise(signal.number) }
    // The default action of the signal was not to end the program.
    exit(128 + signal.number)
  }

  /// Stops the program as Ctrl-Z does; returns when it was continued.
  ///
  /// Returns at once in a process group that nobody could continue (an orphaned one).
  package static func stopProcess() {
    withDefaultAction(of: SIGTSTP) { _ = raise(SIGTSTP) }
  }

  /// Runs `body`, which blocks the calling thread, so that signals end or stop the program meanwhile.
  ///
  /// Whoever watched signals before leaves them blocked, and a handler that only blocks them again:
  /// Dispatch does not give the default actions back. What was ignored stays so.
  package static func withDefaultActions<Value, Failure: Error>(
    of signals: [Signal], _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let signal = signals.first else { return try body() }
    let rest = Array(signals.dropFirst())
    if isIgnored(signal.number) { return try withDefaultActions(of: rest, body) }
    return try withDefaultAction(of: signal.number) { () throws(Failure) in
      try withDefaultActions(of: rest, body)
    }
  }

  /// Runs `body` with the default action of a signal, which the calling thread then receives.
  ///
  /// Raised for the calling thread it takes effect before `raise` returns; one sent to the process
  /// could reach another thread after the former action was back.
  private static func withDefaultAction<Value, Failure: Error>(
    of number: Int32, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var standard = sigaction()
    var former = sigaction()
    var only = sigset_t()
    var mask = sigset_t()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(number, &standard, &former)
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, &mask)
    defer {
      pthread_sigmask(SIG_SETMASK, &mask, nil)
      sigaction(number, &former, nil)
    }
    return try body()
  }
}
